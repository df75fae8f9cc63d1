/** "90 minutes", "3 hours", "10 hours": whole hours are said as hours. */
export function spokenTime(minutes: number): string {
  if (minutes % 60 !== 0) return `${minutes} minutes`
  return minutes === 60 ? '1 hour' : `${minutes / 60} hours`
}
