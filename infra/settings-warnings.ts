import { domainOf, type Settings } from './settings.ts'

/** Warnings about settings that deploy but shouldn't go live, by the setting to fix. */
export function warningsOf(settings: Settings) {
  const { sesSender, sesIdentity, domain, alarmEmail, monthlyBudgetUsd, smsSignIn, provider, stage } = settings
  const warnings: Record<string, string> = {}
  const [sender, above] = [sesSender && domainOf(sesSender), domainOf(provider.email)]
  if (!sesIdentity && sender?.endsWith(`.${above}`))
    warnings.sesIdentity = `is missing: SES must have verified ${sender}. If it has verified ${above} instead, set that here, or the deployment fails at the user pool.`
  if (stage !== 'dev') {
    if (!sesSender) warnings.sesSender = 'is missing: without it Cognito sends at most 50 codes a day.'
    if (!domain) warnings.domain = 'is missing: certificates and the sitemap need a permanent address.'
    if (!alarmEmail) warnings.alarmEmail = 'is missing: nobody gets an email when something fails.'
  }
  if (monthlyBudgetUsd && !alarmEmail) warnings.monthlyBudgetUsd = 'has no effect without alarmEmail.'
  if (smsSignIn && !alarmEmail)
    warnings.smsSignIn = 'has no alarm without alarmEmail: nobody finds out when the limit stops the text messages.'
  return warnings
}
