let destination: string | undefined

/** Where Cognito says it texted the code for the current sign-in. Cognito masks all but the last digits. */
export const codeDestination = {
  read: (): string | undefined => destination,
  save(masked: string | undefined): void {
    destination = masked
  },
}
