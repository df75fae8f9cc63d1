import { flagship } from '#catalogue/catalogue'
import { AboutTheMachine } from '../exercises/next-word/about.tsx'
import { TryLead } from '../exercises/next-word/lead.tsx'
import { Machine } from '../exercises/next-word/machine.tsx'
import { OpenHeader } from '../session/open-header.tsx'
import { TextArea } from '../ui/fields.tsx'
import { AppFooter } from '../ui/footer.tsx'
import { Page } from '../ui/page.tsx'

const tasks = [
  'Find where it invents. Take the fridge paragraph away, write ten words, and say what it made up.',
  'Find where two runs part. Ask twice: after which word do they go different ways, and why there?',
  'Make it certain. With which beginning, or which chance, is there only one next word?',
]

/** A language model to play with, for everyone. */
export default function TryPage() {
  return (
    <>
      <OpenHeader />
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
