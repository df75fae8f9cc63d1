import { wordCount } from './school-week.ts'

/** What the machine is, and how it differs from those in chat assistants. */
export const AboutTheMachine = () => (
  <section className="reading mt-12">
    <h2 className="text-2xl font-semibold">It’s small, and it does what the big ones do</h2>
    <p>
      A chat assistant answers by working out which word is likely to come next, adding it, and going again. So does
      this page. Here is what’s different.
    </p>
    <ul>
      <li>This one has read {wordCount()} words. A big one has read more than anybody could in a hundred lifetimes.</li>
      <li>This one looks back two words. A big one can look back over a whole book.</li>
      <li>
        This one counts. A big one has learned billions of settings, so it can go on from words that it never saw
        together.
      </li>
      <li>This one takes whole words. Most big ones take pieces of words.</li>
      <li>People have rated a big one’s replies, and it has been adjusted to answer questions and to decline some.</li>
      <li>Many assistants can also search the web, read your files and run small programs.</li>
    </ul>
    <p>And here is what’s the same.</p>
    <ul>
      <li>Each word is chosen because it’s likely there, with some chance mixed in.</li>
      <li>A likely sentence and a true one look alike.</li>
      <li>What it never read, it fills with what it did read.</li>
      <li>Nobody has opened the fridge.</li>
    </ul>
  </section>
)
