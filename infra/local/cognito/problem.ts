/** An error that Cognito responds with: its name in `__type`, and a message. */
export class CognitoProblem extends Error {
  readonly type: string

  constructor(type: string, message: string) {
    super(message)
    this.type = type
  }
}

export const notAuthorized = (message = 'Incorrect username or password.') =>
  new CognitoProblem('NotAuthorizedException', message)

export const invalidParameter = (message: string) => new CognitoProblem('InvalidParameterException', message)

/** Runs a trigger. What it throws, the caller gets as Cognito puts it. */
export async function triggered<T>(name: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new CognitoProblem('UserLambdaValidationException', `${name} failed with error ${reason}.`)
  }
}
