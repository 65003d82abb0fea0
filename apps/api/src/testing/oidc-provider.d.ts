/** The little of oidc-provider that the tests use; the package brings no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
  type Grant = { addOIDCScope: (scope: string) => void; save: () => Promise<string> }
  export class Provider {
    constructor(issuer: string, options: object)
    callback(): RequestListener
    interactionDetails(
      request: IncomingMessage,
      response: ServerResponse,
    ): Promise<{ params: { client_id: string } }>
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: object,
    ): Promise<void>
    Grant: new (fields: { accountId: string; clientId: string }) => Grant
  }
}
