import { ingestCalls } from '@oas/contract/ingest/calls'
import { pathOf } from '@oas/contract/define'

export type Sending = { origin: string; key: string; appId: number; type: number; business: string }

const contents = (business: string, origin: string): object => {
  switch (business) {
    case 'picture':
      return { pictures: [{ content: `${origin}/favicon.svg` }] }
    case 'voice':
      return { voices: [{ content: `${origin}/sample-tone.wav` }] }
    case 'video':
      return { videos: [{ content: 'https://example.com/first.mp4' }] }
    default:
      return { texts: [{ content: 'hello' }] }
  }
}

/** The command that sends a first record of a type; sent again it is answered as a duplicate. */
export function sendCommand({ origin, key, appId, type, business }: Sending): string {
  const record = {
    appId,
    type,
    postId: 'first',
    uid: 'u1',
    ...contents(business, origin),
    idempotencyKey: `first-${appId}-${type}`,
  }
  return [
    `curl -H 'x-api-key: ${key}' -H 'content-type: application/json' \\`,
    `  ${origin}${pathOf(ingestCalls.records)} \\`,
    `  -d '${JSON.stringify(record)}'`,
  ].join('\n')
}

const receiverPort = 8090
/** Where the example receiver listens unless it is told otherwise. */
export const receiverUrl = `http://127.0.0.1:${receiverPort}`

/** The command that starts the example receiver for an address of this machine; null for others. */
export function receiverCommand(url: string, secret: string): string | null {
  if (!URL.canParse(url)) return null
  const { hostname, port, protocol } = new URL(url)
  if (!['127.0.0.1', 'localhost', '[::1]'].includes(hostname) || protocol !== 'http:') return null
  return `node examples/receiver/receiver.mjs --secret ${secret} --port ${port || '80'}`
}
