let destination: string | undefined

/** Where Cognito says that it texted the code of the sign-in under way, masked by it but for the last digits. */
export const codeDestination = {
  read: (): string | undefined => destination,
  save(masked: string | undefined): void {
    destination = masked
  },
}
