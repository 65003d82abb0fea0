import { createHmac, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type IncomingMessage, createServer } from 'node:http'
import { parseArgs } from 'node:util'
import { type TextModel, scoreText } from './model.ts'

type Item = { id: string; content?: string }
type Request = { requestId: string; model: string; version: number; items: Item[] }

const { values } = parseArgs({
  options: {
    model: { type: 'string', default: 'model.json' },
    port: { type: 'string', default: '9300' },
    secret: { type: 'string', default: process.env['MODEL_SECRET'] ?? '' },
  },
})
if (values.secret === '') {
  process.stderr.write('--secret (or MODEL_SECRET) is the secret of the version: whsec_…\n')
  process.exit(2)
}
const model = JSON.parse(readFileSync(values.model, 'utf8')) as TextModel
const key = Buffer.from(values.secret.replace(/^whsec_/, ''), 'base64')
const toleranceSeconds = 300
const mostBytes = 4 * 1024 * 1024

/** Standard Webhooks: the id, the time and the body, each as they travel. */
const sign = (id: string, seconds: string, body: string): string =>
  `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
const isSigned = ({ headers }: IncomingMessage, body: string): boolean => {
  const id = String(headers['webhook-id'] ?? '')
  const seconds = String(headers['webhook-timestamp'] ?? '')
  if (Math.abs(Date.now() / 1000 - Number(seconds)) > toleranceSeconds) return false
  const right = Buffer.from(sign(id, seconds, body))
  return String(headers['webhook-signature'] ?? '')
    .split(' ')
    .some((given) => given.length === right.length && timingSafeEqual(Buffer.from(given), right))
}

const readBody = async (request: IncomingMessage): Promise<string | null> => {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > mostBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
const answerTo = ({ requestId, model: name, version, items }: Request): string =>
  JSON.stringify({
    requestId,
    model: name,
    version,
    results: items.map(({ id, content = '' }) => ({ id, labels: scoreText(model, content) })),
  })

const server = createServer((request, response) => {
  const serve = async (): Promise<void> => {
    const body = await readBody(request)
    if (body === null) {
      response.writeHead(413).end()
      return
    }
    if (!isSigned(request, body)) {
      response.writeHead(401).end()
      return
    }
    const asked = JSON.parse(body) as Request
    const answer = answerTo(asked)
    const seconds = String(Math.floor(Date.now() / 1000))
    response
      .writeHead(200, {
        'content-type': 'application/json',
        'webhook-id': asked.requestId,
        'webhook-timestamp': seconds,
        'webhook-signature': sign(asked.requestId, seconds, answer),
      })
      .end(answer)
  }
  serve().catch((error: unknown) => {
    process.stderr.write(`${String(error)}\n`)
    response.writeHead(500).end()
  })
})
server.listen(Number(values.port), '127.0.0.1', () => {
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : values.port
  process.stdout.write(`listening on ${port}\n`)
})
