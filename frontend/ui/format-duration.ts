/** Formats minutes as "90 minutes", or as "1 hour" or "10 hours" if the hours are whole. */
export function formatDuration(minutes: number): string {
  if (minutes % 60 !== 0) return `${minutes} minutes`
  return minutes === 60 ? '1 hour' : `${minutes / 60} hours`
}
