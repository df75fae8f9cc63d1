import { settings } from '#core/site-settings'
import { storageOf } from '../session/safe-storage.ts'

const usedKey = 'portal.passkey'

/** Whether this address is the one that passkeys belong to. The user pool has them only where the portal has a domain. */
export const passkeysBelongHere = (): boolean =>
  window.location.hostname === 'localhost' || window.location.hostname === settings.domain

/** Whether this browser can use passkeys at all. */
export const browserHasPasskeys = (): boolean => typeof PublicKeyCredential === 'function' && !!navigator.credentials

/** Whether somebody has used a passkey on this device; says nothing about who. It outlives the session. */
export const passkeyUsedHere = {
  read: (): boolean => storageOf('localStorage').getItem(usedKey) !== null,
  save: (): void => storageOf('localStorage').setItem(usedKey, '1'),
  clear: (): void => storageOf('localStorage').removeItem(usedKey),
}
