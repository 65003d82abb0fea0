import { pathOf } from '@oas/contract/define'
import { contract } from '@oas/contract/index'
import { startServer } from '../../apps/api/src/app/start.ts'
import { aPerson } from '../../apps/api/src/testing/world.ts'
import { load, makeTypes, openWorld } from './world.ts'

// Records a second over one NDJSON connection, as a client sends them, every one with a key of its own.
const many = Number(process.env['INGEST_MANY'] ?? 60_000)
const world = await openWorld()
await makeTypes(world)
const server = await startServer({ ...world.config, port: 0, runJobs: true, logLevel: 'silent' })
const { token } = await aPerson(world.ctx, { permissions: ['ingest'] })
const send = async (from: number, to: number): Promise<number> => {
  let at = from
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      if (at >= to) { controller.close(); return }
      let text = ''
      for (const end = Math.min(at + 200, to); at < end; at++) text += `${JSON.stringify({ appId: 1 + (at % 20), type: 1, postId: `post-${at}`, uid: `u${at % 5000}`, country: 'ID', language: 'id', priority: at % 5, texts: [{ content: `comment ${at}: ${'a remark of ordinary length '.repeat(5)}` }], pictures: [{ content: `https://cdn.example/${at}.jpg` }], idempotencyKey: `k${at}` })}\n`
      controller.enqueue(new TextEncoder().encode(text))
    },
  })
  const response = await fetch(server.url + pathOf(contract.ingest.records), { method: 'POST', headers: { token, 'content-type': 'application/x-ndjson' }, body, duplex: 'half' } as RequestInit)
  const { data } = await response.json() as { data: { accepted: number } }
  return data.accepted
}
await send(0, 2000)
for (let round = 0; round < 3; round++) {
  const [from, began] = [2000 + round * many, performance.now()]
  const accepted = await send(from, from + many)
  const seconds = (performance.now() - began) / 1000
  console.log(`${accepted} of ${many} accepted in ${seconds.toFixed(1)} s: ${(accepted / seconds).toFixed(0)} records/s, ${load()}`)
}
const { rows } = await world.ctx.pool.query<{ n: string }>('select count(*) as n from queue_order')
console.log(`${Number(rows[0]?.n) === 2000 + 3 * many ? 'ok ' : 'BAD'} orders in the queue: ${rows[0]?.n}`)
await server.stop()
await world.close()
process.exit()
