// Asks the Order Audit System about one text while its user waits, and shows it only if machines
// let it pass; people see the others, and their word follows by webhook. usage: node
// examples/ask.mjs --key oask_… --app 50 --type 12 [--wait 1000] [--server
// http://127.0.0.1:8080] --text "hello"
import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: {
    key: { type: 'string' },
    app: { type: 'string' },
    type: { type: 'string' },
    text: { type: 'string' },
    wait: { type: 'string', default: '1000' },
    server: { type: 'string', default: 'http://127.0.0.1:8080' },
  },
})
const missing = ['key', 'app', 'type', 'text'].filter((name) => !values[name])
if (missing.length > 0) {
  console.error(`required: ${missing.map((name) => `--${name}`).join(' ')}`)
  process.exit(2)
}

const wait = Number(values.wait)
const postId = randomUUID()
const record = {
  appId: Number(values.app),
  type: Number(values.type),
  postId,
  uid: 'example',
  texts: [{ content: values.text }],
  // The same key again brings the same record: a call that broke off may be made once more.
  idempotencyKey: postId,
}

/** What stands of the record, or review where no answer came in time: nothing passes unseen. */
const ask = async () => {
  try {
    const response = await fetch(`${values.server}/biz_gateway/ingest/verdict`, {
      method: 'POST',
      headers: { 'x-api-key': values.key, 'content-type': 'application/json' },
      body: JSON.stringify({ records: [record], wait }),
      signal: AbortSignal.timeout(wait + 2000),
    })
    const { code, msg, data } = await response.json()
    if (code !== 0) throw new Error(`${code} ${msg}`)
    const [outcome] = data.list
    if (outcome.result === 'rejected') throw new Error(`${outcome.field} ${outcome.reason}`)
    return outcome
  } catch (error) {
    console.error(error.message)
    return { verdict: 'review' }
  }
}

const outcome = await ask()
console.log(JSON.stringify(outcome))
process.exit(outcome.verdict === 'block' ? 1 : 0)
