/** The result of `work`, or a rejection where it takes longer than so many milliseconds; the work itself goes on. */
export async function withTimeout<T>(
  work: Promise<T>,
  milliseconds: number,
  late = new Error('not in time'),
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late), milliseconds)
  })
  try {
    return await Promise.race([work, limit])
  } finally {
    clearTimeout(timer)
  }
}
