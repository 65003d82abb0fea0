// Receives decisions: checks each signature, keeps every decision once, answers fast. `node
// receiver.mjs --help` lists the options.
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { parseArgs } from 'node:util'
import { Webhook } from 'standardwebhooks'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '8090' },
    secret: { type: 'string', default: process.env['WEBHOOK_SECRET'] ?? '' },
    file: { type: 'string', default: 'decisions.jsonl' },
    help: { type: 'boolean', default: false },
    // What can go wrong, for trying it out.
    'fail-first': { type: 'string', default: '0' },
    'lose-answers': { type: 'string', default: '0' },
    down: { type: 'boolean', default: false },
    slow: { type: 'string', default: '0' },
    status: { type: 'string', default: '200' },
    'retry-after': { type: 'string', default: '' },
  },
})
if (values.help || !values.secret) {
  console.log(`node receiver.mjs --secret whsec_… [--port 8090] [--file decisions.jsonl]
  --fail-first N     answer 500 to the first N requests
  --lose-answers N   store, but break the connection before answering the first N requests
  --down             break every connection without reading it
  --slow MS          wait before answering
  --status CODE      answer this status and store nothing (410 ends deliveries for good)
  --retry-after WHEN with --status 429 or 503: seconds, or a date of HTTP, until the next attempt`)
  process.exit(values.help ? 0 : 1)
}

const webhook = new Webhook(values.secret)
const [failFirst, loseAnswers, slow, status] = ['fail-first', 'lose-answers', 'slow', 'status'].map(
  (name) => Number(values[name]),
)
// Keys seen before survive a restart: they stand in the file.
const seen = new Set(
  existsSync(values.file)
    ? readFileSync(values.file, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line).id)
    : [],
)
let requests = 0

/**
 * Stores a delivery unless its key was seen before. The answer may be lost after this: the next try
 * then finds the key.
 */
const store = (id, body) => {
  if (seen.has(id)) return false
  appendFileSync(values.file, `${JSON.stringify({ id, body: JSON.parse(body) })}\n`)
  seen.add(id)
  return true
}

const receive = async (request, response) => {
  const turn = ++requests
  if (values.down) {
    request.socket.destroy()
    return
  }
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  const body = Buffer.concat(chunks).toString('utf8')
  const id = String(request.headers['webhook-id'] ?? '')
  try {
    webhook.verify(body, request.headers)
  } catch (error) {
    response.writeHead(401).end(String(error))
    return
  }
  if (slow > 0)
    await new Promise((done) => {
      setTimeout(done, slow)
    })
  if (turn <= failFirst) {
    response.writeHead(500).end('try again')
    return
  }
  if (status < 200 || status > 299) {
    response
      .writeHead(status, values['retry-after'] ? { 'retry-after': values['retry-after'] } : {})
      .end()
    return
  }
  const fresh = store(id, body)
  console.log(`${id} ${fresh ? 'stored' : 'seen before'}`)
  if (turn <= loseAnswers) {
    request.socket.destroy()
    return
  }
  response.writeHead(204).end()
}

const server = createServer((request, response) => {
  receive(request, response).catch((error) => {
    console.error(error)
    response.destroy()
  })
})
server.listen(Number(values.port), '127.0.0.1', () =>
  console.log(`listening on ${server.address().port}`),
)
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    server.closeAllConnections()
    server.close(() => process.exit(0))
  })
