import { Children, type ReactElement, type ReactNode } from 'react'
import type { Provider } from '#core/provider'
import { type Find, Ground } from '../strata/ground.tsx'
import { Horizon } from '../strata/landscape.tsx'
import { SiteFooter } from '../ui/footer.tsx'
import { SiteHeader } from '../ui/header.tsx'

type TopicProps = { id: string; title: string; children: ReactNode }

/** A topic with an address of its own. */
export const Topic = ({ id, title, children }: TopicProps) => (
  <section aria-labelledby={id}>
    <h2 id={id} className="text-3xl">
      {title}
    </h2>
    <div className="reading mt-4">{children}</div>
  </section>
)

type TopicPageProps = {
  title: string
  find: Find
  lead: ReactNode
  provider: Provider
  numbered?: boolean
  /** Topics, and nothing else. */
  children: ReactNode
}

/** A public page of topics, and a list of them beside the text. */
export function TopicPage({ title, find, lead, provider, numbered = false, children }: TopicPageProps) {
  const topics = (Children.toArray(children) as ReactElement<TopicProps>[]).map(({ props }, index) =>
    numbered ? { ...props, title: `${index + 1}. ${props.title}` } : props,
  )
  return (
    <>
      <SiteHeader />
      <main id="content" tabIndex={-1}>
        <div className="sheet topics">
          <Ground find={find} className="sheet-bleed topics-ground" />
          <header>
            <h1 className="text-4xl tracking-tight">{title}</h1>
            <p className="mt-4 max-w-[44ch] text-lg">{lead}</p>
          </header>
          <nav aria-labelledby="on-this-page">
            <h2 id="on-this-page">On this page</h2>
            <ul>
              {topics.map((topic) => (
                <li key={topic.id}>
                  <a href={`#${topic.id}`}>{topic.title}</a>
                </li>
              ))}
            </ul>
          </nav>
          <div className="topics-text">
            {topics.map((topic) => (
              <Topic key={topic.id} {...topic} />
            ))}
          </div>
        </div>
      </main>
      <Horizon className="block h-14 w-full sm:h-20" />
      <SiteFooter provider={provider} />
    </>
  )
}
