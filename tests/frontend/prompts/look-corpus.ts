// Sentences by hand, written before the look was, and not changed to suit it. What the look has to find is in ⟦ ⟧.

/** The class list of the sentences under `listed`. */
export const classList = `Amelia Tran
Will Harris
April O'Neill
Mark Young
Siobhán Byrne
Nguyen, Bao
DE LUCA, Gia
Anne-Marie Costa
Hope Williams
Xavier Brown
Tāne Paki
Zoë Müller
D'Arcy Walsh
Oluwaseun Adeyemi
Bo Li
Grace Kelly-Jones
Summer Wilson
Jack Page
Kirra Nampijinpa`

const lines = (text: string) => text.trim().split('\n')

export const patterns = lines(`
Send the summary to ⟦karen.holt@bigpond.com⟧ before Friday.
His mum's number is ⟦0412 345 678⟧ if you need it.
Call home on ⟦(03) 9876 5432⟧ and ask for the grandmother.
Date of birth ⟦12/03/2014⟧, new to the school this term.
DOB: ⟦3.7.2012⟧, repeating Year 8.
Born ⟦14 May 2013⟧, so one of the youngest in the class.
The enrolment form has Medicare ⟦2123 45670 1⟧ on it.
Student number ⟦4471902⟧ has not submitted the draft.
ID ⟦S1048823⟧ needs an extension.
They moved to ⟦14 Banksia Street⟧ in March.
The address on file is ⟦3/22 Wattle Rd⟧ and it may be old.
Write an email to ⟦j.smith2@student.example.edu.au⟧ about the missing work.
Text ⟦+61 412 345 678⟧ with a reminder.
Phone ⟦02 6123 4567⟧ after 3 pm only.
The father works at ⟦118A Old Northern Highway⟧ now.
TFN ⟦123 456 782⟧ is written in the margin by mistake.
Reply to ⟦mum_of_three@outlook.com.au⟧ and keep it friendly.
Contact: ⟦0498765432⟧.
The bus drops her at ⟦7 Kookaburra Court⟧.
Born on ⟦2 September 2015⟧ in Cairns.
d.o.b. ⟦01-02-2016⟧, Foundation.
Student ID: ⟦20231187⟧ was marked absent all week.
Please use ⟦p.nguyen+school@gmail.com⟧ instead of the old address.
Landline ⟦08 8123 4567⟧ rings out.
Their unit is ⟦Unit 5, 60 Marine Parade⟧ by the beach.
The carer can be reached on ⟦0401-222-333⟧.
Enrolment no. ⟦009912⟧, not yet assessed.
Mail the form to ⟦PO Box 412⟧ as they have no letterbox.
date of birth: ⟦2011-11-23⟧
The card says ⟦3987 65435 1⟧, so copy that.
Her new email is ⟦little.bird@proton.me⟧ from now on.
Ring ⟦1300 555 727⟧ for the caseworker.
Case file ⟦77120043⟧ was opened in June.
He lives at ⟦9 Station Lane⟧ with his aunt.
Birthday ⟦30/11/2013⟧, likes dinosaurs.
Send both drafts to ⟦office@wattle-park-ps.vic.edu.au⟧.
Emergency contact ⟦0433 111 222⟧, works nights.
Candidate ⟦31245678⟧ sat the practice exam.
The family is at ⟦201 Great Western Highway⟧ until the house is fixed.
He was born ⟦5th June 2010⟧ and is in the older half.
Her phone is ⟦0455 010 203⟧ but she rarely answers.
Moved from ⟦66 Lower Heidelberg Road⟧ last winter.
Write back to ⟦ms.r.okafor@school.example⟧ by Monday.
Birth date ⟦19/9/2012⟧ on the form.
Index number ⟦4410098⟧, sat in room 3.
The refuge asked us not to share ⟦12 Quiet Place⟧.
DOB ⟦7 Jan 2017⟧, Kindergarten.
The aunt is at ⟦(07) 4012 3456⟧ on weekends.
Their landlord is at ⟦45 King William St⟧ in the city.
Student no ⟦A204518⟧ has an exemption.
`)

export const listed = lines(`
⟦Amelia⟧ writes long answers and never edits them.
Give ⟦Will⟧ a harder version of this task.
⟦Will⟧ finished first and was bored.
⟦April's⟧ report should mention the science fair.
Ask ⟦Mark⟧ to explain his working.
Write a comment for ⟦Siobhan⟧ about her reading.
⟦SIOBHÁN BYRNE⟧ has moved up a group.
Feedback for ⟦Bao⟧: good ideas, weak evidence.
⟦Bao Nguyen⟧ missed the excursion.
Pair ⟦Gia⟧ with somebody calm.
⟦Anne-Marie⟧ works best alone.
⟦Anne Marie⟧ was late again.
⟦Hope⟧ is late again.
What could I say to ⟦Hope's⟧ mum?
⟦xavier⟧ struggles with fractions.
⟦XAVIER⟧ needs a quiet space.
Make it easier for ⟦Tane⟧ please.
⟦Tāne Paki⟧ speaks two languages at home.
⟦Zoe⟧ and ⟦D’Arcy⟧ argue every lesson.
⟦D'arcy⟧ didn't hand it in.
A reading list for ⟦Zoë⟧, who likes horses.
⟦Oluwaseun⟧ is new this term.
Mrs Adeyemi rang about ⟦Oluwaseun's⟧ maths.
⟦Bo⟧ copied it from a friend.
⟦Grace⟧ has asked for extension work.
⟦Grace Kelly-Jones⟧ is our captain.
⟦Summer⟧ won't read aloud.
The essay by ⟦Summer Wilson⟧ has no conclusion.
⟦Jack's⟧ behaviour plan is due.
⟦Jack Page⟧ hates group work.
⟦Kirra⟧ told me about her nan.
Rewrite this for ⟦Kirra Nampijinpa⟧ in plain words.
Please grade ⟦Harris, Will⟧ against the rubric.
⟦Wilson⟧ and ⟦Costa⟧ swapped groups.
Is ⟦O’Neill⟧ ready for Year 8?
⟦Amelia Tran⟧ improved a lot.
Tell ⟦Mark's⟧ dad about the award.
⟦April⟧ can't sit still after lunch.
Report: ⟦Hope Williams⟧, semester 2.
How do I help ⟦Xavier Brown⟧ to start?
⟦Will's⟧ spelling is at a Year 3 level.
Both ⟦Zoe Müller⟧ and ⟦Bo Li⟧ need glasses.
⟦Gia De Luca⟧ plays the cello.
Swap ⟦Mark Young⟧ into group two.
Group one: ⟦Amelia⟧, ⟦Bao⟧, ⟦Gia⟧.
I think ⟦Grace⟧ copied the ending.
⟦Siobhán⟧, ⟦Zoë⟧ and ⟦Tāne⟧ read the same book.
Write to the parents of ⟦Oluwaseun Adeyemi⟧.
She sits next to ⟦Summer⟧ now.
⟦anne-marie costa⟧ has finished the module.
Could ⟦Mark⟧ and ⟦April⟧ present together?
⟦Bao’s⟧ grandmother speaks Vietnamese.
Simplify this for ⟦D’ARCY⟧.
⟦Will⟧, ⟦Jack⟧ and ⟦Bo⟧ missed the bus.
I want ⟦Tāne⟧ to lead the haka.
⟦Müller, Zoë⟧: extension in maths.
⟦zoe⟧ wrote this story about a fox.
⟦Hope⟧ didn't bring her diary.
What should ⟦Summer⟧ read next?
Is the text right for ⟦Grace⟧?
⟦Walsh⟧ plays on Saturday.
⟦KIRRA⟧ draws maps from memory.
⟦Oluwaseun⟧, ⟦Xavier⟧ and ⟦Gia⟧ form the debating team.
⟦Jack⟧ told the class a joke.
Next is ⟦Young, Mark⟧ with his model.
A song for ⟦Amelia⟧ and her sister.
⟦Byrne⟧ leaves at two.
⟦Will Harris⟧ has a nut allergy.
A harder puzzle for ⟦Bao⟧ and ⟦Zoë⟧.
⟦Anne-Marie's⟧ model won.
⟦Gia⟧ spoke first.
⟦Tran⟧ is the only ⟦Amelia⟧ in the group.
⟦April O’Neill⟧ needs large print.
⟦Paki⟧ and ⟦Adeyemi⟧ are captains.
Ask ⟦Will⟧'s mum.
`)

export const others = lines(`
My student ⟦Jayden⟧ can't focus after lunch.
⟦Chloe⟧ in Year 7 refuses to read aloud.
Write a report for ⟦Ethan⟧, who is in my Year 4 class.
⟦Mia's⟧ mum says she cries before school.
⟦Liam⟧ was diagnosed with ADHD last year.
⟦Priya⟧ has anxiety and he needs to know the plan.
One of my students, ⟦Tyler⟧, pushes others in line.
⟦Olivia⟧ gets upset when she loses.
How can I help ⟦Noah⟧, a Year 2 boy with dyslexia?
⟦Aisha⟧ wears hearing aids and sits at the front with her friend.
Tell me how to talk to ⟦Lachlan's⟧ father about the fight.
⟦Zara⟧ is in foster care and her behaviour has changed.
The boy, ⟦Cooper⟧, steals from the other kids.
⟦Hamish⟧ never brings his book.
⟦Ruby⟧ and ⟦Isla⟧ are two girls who won't work together.
Make a behaviour plan for ⟦Mohammed⟧, aged nine.
⟦Charlie⟧ has autism and he needs a visual timetable.
⟦Ella⟧ said her dad hits her.
⟦Sophie⟧ is a Year 9 student with an eating disorder.
Give me three targets for ⟦Jack⟧, a student in 5B.
⟦Kiara⟧ (Year 6) writes beautifully.
My pupil ⟦Arjun⟧ reads three years above his age.
Her son ⟦Angus⟧ started Prep this year.
⟦Harper⟧ keeps leaving her seat.
⟦Oscar⟧ has a speech delay; he sees a therapist on Tuesdays.
Write to ⟦Isabella's⟧ parents about the camp.
⟦Nathan⟧ broke his arm at sport.
⟦Emily⟧ lives with her grandmother.
⟦Lucas⟧ was suspended for swearing at his teacher.
My Year 10 student ⟦Tahlia⟧ is pregnant.
Comments for ⟦Samuel⟧: he is kind and careless.
⟦Ava⟧ has type 1 diabetes and she eats at ten.
The twins, ⟦Jessica⟧ and ⟦Joshua⟧, are in my class.
⟦Dylan's⟧ brother is in jail.
⟦Layla⟧ doesn't speak to other children.
A girl named ⟦Hope⟧ in my class hides under the desk.
A boy called ⟦Chase⟧ bites other kids.
My student ⟦Will⟧ has given up.
⟦Daniel⟧ is my lowest reader and his parents don't answer.
⟦Sienna⟧ lost her mum last year.
Plan a meeting with ⟦Aaliyah's⟧ carer.
⟦Max⟧ hits other boys when he is tired.
I teach ⟦Thomas⟧, a boy who can't sit still.
⟦Amy⟧ is a selective mute in Year 1.
⟦Finn⟧ gets extra time because of his dyslexia.
⟦Leila⟧ takes medication for her epilepsy.
Write social stories for ⟦Archie⟧, a child with autism.
⟦Georgia⟧ told another student that she self-harms.
⟦Ryan⟧ vapes and his mum knows.
⟦Hannah⟧ is being bullied by three girls.
For my student ⟦Xiu Zhang⟧, translate this into Mandarin.
The student ⟦Tamati Rewi⟧ speaks te reo at home.
⟦Isaac⟧ forgot his lunch and he cried.
⟦Molly⟧ needs her inhaler before PE.
⟦Blake⟧ has ODD and his outbursts scare the class.
Pupil ⟦Freya⟧ is reading at level 20.
⟦Ali⟧ fasts during Ramadan and he wants to rest at lunch.
⟦Jasmine⟧ hasn't been to school since her parents split up.
⟦Patrick⟧ is failing Year 11 maths.
Explain to ⟦Matilda's⟧ dad why she repeats the unit.
⟦William⟧ threw a chair at another student.
⟦Nina⟧ asked if she could change class.
⟦Riley⟧ wears a brace on his leg.
Her daughter ⟦Poppy⟧ can't see the board.
⟦Jordan⟧ is a bright kid who never studies.
⟦Kayla⟧ wants to drop out of Year 12.
⟦Hassan⟧ arrived as a refugee and he has nightmares.
⟦Stella⟧ is allergic to nuts; her EpiPen is in the office.
⟦Connor⟧ swears at his friends.
⟦Maddison⟧ is the only girl in my Year 8 coding class.
⟦Toby⟧ wets himself and the other kids tease him.
⟦Erin⟧ sees the counsellor about her panic attacks.
Give ⟦Zach⟧, my Year 3 student, easier words.
⟦Imogen⟧ won't write with her left hand.
⟦Luca⟧ shouts answers and his group is annoyed.
⟦Alinta⟧ lives with her aunty in town.
⟦Koa⟧ is a new boy from Hawaii in my Year 5 class.
⟦Bella⟧ stole another student's phone.
⟦Marcus⟧ got a concussion at footy and his mum is worried.
⟦Yusuf's⟧ mother asked me for a translator.
⟦Evie⟧ cried when her friend left.
Make flashcards for ⟦Levi⟧, a boy in Prep who loves trucks.
⟦Tara⟧ has a tutor and her marks are up.
⟦Jake⟧ from Year 9 sleeps in class.
⟦Nikhil⟧ skips class whenever he has a test.
⟦Sarah⟧ was moved because her stepdad is violent.
⟦Beau⟧ pulled a knife on another kid.
⟦Sofia⟧ hides her phone in her sleeve.
⟦Darcy⟧ failed and his parents are angry.
⟦Gemma⟧ is a carer for her sick mum.
⟦Alex⟧ uses they/them and their dad doesn't know.
⟦Kyle⟧ was expelled from his last school.
⟦Ines⟧ counts on her fingers in Year 6.
⟦Tilly⟧ sucks her thumb in class.
⟦Bodhi⟧ has sensory needs and he wears headphones.
⟦Meera⟧ is gifted and she is bored.
⟦Rory⟧ tells lies about his homework.
My learner ⟦Anika⟧ reads Hindi too.
⟦Caleb⟧ is a student who runs away.
⟦Abby⟧ and her sister share one laptop.
⟦George⟧ in 3C has a hearing loss.
The parents of ⟦Harriet⟧ want more homework.
Our student ⟦Milo⟧ wets the bed on camp.
⟦Lara⟧ fainted and her mum was called.
⟦Jasper⟧ is obsessed with trains and he talks over others.
⟦Elise⟧ won the prize and her dad cried.
⟦Vincent⟧ hasn't eaten and he looks thin.
⟦Dakota⟧ moved schools after a court order about her father.
A Year 8 boy, ⟦Fletcher⟧, draws knives.
⟦Zoe⟧ reads to her baby brother every night.
⟦Adam⟧ told his class that he hears voices.
⟦Bianca⟧ is thirteen and her mum is in hospital.
⟦Elijah⟧ can't hold a pencil in Year 1.
Student ⟦Ashton⟧ uses a wheelchair.
⟦Mackenzie⟧ said that her uncle touched her.
⟦Hugo⟧ laughs when other kids fall.
⟦Lily⟧ sits alone and she won't say why.
⟦Omar⟧ speaks Arabic with his mum.
⟦Phoebe⟧ has a phobia of dogs and she screams.
⟦Reuben⟧ is my Year 7 student with cerebral palsy.
⟦Tess⟧ pulls out her hair.
⟦Spencer⟧ copied his whole essay.
⟦Wei⟧ translated it for his grandfather.
⟦Amber⟧ bites her nails until they bleed.
⟦Seth⟧ bullies younger students.
⟦Ivy⟧ had a seizure and her teacher called 000.
⟦Kane⟧ drinks on weekends, his friends say.
⟦Talia⟧ was adopted and she asks about her birth mum.
⟦Ned⟧ has two dads and he is proud of them.
⟦Brianna⟧ writes about her grief.
⟦Owen⟧ turned fifteen and he works nights.
⟦Paige⟧ lost her hearing aid.
⟦Rohan⟧ hit his head on the monkey bars.
⟦Maya⟧ is anxious about her oral.
⟦Cody⟧ is a boy who never smiles.
⟦Leah⟧ can't afford the camp, her mum told me.
⟦Jarrah⟧ danced for his class.
⟦Naomi⟧ plays violin for her school.
⟦Trent⟧ has a learning support plan and his aide is away.
⟦Willow⟧ eats alone in Year 5.
⟦Ibrahim⟧ prays at lunch and his friends join him.
⟦Claire⟧ refused to swim because of her scars.
⟦Louis⟧ got glasses and his reading improved.
⟦Rosie⟧ argues with her teacher every day.
⟦Brodie⟧ is off his medication.
⟦Elsie⟧ draws her feelings.
⟦Felix⟧ rocks on his chair in Year 2.
⟦Dana⟧ was absent; her brother had surgery.
⟦Mitchell⟧ mocks his classmates.
⟦Celeste⟧ repeats Year 3.
⟦Harvey⟧ lives between his mum and dad.
⟦Lucia⟧ is a student with a scholarship.
⟦Stevie⟧ asked her friend to lie.
⟦Jett⟧ has been in three fights, says his coach.
⟦Bridget⟧ reads lips because she is deaf.
⟦Tobias⟧ needs his toast cut in squares.
⟦Keira⟧ missed her speech therapy.
⟦Aidan⟧ stutters when he reads.
⟦Simran⟧ wears a turban in my class of Year 6 kids.
⟦Flynn⟧ pushed a girl off the swing.
⟦Matthew⟧ wants to be called Matty by his class.
⟦Rhys⟧ has asthma and he forgot his puffer.
⟦Skye⟧ told me that her parents drink.
⟦Julia⟧ is the best writer among my Year 10 students.
My student ⟦Quentin⟧ won't answer in class.
⟦Amina⟧ is fasting and she naps at lunch.
A report for ⟦Josie⟧, who reads to her little brother.
⟦Otis⟧ hid under his desk for an hour.
My pupil ⟦Soraya⟧ lost her house in the flood.
⟦Cameron⟧ is a boy with two hearing aids.
⟦Yasmin⟧ asked her teacher for a new seat.
⟦Bodie⟧ and his dad moved to town.
⟦Eva⟧ has a crush on a boy in her class.
⟦Harley⟧ laughs at other students and his mum shrugs.
The girl ⟦Ngozi⟧ sings in three choirs.
`)

/** With nobody in them that anyone would need to hide. The courses' own prompts join them in the test. */
export const nobody = lines(`
Grace Hopper wrote one of the first compilers.
Will they understand the task?
Hope is not a plan.
Write a Year 7 lesson about Anne Frank.
The poem by Judith Wright is set for Year 11.
Alice Springs is closer to Uluru than Darwin is.
In April we start the unit on energy.
Mark each answer out of five.
May I have a simpler version of this text?
Summer holidays begin in December.
Explain how Ned Kelly became a legend, for Year 5.
Charlotte's Web is our class novel this term.
Compare Romeo and Juliet with a modern film.
Make a timeline of James Cook's voyages for my Year 4 class.
Adelaide and Sydney both have a harbour or a gulf.
Write in the style of Roald Dahl for students aged nine.
Victoria has its own version of the curriculum.
A worksheet on Captain Cook for my Year 4 students.
Florence Nightingale improved hospitals for her patients.
Marie Curie won two prizes, and she shared one.
Jack and the Beanstalk, as a readers' theatre for Year 2.
Harry Potter is a wizard who lives with his aunt.
Give me ten words that rhyme with rose.
The river rises in winter and floods in spring.
Use the work of Vincent van Gogh in a Year 3 art lesson.
Albert Einstein's theory, explained for a student of sixteen.
Write a letter from Cathy Freeman to her younger self.
The character Atticus Finch defends his client.
Macbeth kills the king because his wife pushes him.
Students should read chapter three by Friday.
Each student has a number from one to thirty.
Our Year 9 students struggle with evidence.
Make the task suit a student with dyslexia.
A boy in a story loses his dog; continue it.
Write a dialogue between a parent and a teacher.
Explain photosynthesis to a child who is seven.
Mum and Dad are capitalised when they are names.
The Prime Minister visited Perth on Monday.
Lake Alexandrina is in South Australia.
Mount Isa is a mining town in Queensland.
Plan an excursion to Taronga Zoo for Year 1.
Port Arthur was a convict settlement in Tasmania.
Make a quiz about the Eureka Stockade for Year 9.
Summarise the Australian Curriculum for Science in plain words.
The Great Barrier Reef is bleaching.
Anzac Day falls on 25 April.
Use Google Classroom or Microsoft Teams to share it.
ChatGPT and Claude give different answers to students.
Ask the class to vote on a name for the robot.
A teacher in Brisbane tried this with her Year 6 class.
Write ten questions on fractions, at three levels.
Explain Pythagoras' theorem to Year 8 students.
Use the Bible story of David and Goliath in a Year 5 lesson.
Martin Luther King's speech, annotated for students.
Shakespeare wrote Hamlet around 1600.
Design a rubric with five criteria for her oral.
Rosa Parks refused to give up her seat.
Write a limerick about a wombat who lost his hat.
The Very Hungry Caterpillar, in five activities for Prep.
Nelson Mandela spent 27 years in prison, and he forgave.
Neil Armstrong walked on the moon in 1969.
Queen Elizabeth opened the Opera House in 1973.
The novel Jasper Jones is set in a town in Western Australia.
Give feedback on a draft: the thesis, then its evidence.
Turn this text into an easier one for students new to English.
Dear parents, the camp is on Friday.
The students' own words should lead the discussion.
Hunter Valley wines aren't a topic for Year 7.
Grant applications close in June.
Chase the deadline, then rest.
Patience is a virtue that students learn slowly.
Faith schools set their own religious program.
Joy in learning is hard to measure.
Miles and kilometres: a conversion table for Year 6.
Take a page from the book and mark it.
Frank discussion helps a class.
Ray diagrams for Year 10, with a mirror and a lens.
Pearl farming in Broome, as a case study.
Design a game in which a player earns her first coin.
The Lorax speaks for the trees, and he is grumpy.
A lesson on Gough Whitlam's dismissal for Year 10 students.
How did Eddie Mabo change the law for his people?
Malala Yousafzai stood up for girls and their schools.
Write to the principal about the timetable.
It is 250 kilometres from Dubbo to Bathurst.
The unit takes 6 weeks, with 4 lessons of 50 minutes.
Room 204 is free on Tuesday at 10.15.
The survey of 1,204,600 households was in 2021.
ACELY1704 and VCELT301 are content descriptions.
Use ISBN 9780143793243 for the class set.
The budget is $12,500 for 120 students.
In 1788 the First Fleet arrived with 1,030 people.
The link is https://www.example.edu.au/unit/55012345.
Print 30 copies on A4 paper at 100%.
Between 2019 and 2024 the results rose by 12.5 points.
Sunny weather is forecast for sports day.
Olive trees grow well in South Australia.
Sandy soils drain faster, as students will see.
An amber light means slow down.
Storm water runs to the creek behind the school.
`)
