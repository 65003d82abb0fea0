import { text } from 'node:stream/consumers'
import { pathOf } from '@oas/contract/define'
import { contract } from '@oas/contract/index'
import type { HeldRecord } from '@oas/contract/queue/schemas'
import { apps, quantile } from './world.ts'

// An open loop: a claim begins at its time whether or not earlier ones were answered, and its
// submit as soon as the records are there.
type Task = {
  url: string
  people: { token: string; windowId: string }[]
  rate: number
  seconds: number
  submits: boolean
}
const { url, people, rate, seconds, submits } = JSON.parse(await text(process.stdin)) as Task
const post = async <T>(path: string, token: string, body: object): Promise<T> => {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { token, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return ((await response.json()) as { data: T }).data
}
const times: Record<'claim' | 'submit', number[]> = { claim: [], submit: [] }
const one = async (n: number, due: number): Promise<void> => {
  const person = people[n % people.length] ?? { token: '', windowId: '' }
  const appId = apps[n % apps.length] ?? 1
  const page = { pageKey: 'tags-audit-text', business: 'text', windowId: person.windowId }
  const { list } = await post<{ list: HeldRecord[] }>(
    pathOf(contract.queue.fetch).replace(':version', '4'),
    person.token,
    { ...page, limit: 20, types: [`${appId}:1`] },
  )
  // From when it was due, not from when it could be sent: a late caller hides nothing.
  const claimed = performance.now()
  times.claim.push(claimed - due)
  if (list.length !== 20) throw new Error(`claimed ${list.length}`)
  if (!submits) return
  const recordResults = list.map((record) => ({
    id: record.id,
    postId: record.postId,
    fence: record.fence,
    value: { result: { id: 'ignore' } },
    form: { result: {} },
    reasonLabels: [],
    reasonLabelsKey: '',
    remark: '',
    currentJson: {},
  }))
  const { finished } = await post<{ finished: number }>(
    pathOf(contract.decision.submit),
    person.token,
    { ...page, appId, type: 1, settingVersion: 1, recordResults },
  )
  times.submit.push(performance.now() - claimed)
  if (finished !== 20) throw new Error(`decided ${finished}`)
}
const warmup = 5
/** Begins something `rate` times a second, each at its time; answers when all of it is done. */
const steadily = async (
  forSeconds: number,
  begin: (n: number, due: number) => Promise<void>,
): Promise<void> => {
  const began = performance.now()
  const tasks: Promise<void>[] = []
  for (let n = 0; n < rate * forSeconds; n++) {
    const due = began + (n * 1000) / rate
    const wait = due - performance.now()
    if (wait > 0)
      await new Promise((next) => {
        setTimeout(next, wait)
      })
    tasks.push(begin(n, due))
  }
  await Promise.all(tasks)
}
/** What any call costs here that asks the database for one row. */
const least = async (_n: number, due: number): Promise<void> => {
  await (await fetch(`${url}/healthz`)).text()
  floor.push(performance.now() - due)
}
const floor: number[] = []
await steadily(warmup, one)
times.claim = []
times.submit = []
await steadily(seconds, (n, due) => one(n + rate * warmup, due))
await steadily(warmup, least)
for (const [name, list] of Object.entries({
  'claim of 20': times.claim,
  'submit of 20': times.submit,
  'health, for comparison': floor,
}))
  if (list.length > 0)
    console.log(
      `${name}: ${list.length} calls, p50 ${quantile(list, 0.5).toFixed(2)} p95 ` +
        `${quantile(list, 0.95).toFixed(2)} p99 ${quantile(list, 0.99).toFixed(2)} ms`,
    )
