import { australianDay } from '#core/day'
import type { Person } from '#core/site-settings'

/** Those who wrote or reviewed a course, and what they did for it. */
export const peopleOf = (course: string, people: readonly Person[] = []) =>
  people.flatMap((person) => {
    const reviews = (person.reviewed ?? []).filter((one) => one.course === course)
    const wrote = person.wrote?.includes(course) ?? false
    return wrote || reviews.length > 0 ? [{ person, wrote, reviews }] : []
  })

/** Who wrote and reviewed a course, as the settings name them. */
export const CoursePeople = ({ people }: { people: ReturnType<typeof peopleOf> }) => (
  <ul className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
    {people.map(({ person: { name, role, about }, wrote, reviews }) => (
      <li key={name} className="border-t-2 border-ink pt-3 wrap-anywhere">
        <p className="text-lg font-semibold">{name}</p>
        <p className="font-sans text-sm text-bark">{role}</p>
        <p className="mt-2">{about}</p>
        {wrote && <p className="mt-2 font-sans text-sm">Wrote this course.</p>}
        {reviews.map(({ what, on }) => (
          <p key={`${what} ${on}`} className="mt-2 font-sans text-sm">
            Reviewed on {australianDay(new Date(on))}: {what}
          </p>
        ))}
      </li>
    ))}
  </ul>
)
