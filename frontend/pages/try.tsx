import { flagship } from '#catalogue/catalogue'
import { AppHeader } from '../components/app-header.tsx'
import { AppFooter } from '../components/footer/app-footer.tsx'
import { TextArea } from '../components/forms/text-area.tsx'
import { AboutTheMachine } from '../components/next-word/about.tsx'
import { TryLead } from '../components/next-word/lead.tsx'
import { Machine } from '../components/next-word/machine.tsx'
import { Page } from '../components/page.tsx'

const tasks = [
  'Find where it invents. Take the fridge paragraph away, write ten words, and say what it made up.',
  'Find where two runs part. Ask twice: after which word do they go different ways, and why there?',
  'Make it certain. With which beginning, or which chance, is there only one next word?',
]

/** A language model to play with, for everyone. */
export default function TryPage() {
  return (
    <>
      <AppHeader />
      <Page title="The next word" className="sheet max-w-[48rem] pt-8 pb-16 sm:pt-12">
        <TryLead />
        <Machine />
        <section className="mt-12">
          <h2 className="text-2xl font-semibold">Three things to find</h2>
          <p className="mt-2 text-bark">
            Your lines stay on this page. They aren’t sent anywhere, and go when you close it.
          </p>
          <ol className="mt-4 flex flex-col gap-6">
            {tasks.map((task) => (
              <li key={task}>
                <TextArea label={task} rows={2} maxLength={500} />
              </li>
            ))}
          </ol>
        </section>
        <AboutTheMachine />
        <p className="mt-8">
          The machine is from <a href="/course-info">{flagship.title}</a>, a course for teachers.
        </p>
      </Page>
      <AppFooter />
    </>
  )
}
