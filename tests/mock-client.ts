import { mockClient as mock } from 'aws-sdk-client-mock'
import { afterAll } from 'vitest'

/** Mocks an AWS client until the tests of this file or block are over: the next file of a worker gets the same classes. */
export const mockClient: typeof mock = (client, options) => {
  const stub = mock(client, options)
  afterAll(() => stub.restore())
  return stub
}
