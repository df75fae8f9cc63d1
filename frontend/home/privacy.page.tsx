import { australianDay } from '#core/day'
import type { SiteSettings } from '#core/site-settings'
import { currentTerms } from '#people/terms-versions'
import { retention, shownRows, visibility } from '#privacy/who-sees-what'
import { SupportLine } from '../ui/support-line.tsx'
import { Topic, TopicPage } from './topic-page.tsx'

type FactsProps = { caption: string; heads: readonly [string, string]; rows: ReturnType<typeof shownRows> }

function Facts({ caption, heads, rows }: FactsProps) {
  return (
    <table className="facts">
      <caption>{caption}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, subject, text }) => (
          <tr key={id}>
            <th scope="row">{subject}</th>
            <td>{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What the portal keeps about a learner, who can see what, and what they can do about it. */
export default function Privacy({ settings }: { settings: SiteSettings }) {
  const { provider, mails, google, textsFrom } = settings
  const paid = settings.payment === 'required'
  const write = <SupportLine email={provider.email} />
  return (
    <TopicPage
      title="Privacy"
      find="lock"
      lead={`What we keep about you, who can see it, and how to download or delete it. Version of ${australianDay(new Date(currentTerms))}.`}
      provider={provider}
    >
      <Topic id="what-we-keep" title="What we keep, and why">
        <p>
          The portal is run by {provider.organisation}, ABN {provider.abn}: that’s who “we” are here. We keep only what
          the courses need, and we get it from you{google && ', or from Google if you sign in with it'}. Without an
          account you can read every free preview, and we don’t know who you are.
        </p>
        <ul>
          <li>
            <strong>Your name and email address,</strong> for your account, for codes and for your certificates. If you
            change the address, also the former one.
          </li>
          <li>
            <strong>Your password</strong> stays with you. Amazon’s sign-in service keeps a value to check it against,
            and we see neither. If you add a passkey, we note its name, the day and the kind of device.
          </li>
          {textsFrom && (
            <li>
              <strong>Your mobile number,</strong> only if you want codes by text message. Amazon’s sign-in service
              keeps it.
            </li>
          )}
          <li>
            <strong>What you write and do in lessons:</strong> notes, prompts and their earlier versions, answers in
            quizzes and exercises, your place, the sections you’ve ticked, and when and in which Australian time zone
            you completed each module. That’s how a lesson opens where you left it, on any device.
          </li>
          <li>
            <strong>Where you teach</strong> (state or territory, sector and stage), only if you tell us, so that we can
            show you the rules that apply there, and date what you complete by the clock there.
          </li>
          <li>
            <strong>The hours that you plan</strong> for a course, only if you do: days of the week, times and the first
            day.
          </li>
          <li>
            <strong>Your record of professional learning,</strong> only if you keep one: your authority, your dates, and
            what you log of learning here and elsewhere.
          </li>
          <li>
            <strong>Your certificates,</strong> so that you and others can check them.
          </li>
          {paid && (
            <li>
              <strong>Your payments:</strong> course, amount, GST, date and Stripe’s number for the payment, and what
              was refunded.
            </li>
          )}
          <li>
            <strong>That you agreed</strong> to the terms, and whether you want news by email, with the dates.
            {mails &&
              ' Also which other emails you’ve asked for, on which days they’re due, and which ones we’ve sent you, so that none comes twice.'}
          </li>
        </ul>
        <p>
          There’s no advertising here, no tracking and no artificial intelligence that reads what you write. We don’t
          sell what we know about you, or use it for anything but the courses. You get news only if you’ve ticked the
          box for it, and you can untick it on your account page.
          {mails &&
            ' The same goes for reminders, each kind by itself. A link in each of them ends its kind without signing in.'}
        </p>
        <p>
          <strong>Please keep students out of it.</strong> No lesson asks for anything personal about a student, so
          please leave it out of your notes too. Your browser looks for students’ names in what you type, on your device
          alone; a class list that you paste for it stays there and goes when you sign out.
        </p>
      </Topic>
      <Topic id="who-sees-what" title="Who can see what">
        <Facts
          caption="We test each row whenever the portal changes."
          heads={['Who', 'What they can see']}
          rows={shownRows(visibility, settings)}
        />
      </Topic>
      <Topic id="decisions" title="Decisions that a program makes">
        <p>
          From 10 December 2026 the Privacy Act asks us to name decisions that a computer program makes, or has a large
          part in, if they could matter to you. These are made by the portal’s program alone, by fixed rules and without
          artificial intelligence:
        </p>
        <ul>
          <li>
            <strong>Marks in a quiz,</strong> from your answers.
          </li>
          <li>
            <strong>Whether a module or a course is complete,</strong> from your quiz results, whether you’ve filled in
            the boxes it asks for, and whether you’ve pressed the button. The program doesn’t judge what you wrote.
          </li>
          <li>
            <strong>Whether a certificate is issued, and what it says,</strong> from the modules you have completed and
            the name you confirm.
          </li>
          {paid && (
            <li>
              <strong>Whether a course opens or closes,</strong> from what Stripe says about your payment, a refund or a
              dispute with your bank.
            </li>
          )}
        </ul>
        <p>
          If you think one of them is wrong, a person will look at it, explain it to you and put it right if it’s wrong.{' '}
          {write} Only a person can revoke a certificate.
        </p>
      </Topic>
      <Topic id="how-long" title="How long we keep it">
        <Facts caption="We test these rows too." heads={['What', 'How long']} rows={shownRows(retention, settings)} />
      </Topic>
      <Topic id="overseas" title="Outside Australia">
        <p>
          What we keep about you is in Sydney.
          {paid &&
            ' Stripe, which takes the payments, is an American company and handles what it gets in the United States and in other countries, under its own privacy policy.'}
          {google &&
            ' If you sign in with Google, Google handles that sign-in in the United States and in other countries, under its own privacy policy.'}
        </p>
        <p>
          The portal comes to you through Amazon’s servers in many countries, usually the nearest. Your own data passes
          through them encrypted and isn’t kept there. If you sign in from another country, what you see is sent there.
        </p>
      </Topic>
      <Topic id="your-rights" title="Download it, correct it, delete it">
        <ul>
          <li>
            <strong>See and download:</strong> on <a href="/account">your account page</a>, “Take everything with me”
            gives you all of it in one file, whether your courses are open or not.
          </li>
          <li>
            <strong>Correct:</strong> you can change your name on the account page, and the name on a certificate twice.
            For anything else, write to us.
          </li>
          <li>
            <strong>Delete:</strong> on the account page, you can ask us to delete your account; we may ask you to sign
            in again first. You have seven days to change your mind. After that, your words, prompts, progress and
            account are gone for good.
          </li>
        </ul>
        <p>
          When you ask, you choose what happens to your certificates. If you withdraw them, we no longer confirm them:
          anyone who checks one reads that its holder withdrew it, and your name is gone. If you keep them, anyone can
          check them as before, with your name.
          {paid &&
            ' We keep payments without your name and your email address, with Stripe’s number for each. Stripe deletes you as a customer, but keeps what its invoices and receipts say.'}
        </p>
        <p>
          What you delete stays in our backups for another 35 days. We use those only to repair lost data, and if we do,
          we delete your account again. So that we can, we keep the day and a code made from your account’s number. The
          code alone tells nobody who you were.
        </p>
      </Topic>
      <Topic id="browser" title="What your browser stores">
        <p>
          The portal sets no cookies. While you’re signed in, your browser stores your sign-in, what you’ve typed that
          the server doesn’t have yet, how you like the pages to look, and whether a passkey{google && ' or Google'} was
          used here. Signing out removes the first two.
          {paid && ' Stripe’s payment page sets its own cookies.'}
          {google && ' Signing in with Google takes you through Google’s and Amazon’s pages, which set their own.'}
        </p>
      </Topic>
      <Topic id="safety" title="How it’s kept safe">
        <p>
          All connections are encrypted. We check every request for your data against your sign-in, and it gets yours
          only. You can add an authenticator app to your password, and sign out everywhere. If something goes wrong that
          could do you serious harm, we’ll tell you and the Information Commissioner.
        </p>
      </Topic>
      <Topic id="complaints" title="Questions and complaints">
        <p>{write} A person answers.</p>
        <p>
          If the answer doesn’t help, or none has come after 30 days, you can complain to the{' '}
          <a href="https://www.oaic.gov.au/privacy/privacy-complaints">
            Office of the Australian Information Commissioner
          </a>
          .
        </p>
      </Topic>
      <Topic id="changes" title="When this page changes">
        <p>
          This is the version of {australianDay(new Date(currentTerms))}. When what it says changes, it gets a new date,
          and your dashboard asks you to read it.
        </p>
      </Topic>
    </TopicPage>
  )
}
