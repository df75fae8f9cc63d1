import { certificate } from '#certificates/wording'
import { codesResetHours, earlierVersions } from '#core/limits'
import { helpForIt, signInHost } from '#core/network-wording'
import type { SiteSettings } from '#core/site-settings'
import { SupportLine } from '../ui/support-line.tsx'
import { Topic, TopicPage } from './topic-page.tsx'

/** Answers to what teachers ask about the portal, in the order in which they come to it, and how to reach a person. */
export default function Help({ settings: { payment, provider, domain, google } }: { settings: SiteSettings }) {
  return (
    <TopicPage
      title="Help"
      find="question"
      lead="Short answers, and a person to write to if yours isn’t here."
      provider={provider}
    >
      <Topic id="professional-learning" title="What counts as professional learning">
        <p>{certificate.recognition.replace('This course aligns', 'Each course aligns')}</p>
        <p>
          A course’s page names those standards and its hours; certificates print both. The rules differ between states
          and territories, and they change: your own authority says what it takes and how to record it.
        </p>
        <p>
          <a href="/professional-learning">What each authority asks</a>, with its own pages. Your hours from here and
          from elsewhere are in <a href="/record">your record</a>, with the fields that your authority names, to copy
          and to download.
        </p>
      </Topic>
      <Topic id="certificates" title="Certificates">
        <p>
          Once you have completed all modules of a course, you confirm your name and your certificate is issued. In the
          AI course, modules 1 to 4 also have one each. Your dashboard lists them all.
        </p>
        <ul>
          <li>
            <strong>Your name</strong> should be as on your teacher registration. After issue you can correct it twice;
            the certificate keeps its number.
          </li>
          <li>
            <strong>The date of completion</strong> is the day in the state where you teach, if your account page says
            which. Otherwise it’s your device’s day if that is set to Australia, and Sydney’s if it isn’t.
          </li>
          <li>
            <strong>Print or PDF:</strong> both are on the certificate’s page, and look the same.
          </li>
          <li>
            <strong>Checking:</strong> anyone can <a href="/verify">check a certificate</a> by its number or its QR
            code.
          </li>
        </ul>
      </Topic>
      <Topic id="signing-in" title="Signing in">
        <ul>
          <li>
            <strong>No code in your mail?</strong> Look in the junk folder, and check the address for a typo. After a
            minute you can press “Send another code”. Some schools hold mail from new senders back: ask your IT support,
            or create the account with a private address.
          </li>
          <li>
            <strong>Forgotten your password?</strong> <a href="/forgot-password">Set a new one</a> with a code that we
            send to your address.
          </li>
          <li>
            <strong>Leaving your school?</strong> Change your email address on <a href="/account">your account page</a>{' '}
            while you can still sign in: we send a code to the new one. If you can’t sign in any more, write to us from
            an address that we can check, and we help once we know that it’s you.
          </li>
          <li>
            <strong>Lost your phone?</strong> If you’ve added a passkey, sign in with it. Otherwise write to us from the
            address of your account; we make sure that it’s you, and remove the lost app or number {codesResetHours}{' '}
            hours and a night later.
          </li>
        </ul>
      </Topic>
      <Topic id={helpForIt} title="At school: what your network must let through">
        <p>
          If signing in or saving works at home and not at school, your school’s filter or browser may hold something
          back. Reading our public pages needs none of this; signing in does. Please give your IT support this list:
        </p>
        <ul>
          <li>
            <strong>Two hosts</strong>, over HTTPS and without a page in their place: {domain ?? 'the one'}
            {domain ? ', the portal itself' : ' in this page’s address, which is the portal itself'}, and{' '}
            <code translate="no">{signInHost}</code>, the sign-in service.
          </li>
          <li>
            <strong>Whole requests:</strong> also with the methods PUT and DELETE, and with the header{' '}
            <code translate="no">Authorization</code>, without which the portal can’t tell who’s asking.
          </li>
          <li>
            <strong>Cookies and site data</strong> for the portal: the browser’s own storage, in which it keeps you
            signed in and your words until they’re saved. The portal sets no cookie of its own.
          </li>
          {payment === 'required' && (
            <li>
              <strong>For paying:</strong> <code translate="no">checkout.stripe.com</code> and what Stripe’s page loads
              from <code translate="no">*.stripe.com</code>.
            </li>
          )}
          {google && (
            <li>
              <strong>For signing in with Google:</strong> <code translate="no">accounts.google.com</code>, and the host
              that ends in <code translate="no">.auth.ap-southeast-2.amazoncognito.com</code>.
            </li>
          )}
        </ul>
        <p>
          <strong>Allowing site data yourself:</strong> in Chrome and Edge, press the icon left of the address and allow
          cookies and site data; in Firefox, look under Settings, “Privacy &amp; Security”; in Safari, switch off “Block
          all cookies” in its settings. Then reload the page. Private windows may keep nothing either.
        </p>
      </Topic>
      <Topic id="names" title="Students’ names in what you write">
        <p>
          While you type in a prompt or a lesson’s box, and when you copy a prompt, your browser looks for names,
          addresses and numbers that may say who a student is. It offers a stand-in such as [Student A], the same for
          the same student, and can put the names back into a reply. For better finds, paste your class list under “My
          class list”: it stays on your device until you sign out. None of this reaches us.
        </p>
        <p>
          It misses some names and marks some that are nobody’s, so your own look still counts. You can switch it off on{' '}
          <a href="/account">your account page</a>.
        </p>
      </Topic>
      {payment === 'required' && (
        <Topic id="payments" title="Payments and refunds">
          <p>
            You pay once for each course, on Stripe’s page; card numbers never reach this portal.
            {provider.gstRegistered && ' The price includes GST.'} Payments, receipts and invoices are on{' '}
            <a href="/account">your account page</a>.
          </p>
          <ul>
            <li>
              <strong>You paid, but the course isn’t open?</strong> Please don’t pay again. On your account page, press
              “Restore my purchase”, or write to us.
            </li>
            <li>
              <strong>Your school pays?</strong> Use its card on Stripe’s page, or pay yourself and give the school the
              receipt or invoice from your account page. Each payment opens a course for one teacher.
            </li>
            <li>
              <strong>A refund:</strong> write to <a href={`mailto:${provider.email}`}>{provider.email}</a> from the
              email address of your account.
            </li>
            <li>
              <strong>After a full refund</strong> the course closes. Your progress, notes, prompts and the certificates
              that you already have stay yours to read and export.
            </li>
          </ul>
        </Topic>
      )}
      <Topic id="words" title="Your words and your privacy">
        <p>
          What you type is kept on your device as you type it, and saved to your account a few seconds later. “Saved”
          appears only when it’s there. Without a connection, go on writing: it’s saved when you’re back. A prompt is on
          this device alone until you add it to your library.
        </p>
        <ul>
          <li>
            <strong>Earlier versions</strong> of your notes and prompts can be taken back for {earlierVersions.keptFor}:
            what you overwrite or delete, what a button replaces, and what stood there when you sat down to write.
            Deleted prompts are at the end of <a href="/prompts">your prompt library</a>.
          </li>
          <li>
            <strong>Tags</strong> sort your prompts: open a prompt and press Tags. Above the list you choose one, and
            rename or remove it everywhere.
          </li>
          <li>
            <strong>Blanks</strong> are words in double braces, such as {'{{year level}}'}, or with what stands there
            otherwise: {'{{topic|fractions}}'}. Each is a field on the open prompt; Copy puts in what you type, and
            nothing of it is kept.
          </li>
          <li>
            <strong>Export</strong> takes all your prompts out, also as one page with search and Copy that needs no
            account. <strong>Bring prompts in</strong> reads JSON, CSV and Markdown files, ours or another tool’s, and
            shows what’s new before it adds anything. The same file twice adds nothing.
          </li>
          <li>
            <strong>Nobody but you sees your words in the portal.</strong> Someone who checks a certificate sees what’s
            printed on it, and nothing else. <a href="/privacy">Privacy</a> says who else can see what.
          </li>
          <li>
            <strong>You can guard your account with more than a password:</strong> see “Sign-in and security” on{' '}
            <a href="/account">your account page</a>.
          </li>
          <li>
            <strong>Please never enter anything personal about a student:</strong> no names, no results, no stories by
            which somebody could recognise a child.
          </li>
        </ul>
      </Topic>
      <Topic id="leaving" title="Taking your words with you, deleting your account">
        <p>
          Both are on <a href="/account">your account page</a>, whether your courses are open or not.
        </p>
        <ul>
          <li>
            <strong>Take everything with me</strong> makes one ZIP file with your words, prompts, payments and
            certificates. You can read it without the portal.
          </li>
          <li>
            <strong>Delete my account</strong> first shows you what goes and what stays, and asks whether your
            certificates are withdrawn or stay valid. You have seven days to change your mind. After that, nobody can
            bring anything back.
          </li>
        </ul>
      </Topic>
      <Topic id="accessibility" title="Accessibility">
        <p>
          Everything works with a keyboard, with a screen reader, on a phone and at large text sizes. Text size and
          colours follow your device, and you can set them on your account page. Lessons, notes, prompts and
          certificates can be printed.
        </p>
        <p>
          If something stands in your way, please tell us what it was and where. It’s a fault of ours, and we mend it.
        </p>
      </Topic>
      <Topic id="contact" title="Reaching a person">
        <p>
          <SupportLine email={provider.email} />
        </p>
        <p>
          The portal is run by {provider.organisation}, ABN {provider.abn}. If an error showed you a request number,
          quote it; it leads us to what went wrong.
        </p>
      </Topic>
    </TopicPage>
  )
}
