import type { Settings } from './settings.ts'

/** What a deployment of these settings had better not go live with, as sentences by the setting that would mend it. */
export function warningsOf({ sesSender, domain, alarmEmail, monthlyBudgetUsd, googleSignIn, stage }: Settings) {
  const warnings: Record<string, string> = {}
  if (stage !== 'dev') {
    if (!sesSender) warnings.sesSender = 'is missing: Cognito sends at most 50 codes a day by itself.'
    if (!domain) warnings.domain = 'is missing: certificates and the sitemap need an address that stays.'
    if (!alarmEmail) warnings.alarmEmail = 'is missing: nobody is told when something fails.'
  }
  if (monthlyBudgetUsd && !alarmEmail) warnings.monthlyBudgetUsd = 'does nothing without alarmEmail.'
  if (googleSignIn) warnings.googleSignIn = 'does nothing yet.'
  return warnings
}
