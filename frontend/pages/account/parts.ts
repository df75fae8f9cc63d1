import NewsChoice from '../../features/account/agreement/news-choice.tsx'
import Security from '../../features/account/security/security.tsx'
import TeachingForm from '../../features/account/teaching/teaching-form.tsx'
import AppearanceSettings from '../../features/appearance/appearance-settings.tsx'
import TakeEverything from '../../features/own-data/take-everything.tsx'
import Purchases from '../../features/payments/purchases.tsx'
import AccountDeletion from './deletion.tsx'

/** The account page's sections, which load after it in one chunk. A new section is a line here. */
export const parts = {
  AccountDeletion,
  AppearanceSettings,
  NewsChoice,
  Purchases,
  Security,
  TakeEverything,
  TeachingForm,
}
