import type { ReactNode } from 'react'
import type { Provider } from '#domain/provider'
import { SiteFooter } from './footer/site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { Horizon } from './strata/landscape.tsx'

export type Topic = { id: string; title: string; content: ReactNode }

type TopicPageProps = { title: string; lead: ReactNode; topics: readonly Topic[]; provider: Provider }

/** A public page of topics, each with an address of its own, and a list of them beside the text. */
export function TopicPage({ title, lead, topics, provider }: TopicPageProps) {
  return (
    <>
      <SiteHeader>
        <a className="inline-flex min-h-11 items-center" href="/dashboard">
          Dashboard
        </a>
      </SiteHeader>
      <main id="content" tabIndex={-1}>
        <header className="sheet pt-8 pb-12 sm:pt-14">
          <h1 className="text-4xl tracking-tight">{title}</h1>
          <p className="mt-6 max-w-[44ch] text-lg">{lead}</p>
        </header>
        <div className="sheet grid gap-x-16 gap-y-14 pb-20 sm:pb-28 lg:grid-cols-[minmax(0,1fr)_19rem]">
          <nav aria-labelledby="on-this-page" className="lg:col-start-2 lg:row-start-1">
            <div className="lg:sticky lg:top-8">
              <h2 id="on-this-page" className="font-sans text-sm font-semibold">
                On this page
              </h2>
              <ul className="mt-1">
                {topics.map((topic) => (
                  <li key={topic.id} className="border-b border-line first:border-t">
                    <a href={`#${topic.id}`} className="inline-flex min-h-11 items-center">
                      {topic.title}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          </nav>
          <div>
            {topics.map((topic) => (
              <section key={topic.id} aria-labelledby={topic.id} className="mt-14 first:mt-0">
                <h2 id={topic.id} className="text-3xl">
                  {topic.title}
                </h2>
                <div className="reading mt-4">{topic.content}</div>
              </section>
            ))}
          </div>
        </div>
      </main>
      <Horizon className="block h-14 w-full sm:h-20" />
      <SiteFooter provider={provider} />
    </>
  )
}
