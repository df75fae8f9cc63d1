import { nextWords, train, wordsOf } from './model.ts'
import { opening, schoolWeek } from './school-week.ts'

/** The machine as it stands before anyone has touched it, for the page without its script. */
export const Still = () => (
  <figure>
    <blockquote className="text-lg">{opening} …</blockquote>
    <table className="mt-3">
      <caption className="sr-only">The likeliest next words</caption>
      <tbody>
        {nextWords(train(schoolWeek), wordsOf(opening))
          .slice(0, 4)
          .map(({ word, share }) => (
            <tr key={word}>
              <th scope="row" className="pr-6 text-left font-normal">
                {word}
              </th>
              <td>{Math.round(share * 100)}%</td>
            </tr>
          ))}
      </tbody>
    </table>
    <figcaption className="mt-2 text-bark">
      The likeliest next words, counted in a text about a school week. None of them has seen a fridge.
    </figcaption>
  </figure>
)
