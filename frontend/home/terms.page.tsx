import { price } from '#catalogue/catalogue'
import { certificate } from '#certificates/wording'
import { australianDay } from '#core/day'
import type { SiteSettings } from '#core/site-settings'
import { currentTerms } from '#people/terms-versions'
import { SupportLine } from '../ui/support-line.tsx'
import { Topic, TopicPage } from './topic-page.tsx'

const version = australianDay(new Date(currentTerms))

/** What a learner agrees to by creating an account. */
export default function Terms({ settings: { payment, provider } }: { settings: SiteSettings }) {
  const paid = payment === 'required'
  return (
    <TopicPage
      title="Terms"
      find="letter"
      lead={`What you and we agree on when you create an account. Version of ${version}.`}
      provider={provider}
      numbered
    >
      <Topic id="who" title="Who these terms are between">
        <p>
          These terms are an agreement between you and {provider.organisation}, ABN {provider.abn} (“we”), which runs
          this portal. They apply from when you create an account.
        </p>
      </Topic>
      <Topic id="account" title="Your account">
        <p>
          The account is for you alone. Use your own name and your own email address, keep your password to yourself,
          and sign out on shared computers. If you think somebody else is using your account, set a new password and
          tell us.
        </p>
      </Topic>
      {paid ? (
        <Topic id="courses" title="What you buy">
          <p>
            You buy one course at a time, for {price.label}, once
            {provider.gstRegistered ? ', GST included' : ''}. There’s no subscription. You pay on Stripe’s page, and the
            course opens as soon as Stripe confirms the payment.
          </p>
          <p>
            A course is all its modules with their exercises, your notes and prompts, and the certificates you earn. You
            take it online and at your own pace: we set no date by which you must finish. Access ends only if the
            payment is refunded in full, or if your bank takes it back and a dispute about that is decided against us.
            Your notes, prompts, progress and certificates stay yours to read and export even then.
          </p>
          <p>
            We review lessons and may change them. The overview and the first section of every course are free to read,
            so please look before you buy.
          </p>
        </Topic>
      ) : (
        <Topic id="courses" title="The courses">
          <p>
            {provider.organisation} provides the courses to its staff, and you pay nothing here. You take them online
            and at your own pace. We review lessons and may change them.
          </p>
        </Topic>
      )}
      {paid && (
        <Topic id="refunds" title="Refunds and your consumer rights">
          <p>
            The Australian Consumer Law gives you guarantees that nobody can exclude, such as that what you buy is
            provided with care and does what we say it does. Nothing in these terms takes any of that away. If there’s a
            major problem with a course, you can have your money back.
          </p>
          <p>
            For a refund, write to <a href={`mailto:${provider.email}`}>{provider.email}</a> from the email address of
            your account. After a full refund, the course closes.
          </p>
        </Topic>
      )}
      <Topic id="certificates" title="Certificates">
        <p>
          A certificate is issued when you’ve completed what it’s for and have confirmed your name. It says what you did
          and how many hours that’s worth:
        </p>
        <blockquote>
          <p>{certificate.recognition}</p>
        </blockquote>
        <p>
          Your authority decides what it accepts; we can’t promise that on its behalf. Anyone with a certificate’s
          number can check it. You can correct the name on it twice. We can revoke one that was issued in error, and the
          check then says why.
        </p>
      </Topic>
      <Topic id="words" title="What you write">
        <p>
          It’s yours. We store it to show it to you again, and for nothing else; <a href="/privacy">Privacy</a> says who
          can see it.
        </p>
        <p>
          Don’t enter anything that could identify a student: no names, no results, no stories. Don’t enter anything
          that’s against the law either.
        </p>
      </Topic>
      <Topic id="lessons" title="Our lessons">
        <p>
          The lessons belong to us, or to the sources that they name. Use what you learn wherever you teach. Please
          don’t publish or sell the lessons, and don’t let others use them through your account.
        </p>
      </Topic>
      <Topic id="fair-use" title="Fair use">
        <p>
          The portal limits how often you can do things such as download documents, far above what anyone does by hand.
          Don’t try to get around that, to see other people’s data or to disrupt the portal. If you do, we may close
          your account, and we’ll tell you why.
        </p>
      </Topic>
      <Topic id="ending" title="Leaving">
        <p>
          You can delete your account whenever you like; <a href="/privacy#your-rights">Privacy</a> says what happens
          then.{paid && ' Deleting it isn’t a refund, and you can’t open what you paid for afterwards.'}
        </p>
      </Topic>
      <Topic id="changes" title="When these terms change">
        <p>
          A new version has a new date, and your dashboard asks you to agree to it. It takes nothing away from what
          you’ve {paid ? 'bought and' : ''} earned before.
        </p>
      </Topic>
      <Topic id="law" title="Law and contact">
        <p>
          Australian law applies. If we disagree about something, please write to us first: a person answers.{' '}
          <SupportLine email={provider.email} />
        </p>
      </Topic>
    </TopicPage>
  )
}
