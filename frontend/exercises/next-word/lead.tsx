/** What the page is for, in two sentences. */
export const TryLead = () => (
  <>
    <h1 className="text-3xl font-semibold">The next word</h1>
    <p className="mt-3 max-w-measure text-lg">
      This is a language model small enough to see through. Press a word to add it, or let chance choose, and watch it
      write about a fridge that it has never opened.
    </p>
  </>
)
