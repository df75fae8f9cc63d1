import { takeFocus } from './account-form.tsx'
import { OneTimeCode } from './code-field.tsx'

/** The six digits that an authenticator app shows. */
export const AppCodeField = ({ error, autoFocus }: { error: string | undefined; autoFocus?: boolean }) => (
  <OneTimeCode
    label="Code from your app"
    name="app-code"
    ref={autoFocus ? takeFocus : undefined}
    hint="Six digits. The app shows a new code every 30 seconds."
    error={error}
  />
)
