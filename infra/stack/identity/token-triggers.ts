import { Duration } from 'aws-cdk-lib'
import { Construct } from 'constructs'
import { PortalFunction } from '../portal-function.ts'

/** The two triggers that keep old sessions from changing an account past our pages. They need no rights. */
export class TokenTriggers extends Construct {
  readonly preTokenGeneration: PortalFunction
  readonly customMessage: PortalFunction

  constructor(scope: Construct, id: string, functionsDir: string) {
    super(scope, id)
    const trigger = (of: string, name: string, description: string) =>
      new PortalFunction(this, of, {
        description,
        folder: `${functionsDir}/${name}`,
        memorySize: 512,
        // Cognito waits at most 5 s for a trigger.
        timeout: Duration.seconds(5),
        environment: {},
        permissions: [],
      })
    this.preTokenGeneration = trigger('PreTokenGeneration', 'pre-token-generation', 'Sets the scopes of access tokens')
    this.customMessage = trigger('CustomMessage', 'custom-message', 'Refuses codes to a new email address')
  }
}
