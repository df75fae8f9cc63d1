/**
 * Given names of at least ten children registered in South Australia from 1995 to 2024, in small letters: "Popular Baby Names" of Data.SA,
 * licensed CC BY 4.0. The README beside this says more.
 */
export const givenNames: ReadonlySet<string> = new Set(
  `
aadhya aahana aahil aaliyah aanya aarav aariv aarna aaron aarush aarya aaryan aayan abbas abbey abbi abbie abbigail abby abdallah abdul abdullah
abdulrahman abel abhay abigail abraham acacia ace achol ada adaline adalyn adam adan addison addisyn addyson adel adela adelaide adele adeline adella
adelle adelyn adem aden aditi aditya adon adrian adriana adrianna adriano adrien adrienne advik aedan agam agnes ahlia ahmad ahmed ai aida aidan aiden
aidyn aiesha aila aileen ailish aimee ainsley ainslie aira airlie aisha aishah aislin aislinn aiza ajak ajang ajay ajla akasha akira akuol alaina alan
alana alanah alani alanna alannah alara alaska alastair alayna alba albert albie alby aleah aleasha alec alecia aleena aleesha aleeyah aleisha
alejandro alek aleksa aleksandar aleksander aleksandra alena alesha alesia alessandra alessandro alessia alessio alex alexa alexander alexandra
alexandria alexandros alexei alexi alexia alexie alexis aleyah alfie alfred ali alia aliah aliana alice alicia aliesha alijah alina alinta alirah
alisa alisha alison alissa alistair alister alivia alix aliya aliyah aliza allan allana allanah allegra allen allie allira allison alliyah ally
allyson allyssa alora aluel alvin alyce alycia alyse alysha alyshia alysia alyssa alyssia amahli amaia amal amali amalia amalie amanda amani amar
amara amari amarli amarni amaya amayah amber ambrose amee ameer ameera amelia ameliah amelie amer amethyst amia amie amilia amin amina amir amira
amirah amity amiyah ammar amos amreen amy amy-lee an ana anabel anabella anabelle anahat anais anakin anas anastacia anastasia anastasios anastazia
anaya anders anderson andi andie andre andrea andreas andrei andrej andrew andy angad angas angel angela angelica angelika angeliki angelina angeline
angelique angelo angelos angie angus anh anhad anika anisa anish anisha anita anja anjali ann anna annabel annabell annabella annabelle annaliese
annalise annastasia anne anne-marie anneliese annelise annie annika ansh anthea anthony anton antoni antonia antonio antonios antony anushka anya
anyieth apajok apostolos april arabella aramis archer archibald archie arden arham ari aria ariah arian ariana arianna arie ariel ariella arielle arin
ariya arizona arjan arjun arlee arlen arley arlia arlo armaan arman armando armani armin arnav arnold aroha aron arron arthur artin arvin arwen arya
aryan aryana asees ash asha ashanti ashden asher ashlea ashlee ashleigh ashley ashlin ashlyn ashlynn ashton ashtyn ashwin asia aspen asta aster aston
astrid atem athan athanasia athanasios athena atlas atticus aubree aubrey audrey august augustus aurelia aurora austen austin austyn autumn ava avah
avalon avery avleen avneet avril axel axl axle axton aya ayaan ayah ayak ayan ayana ayda aydan ayden aydin ayeisha ayen ayesha ayla aylah ayman ayra
ayrton aysha ayush ayva azalea azalia azaria azariah azlan baden bailee baileigh bailey baily banjo bao barbara barnaby barry basil bastian baxter
bayden baylee bayleigh bayley baylie beatrice beatrix beau bede belinda bella bella-rose belle ben benedict benita benjamen benjamin benji bennett
benson bentley benyamin bernadette bernard beth bethanie bethany betty bevan bianca biar bibi bilal bill billie billy blade blaine blair blaire blaise
blaize blake blayde blayke blayze blaze bo bob bobbi bobby bodhi bodi bodie bohdi bonnie boston bowen bowie boyd brad braden bradley brady bradyn brae
braeden braedon braedyn braiden brandan branden brandi brandon brandyn brax braxton braxtyn braydan brayden braydn braydon brea breana breanna breanne
bree bree-anna breeanna brenda brendan brenden brendon brenna brennan brent brenton brett bria brian briana brianna briannah briar brice bridey
bridget bridgette bridie brie briella brielle brigette brigitte briony britney brittany brittney brock brodee broden brodey brodi brodie brody bronson
bronte bronwyn brooke brooklyn brooklynn bruce bruno bryan bryce brydie brylee bryn bryson buddy byron cade caden cadence cael caelan cai caiden
cailey cailin cain caine caitlan caitlin caitlyn calais cale caleb calem caley cali calista callam callan callen callie callum calum calvin cam
cambell camden cameron camila camilla camille campbell camryn candace candice capri caprice cara carey carina carissa carl carla carlee carley carli
carlie carlin carlo carlos carly carmel carmela carmelo carmen carmine caroline carolyn carrie carson carter cartia carys casey cash casper caspian
cassandra cassidy cassie cassius catalina cate caterina catherine cathy catrina catriona cayden cayla caylee cecelia cecilia cedar cedric celeste
celia celina celine chace chad chae chaise chance chandler chanel chanelle chantal chantel chantelle charlee charlene charles charlette charley charli
charlie charlise charlize charlotte charlton charly charmaine chase chayce chayse che chelsea chelsey chelsie chen cherie chester chevy cheyanne
cheyenne chi chiara chloe chol chris christian christiana christie christina christine christopher christos christy cian ciara ciaran cienna cillian
cindy claire clancy clara clare clarissa clark claudia clay clayton clem clement clementine cleo clifford clinton cloe clover clyde coby coco codey
codi codie cody coen cohan cohen colby cole colin colt colton conner connie connor conor conrad constance constantina constantine constantinos cooper
cora corben corbin cordelia corey cormac cory costa courtney cove craig cristian cristiano cristina cruz cruze crystal cullen curtis cynthia cyril
cyrus d'arcy daemon dahlia daina daisy dakoda dakota dakotah dale dallas dalton damian damien damon dan dana danae dane dang dani danica daniel
daniela daniella danielle danika danilo danni dannielle danny dante daphne darby darcey darci darcie darcy daria darian darien dario darius darnell
darren darryl darsh daryl dash dashiell david davide davin davina davis dawn dawson dayna dayne deacon deakin dean deana deanna deanne deborah declan
deegan dejan deklan deklyn dekota delaney delia delilah della delta demi dempsey deng deni denis denise dennis denver denzel deon derek derrick
desiree desmond despina destinee destiny dev devansh devin devlin devon dexter diana diego diesel dieter diezel digby dilan dillan dillon dimitra
dimitri dimitrios dimity dina dino dion dionysios dior divya diya domanic domenic domenico dominic dominik dominique domonic donald donna donovan
dorian dorothy douglas drae drake dre drew duc duke dulcie duncan dustin dusty duy dwayne dwight dylan dyllan eadie eamon eamonn easton eben eboni
ebonie ebony ed edan eddie eddison eddy eden edie edin edison edith edmund eduardo edward edwin edwina ehsan eileen eilish eknoor ela elaina elaine
elana elara elayna eleanor electra eleftheria elektra elena eleni eli elia eliana elias elicia elijah elina elio elisa elisabeth elise elisha elissa
eliza elizabeth elka elke elkie ella ella-rose ellah ellana elle ellen ellena elli elliana ellie elliot elliott ellis ellise elly ellyse elodie eloise
elora elouise elsa elsie elspeth elwood elyas elyse elysha elysia elyssa ema eman emanuel ember emelia emerald emerson emersyn emi emil emile emilee
emilia emilie emilija emilio emillie emily emily-rose emma emma-lee emmalee emmaline emmanuel emmanuelle emme emmeline emmerson emmett emmie emmy ena
enrique enzo eoin eric erica erik erika erin ernest eryn esha eshaal esme essie estella estelle esther ethan etta euan eugene eugenia eunice eva evan
evana evangelia evangeline evangelos eve evelyn everett everley everly evie ewan ezekiel ezra fabian faith farah farhan fateh fatima faye felicia
felicity felipe felix fergus fern fernando filip finlay finley finn finnegan finnian finnley fiona fionn fletcher fleur flora florence florian floyd
flynn fotini fotios fox frances francesca francesco francis franco frank frankie franklin fraser frazer fred freddie frederick freya freyja fynn gabby
gabriel gabriela gabriella gabrielle gage garang gareth gary gavin gemma genevieve geoffrey geordie georga george georgette georgia georgiana georgie
georgina georgios gerald gerard gia giaan giacomo giada gian giancarlo gianluca gianna gianni gideon gigi gilbert giles gillian gina ginger giordana
giorgia giorgio giovanni gisele giselle giulia giuliana giuseppe glen glenn gloria goldie gordon grace gracie grady graham grant grayson gregory greta
greyson griffin gurfateh gurleen gurnoor gurshaan gurshan gus guy gwen gypsy hadassah hadi hadlee hadley hafsa haiden haider hailee hailey hailie
haley halle hallie hamilton hamish hamza hamzah han hana hania hank hanna hannah hao haralambos haris harlan harlee harleen harlem harlen harley
harlow harmony harold harper harriet harriett harriette harris harrison harry harsimran hartley harvey hassan hattie havana hayden haydn haydon haylee
hayleigh hayley haylie hazel heath heather hector heidi helen helena hendrix henley henri henrietta henry hermione hiba hieu hilary hoang hollee
holley holli hollie holly honey hong hope hudson huey hugh hugo hung hunter huon hurley hussain huu huxley huy huynh ian ibadat ibrahim ida idris
iesha ignatius ila ilia iliana ilias ilija ilya ilyas iman imani immanuel imogen imogene imran inara inayat indee indi india indiah indiana indianna
indie indigo indira indy indya ines inez ingrid ioanna ioannis iona ira irene iris isa isaac isaak isabel isabela isabell isabella isabelle isaiah
isha ishaan ishan ishani isiah isis isla ismail isobel isobella isobelle isra israel issabella issac ivan ivana ivie ivory ivy ivy-rose iyla iylah
izaac izaak izabel izabella izabelle izac izack izaiah izak izayah izzabella jace jacey jacinda jacinta jack jackie jackson jacky jaclyn jacob
jacqueline jacquelyn jacques jad jada jade jaden jadon jadyn jae jaeda jaedyn jaeger jagger jai jaida jaidan jaide jaiden jaidyn jaime jaimee jaimi
jaimie jak jake jakeb jakob jakson jakub jalen jamal james jameson jami jamie jamie-lee jamieson jamin jamison jana janae janaya jane janelle janet
janice japleen jarad jared jarod jarrad jarrah jarred jarrod jarryd jarvis jase jasleen jaslyn jasmin jasmina jasmine jasmyn jasnoor jason jasper
javier jax jaxen jaxon jaxson jaxx jaxxon jay jaya jayce jaycob jayda jaydan jayde jayden jaydn jaydon jaye jayke jaykob jayla jaylah jaylan jaylee
jaylen jayme jaymee jaymes jaymie jayne jayson jazlyn jazmin jazmine jazmyn jazz jean jed jedd jedidiah jeffrey jelena jem jemima jemimah jemma jenaya
jenna jennifer jenny jensen jenson jeremiah jeremy jericho jermaine jerome jerry jess jesse jessi jessica jessie jessika jessy jet jethro jett jevan
jewel jhett jhye jia jillian jim jimi jimmy jin jiya joanna joanne joaquin joash jobe jocelyn jock jodie joe joel joey johan johann johanna john
johnathan johnathon johnny jolie jon jonah jonas jonathan jonathon jonny jonte jonty jordan jordana jorden jordi jordon jordy jordyn jorgia jorja
josef joseph josephine josh joshua josiah josie jovan joy joyce juan judah judd jude judith jules julia julian juliana julie julien juliet juliette
julius jun june junior juniper juno justice justin justine justyn jye kabir kacey kade kaden kadence kaeden kael kaela kaelan kahli kahlia kai kaia
kaidan kaiden kaidyn kaila kailah kailan kailee kailey kaili kain kaine kairi kaiser kaitlin kaitlyn kaiya kalan kalani kale kaleb kalen kaley kali
kallan kallen kallum kameron kane kara kareem karen kari karim karina karissa karl karla karlee karli karlie karly kasey kasia kassandra kassidy
katarina kate katelin katelyn katerina katharine katherine kathleen kathryn kathy katia katie katrina katy katya kavya kaya kaycee kayden kaydence
kayla kaylah kaylan kayleb kaylee kayleigh kaylen kayley kaylie kayne kaysha keanu keegan keelan keeley keelie keely keenan keira keisha keith kelli
kellie kelly kelsea kelsey kelsi kelsie kelton kelvin ken kendall kendra kennedy kenneth kenny kensi kent kenzi kenzie kerri kerry kevin kezia keziah
khai khalid khang khanh khloe khoa khye kia kiaan kiah kian kiana kianna kiara kiarah kiarna kiarra kiera kieran kieren kiesha kim kimberley kimberly
kingsley kingston kira kirah kiralee kiran kirby kiri kirk kirra kirralee kirrily kirsten kirstie kirsty kit kitana kitty kiyan klara klaudia klay
kloe knox koa koah kobe kobey kobi kobie koby koda kodi kodie kody koen kohan kohen konrad konstantinos kooper kora korbin korbyn korey kosta
kostantinos kostya kris krish krisha krishiv krishna krista kristal kristen kristian kristie kristin kristina kristopher kristy krystal kurt kurtis ky
kya kyah kyal kyan kye kyesha kyla kylah kylan kyle kylie kym kynan kyra kyrah kyran kyrie kyron kyson lacey lachie lachlan laci lacie laela lahni
laiken laila lailah laine lainey lainie lakeisha lakyn lam lana lance landen landon lane lani lara larah larissa larni lars lateesha lateisha laticia
latisha latoya latrell lauchlan laura laurel lauren laurence lauryn lavinia lawrence lawson layla laylah layne lazar le lea leah leanna leanne lee
leela leena leia leigh leighton leila leilani leith lena leni lennon lennox lenny leo leon leona leonard leonardo leonidas leonie leopold leroy leslie
leticia letisha letitia levi lewis lexi lexie leyla leyton lia liam lian liana lianna libby liberty lidia lila lilah lili lilia lilian liliana lilith
lilla lillee lilli lillian lilliana lillie lilly lilly-rose lillyana lily lily-rose lilyana lina lincoln linda lindsay lindsey linh linken linkin
linus lionel lisa liv livia livinia liyana lleyton lloyd lochie lochlan lockie logan lois lok loki lola london long lorelai lorelei loren lorenzo
loretta lori lotti lottie lotus louella louie louis louisa louise luc luca lucas lucca luci lucia lucian luciana luciano lucie lucien lucille lucinda
lucius lucy luella luis luisa luka lukas luke lulu luna lydia lyla lylah lyndon lyra lyric mabel mac mace macey maci macie mack mackayla mackenna
mackenzie macklin macy madalyn maddalyn madden maddi maddie maddison maddox maddy maddyson madelaine madeleine madelin madeline madelyn madilyn
madison madisyn madyson mae maegan maeve magdalena magenta maggie magnolia magnus mahala mahalia mahayla mahdi mahi mahli mahlia mahsa mai maia maisie
maison maisy maiya maja makai makala makayla makaylah makenna makenzie maksim malachi malachy malak malakai malakye malcolm malek mali malia malik
malika mallee mallory manaia mandy manraj manreet manuel maple mara marc marcel marcella marcello marcia marco marcos marcus mardi maree margaret
margaux margot maria mariah mariam mariana marianna marie marina mario marisa marissa mark marko markus marlee marley marli marlie marlo marlon marni
marnie marshall martha martin martina marwa mary maryam maryanne mason massimo mateo mathew mathias mathilda mathilde matias matilda matin matisse
matt matteo matthew matthias maurice maverick mavis max maxim maximilian maximillian maximo maximus maxine maxwell maxx may maya mayah mayson mc
mckenzie meadow meagan meaghan meeka meera meg megan meghan mehar mehtab mei meika meisha mekhi melanie melia melika melina melinda melissa melody
memphis mercedes mercy mia mia-rose miah micaela micah michael michaela michala michayla micheal michele michelle mickayla mieka mieke miguel mika
mikael mikaela mikah mikaila mikala mikayla mikaylah mila milad milah milan milana milania milena miles miley milica milla miller millicent millie
milly milo milos milton mimi mina minh minnie mira miranda miriam mischa misha misty mitch mitchel mitchell miya mohamad mohamed mohammad mohammed
mollie molly monet monica monika monique montana montanna montgomery monty morgan morris morrison moses mostyn muhammad muhammed murphy murray musa
mustafa my mya myah myla mylee myles myra nabil nada nadia nadine nahla naish naite nakia nakita naksh nam nancy naomi narelle nash natahlia natalee
natalia natalie natalija natalya natarsha natasha nate nathan nathanael nathanial nathaniel navraj navya nayte neave ned neel neha nehemiah neil
neisha nell nellie nelly nelson neo nevada nevaeh neve ngoc nguyen nhat nhi nhu nia niamh nicholas nichole nick nicki nickolas nicky nico nicola
nicolas nicole nicolette nigel nihal nikhil niki nikia nikita nikki nikkita niko nikola nikolai nikolaos nikolas nikolina nina nisha nixon no noa noah
noel nolan noor nora norah nour nova novak nur nyah nyla nylah nyra nyssa oakleigh oakley ocea ocean oceana octavia odette odin oisin olga olive
oliver olivia olivier ollie olly olympia om omar omer omid opal ophelia oriana orion orla orlando orson oscar oska oskar osman otis otto owen pablo
pacey paddy paige paisley paityn paloma pamela panagiotis panayiota panayiotis pantelis paolo paris parker pasquale patience patricia patrick paul
paula paxton payton pearl peggy penelope penny pepper percy perry peta petar peter petra petros peyton phi philip philippa phillip phillipa phoebe
phoenix phuong pia pierce pietro piper pippa polly poppi poppie poppy porscha porsha portia pranav precious presley preston primrose prince priscilla
prisha priya prudence quade quentin quincy quinn quoc rachael rachel rachelle raegan rafael rafe raffaele rafferty rahni raiden rain raine ralph rami
randall rani rania raphael raquel raven ray raya rayan rayden raymond rayna rayne rayyan reagan reanna rebecca rebeka rebekah reece reed reef reegan
reem reese reeve regan reggie regina reginald rehan rehmat reid reign reilly remi remy renae renee reuben rex reyansh rhea rhett rhiana rhianna
rhiannon rhiley rhyce rhylan rhylee rhyley rhys ria rian riana rianna ricardo riccardo richard richelle richie rick ricki ricky riely rihanna rikki
riley rina rio ripley rita river riya robbie robert roberto robin robyn rocco rochelle rocky rodney roger rohan roisin roland roman romeo romy ronald
ronan ronin ronnie rori rory rosa rosalie rosanna rosario rose rosemary roshan rosie ross rowan roxanne roxy roy royce rubee ruben rubi rubie ruby
rudra rui rupert russell ruth ryan ryder ryker rylan ryland rylee ryleigh rylen ryley rylie saad saanvi saba sabastian sabian sabina sabine sabrina
sacha sachi sachin sadie safa saffron safiya sage sahar sahara sahib sahil sahra sai saige sakura saleh salem salina sally salma salvatore sam samaira
samantha samar samara sameer sami samir samira sammy sampson samreen samson samual samuel sana sandra sandy santiago santino sanvi saoirse saphira
saphire sapphire sara sarah sarah-jane saraya sari sarina sarsha sascha sasha saskia saul savana savanah savanna savannah saverio savvas saxon sayed
scarlet scarlett scarlette scott scout seamus sean seanna seb sebastian sebastiano sebastien seerat sehaj selena selene selina senna sequoia seraphina
serena serene serenity serina seth shae shaelee shai shaina shakaya shakira shamus shana shanae shanaya shane shanelle shani shania shaniah shanice
shanika shaniqua shannan shannen shannon shantel shantelle shanti shari sharla sharlee sharna sharnee sharni sharon shaun shauna shaurya shawn shay
shaya shayan shayden shaye shayla shaylah shaylee shayna shayne shea shelby shelley shenae sheree sheridan shia shianne shiloh shirley shiv shivansh
shona shreya shyann shyanne shyla shylah sia sian sianna siara sibella sid sidney siena sienna sierra silas silvana simeon simon simona simone sina
sinead siobhan siya sky skye skyla skylah skylar skyler slade sloane sofia sofie sohail sol solomon sonia sonja sonny sonya sophia sophie soraya soren
spencer spiros stacey stacie stacy stanley star starr stavros stavroula steele stefan stefania stefanie stefano stelios stella stephan stephanie
stephen sterling steve steven stevie stewart stirling storm stuart sullivan summa summah summer sunny susan susanna susannah suzannah suzanne svetlana
syd sydney syed sylas sylvia sylvie tabatha tabitha tadhg taha tahj tahli tahlia tahnee tahni tai taia taila tailah taine tait taite taj tala talan
taleah taleisha talia taliah taliesha talisha talitha taliyah tallan tallulah talon talyn tam tamara tameeka tameika tameka tamia tamika tammy tamsin
tamsyn tamzyn tan tanaya tane taneesha taneisha tania tanika tanisha tanner tanya tao tara taran tarik tariq tarkyn tarlee tarlia tarni tarquin tarryn
taryn tasha tasma tasman tasmin tasmyn tate tatiana tatum taya tayah tayla taylah taylan taylee taylen tayler taylor tayte te tea teagan teah ted
teddy teegan tegan tehya teigan teleah teliah temika temperance tenaya tenille tenisha tennille tennyson tenzin teo terence teresa terrence terri
terry tess tessa tex teya thai thalia thanh thao thea theo theodora theodore theodoros theresa thi thien thomas thu thuy tia tiago tiah tiahna tian
tiana tianah tiani tianna tiannah tiara tiarna tien tiffani tiffany tiger tijana tilda tillie tilly tim timothy tina titan titus tj tobey tobi tobias
tobie tobin toby todd tom tomas tommy toni tony torah tori torin tory tracey tracy trae tran travis tre trent trevor trey trinity trisha tristan
tristen tristian troy truc trung tu tully ty tye tyla tylah tylar tyler tylor tynan tyra tyran tyreece tyrell tyrese tyron tyrone tysen tyson ursula
uyen valentina valentino valerie van vanessa vansh vasili vasilia vasiliki vasilios vaughan vaughn ved veer vera verity veronica veronika vicki victor
victoria vienna vihaan vince vincent vincenzo vinh violet viraj virginia vittoria vivaan vivian vivien vivienne vy wade walker walter wan warren wayne
wendy wesley whitney wil wilbur wilfred will willa willem william willis willow wilson winifred winnie winston winter wolfgang wren wyatt wynter
xander xanthe xavier xin xuan xzavier yahya yana yanni yar yara yash yasin yasmin yasmine yen yi yianna yianni yiannis yolanda yousef yu yug yusuf
yuvaan yuvraj yvette yvonne zac zacary zach zacharia zachariah zacharias zachary zachery zack zackary zackery zade zahara zahli zahlia zahra zahraa
zaid zaiden zain zainab zaine zak zakariah zakariya zakary zakk zali zalia zaliah zander zane zara zarah zaria zariah zarli zavier zayan zayd zayden
zayn zaynab zayne zeb zebedee zechariah zeke zen zena zenith zephyr zeth zi zia ziggy zion ziva zoe zoey zoi zoie zorawar zoya
`
    .trim()
    .split(/\s+/),
)
