// Sends records to the Order Audit System, one a line from standard input, in batches; waits when
// asked to and repeats what failed. usage: node examples/send.mjs --key oask_… [--server
// http://127.0.0.1:8080] < records.ndjson
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: {
    key: { type: 'string' },
    server: { type: 'string', default: 'http://127.0.0.1:8080' },
    batch: { type: 'string', default: '500' },
  },
})
if (!values.key) {
  console.error('--key is required')
  process.exit(2)
}
const totals = { accepted: 0, merged: 0, duplicate: 0, rejected: 0 }

/**
 * Sends one batch until it is answered. Records carry idempotency keys, so sending again is safe.
 */
const send = async (lines) => {
  for (let wait = 500; ; wait = Math.min(wait * 2, 30_000)) {
    const response = await fetch(`${values.server}/biz_gateway/ingest/records`, {
      method: 'POST',
      headers: { 'x-api-key': values.key, 'content-type': 'application/x-ndjson' },
      body: lines.join('\n'),
    }).catch(() => null)
    if (response && response.status !== 429 && response.status < 500) {
      const { code, msg, data } = await response.json()
      if (code !== 0) throw new Error(`${code} ${msg}`)
      for (const name of Object.keys(totals)) totals[name] += data[name]
      for (const row of data.list)
        if (row.result === 'rejected')
          console.error(`line ${row.index + 1} of the batch: ${row.field} ${row.reason}`)
      return
    }
    await sleep(Number(response?.headers.get('retry-after')) * 1000 || wait)
  }
}

let lines = []
for await (const line of createInterface({ input: process.stdin })) {
  if (line.trim() === '') continue
  lines.push(line)
  if (lines.length >= Number(values.batch)) {
    await send(lines)
    lines = []
  }
}
if (lines.length > 0) await send(lines)
console.log(totals)
