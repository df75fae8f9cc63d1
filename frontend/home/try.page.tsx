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
      <Page title="The next word" className="sheet pt-8 pb-16 sm:pt-12">
        <TryLead />
        <div className="grid gap-x-16 lg:grid-cols-[minmax(0,1fr)_21rem]">
          <Machine />
          <section className="mt-6">
            <h2 className="text-2xl font-semibold">Three things to find</h2>
            <ol className="mt-3 flex list-decimal flex-col gap-2 pl-5">
              {tasks.map((task) => (
                <li key={task}>{task}</li>
              ))}
            </ol>
            <div className="mt-5">
              <TextArea
                label="What you found"
                hint="It stays on this page. It isn’t sent anywhere, and goes when you close it."
                rows={5}
                maxLength={1500}
              />
            </div>
          </section>
        </div>
        <AboutTheMachine />
        <p className="mt-8">
          The machine is from <a href="/course-info">{flagship.title}</a>, a course for teachers.
        </p>
      </Page>
      <AppFooter />
    </>
  )
}
