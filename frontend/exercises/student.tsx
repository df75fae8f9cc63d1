import type { Mood } from '#exercises/discussion'

/** The hair of six students, by their order. */
const hair = [
  'M14 22C12 6 44 4 46 20C50 26 47 42 44 46C46 32 42 22 36 18C28 24 18 22 16 24C14 32 14 40 16 46C12 40 11 30 14 22Z',
  'M15 24C14 8 24 7 31 7C40 7 46 12 45 24C42 17 38 15 30 15C22 15 18 17 15 24Z',
  'M14 22L16 9L23 13L28 5L34 11L41 7L42 14L47 15L45 23C40 18 20 17 14 22Z',
  'M14 24C12 10 22 5 30 5C40 5 48 11 46 24C44 18 40 14 30 13C20 14 17 18 14 24ZM45 22C52 26 52 38 48 44C46 38 48 28 45 22ZM15 22C8 26 8 38 12 44C14 38 12 28 15 22Z',
  'M15 22C16 10 24 8 30 8C38 8 45 11 45 21C41 19 40 16 36 15C28 18 20 16 15 22Z',
  'M13 44V24C13 10 21 6 30 6C40 6 47 10 47 24V44C44 44 43 40 43 34V22C36 21 33 18 31 15C27 19 22 21 17 22V34C17 40 16 44 13 44Z',
] as const

/** Eyes and mouth of each mood, and what's about the head. */
const faces: Record<Mood, { eyes: string; mouth: string; about?: string; body: string }> = {
  listening: { eyes: 'M24 30v2M36 30v2', mouth: 'M26 40h8', body: 'M12 68C12 54 20 50 30 50S48 54 48 68' },
  speaking: {
    eyes: 'M24 29v3M36 29v3',
    mouth: 'M26 38C26 45 34 45 34 38Z',
    about: 'M52 34l6-3M53 40h7M52 46l6 3',
    body: 'M12 68C12 54 20 50 30 50S48 54 48 68',
  },
  quiet: { eyes: 'M22 33h5M33 33h5', mouth: 'M27 41h6', body: 'M16 68C14 55 22 51 30 51S46 55 44 68' },
  hurt: {
    eyes: 'M22 34l5-2M38 34l-5-2',
    mouth: 'M26 43C28 39 32 39 34 43',
    about: 'M8 52C4 20 14 2 30 2S56 20 52 52',
    body: 'M8 68V52C14 56 46 56 52 52V68',
  },
  performing: {
    eyes: 'M22 31C23 28 26 28 27 31M33 31C34 28 37 28 38 31',
    mouth: 'M23 37C24 46 36 46 37 37Z',
    about: 'M4 24l4 3M2 32h5M56 24l-4 3M58 32h-5',
    body: 'M14 60L4 46M46 60L56 46M14 68C13 55 20 50 30 50S47 55 46 68',
  },
}

/** A student of the drawn class. Decoration: the mood stands beside it in a word. */
export function Student({ number, mood }: { number: number; mood: Mood }) {
  const { eyes, mouth, about, body } = faces[mood]
  return (
    <svg viewBox="0 0 60 70" aria-hidden="true">
      <path d={body} className="student-body" />
      <circle cx="30" cy="30" r="16" className="student-head" />
      <path d={hair[number % hair.length]} className="student-hair" />
      <path d={eyes} className="student-line" />
      <path d={mouth} className="student-line" />
      {about && <path d={about} className="student-about" />}
    </svg>
  )
}
