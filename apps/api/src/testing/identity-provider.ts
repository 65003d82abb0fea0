import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

export type Account = {
  sub: string
  email: string
  email_verified: boolean
  preferred_username: string
}
export type IdentityProvider = {
  issuer: string
  clientId: string
  clientSecret: string
  account: Account
  /** Keys it publishes instead of those it signs with. */ foreignKeys?: readonly object[]
  allow: (redirectUri: string) => void
  stop: () => void
}

/**
 * A real OpenID Connect provider on loopback that signs everybody on as `account`, without asking.
 */
export async function identityProvider(account: Account): Promise<IdentityProvider> {
  const http = createServer()
  await new Promise<void>((done) => {
    http.listen(0, '127.0.0.1', done)
  })
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const made: IdentityProvider = {
    issuer,
    clientId: 'console',
    clientSecret: 'a secret of the client of the tests',
    account,
    allow: () => undefined,
    stop: () => {
      http.closeAllConnections()
      http.close()
    },
  }
  made.allow = (redirectUri) => {
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: made.clientId,
          client_secret: made.clientSecret,
          redirect_uris: [redirectUri],
        },
      ],
      cookies: { keys: ['key of the tests'] },
      pkce: { required: () => true },
      claims: {
        openid: ['sub'],
        profile: ['preferred_username'],
        email: ['email', 'email_verified'],
      },
      features: { devInteractions: { enabled: false } },
      interactions: { url: () => '/sign-on' },
      findAccount: () => ({ accountId: made.account.sub, claims: () => ({ ...made.account }) }),
    })
    const rest = provider.callback()
    http.removeAllListeners('request').on('request', (request, response) => {
      if (made.foreignKeys && request.url === '/jwks') {
        response
          .setHeader('content-type', 'application/json')
          .end(JSON.stringify({ keys: made.foreignKeys }))
        return
      }
      if (!request.url?.startsWith('/sign-on')) {
        rest(request, response)
        return
      }
      const finish = async (): Promise<void> => {
        const { params } = await provider.interactionDetails(request, response)
        const grant = new provider.Grant({
          accountId: made.account.sub,
          clientId: params.client_id,
        })
        grant.addOIDCScope('openid profile email')
        await provider.interactionFinished(request, response, {
          login: { accountId: made.account.sub },
          consent: { grantId: await grant.save() },
        })
      }
      finish().catch((error: Error) => {
        response.writeHead(500).end(error.message)
      })
    })
  }
  return made
}
