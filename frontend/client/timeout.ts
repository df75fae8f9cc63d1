/** The result of `work`. Rejects with `timeoutError` after so many milliseconds; doesn't cancel the work itself. */
export async function withTimeout<T>(
  work: Promise<T>,
  milliseconds: number,
  timeoutError = new Error('timed out'),
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(timeoutError), milliseconds)
  })
  try {
    return await Promise.race([work, limit])
  } finally {
    clearTimeout(timer)
  }
}
