import { contract } from '@oas/contract/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '../../testing/server.ts'
import { aPerson, aSetting, aType } from '../../testing/world.ts'

let server: TestServer
let token = ''
beforeAll(async () => {
  server = await testServer()
  const { pageType } = aSetting()
  for (const [type, panel] of [
    [21, 'timeline'],
    [22, 'similar'],
    [23, 'profile'],
  ] as const)
    await aType(server.ctx, {
      type,
      name: `drawn_${panel}`,
      pageType: { ...pageType, type: panel },
    })
  await aType(server.ctx)
  token = (await aPerson(server.ctx, { permissions: ['ingest'] })).token
})
afterAll(() => server.stop())

const event = {
  at: 1_790_000_000_000,
  name: 'follow',
  weight: 2,
  props: { session: 's1', to: 'u2', n: 3, ok: true, none: null },
}
const window = { rule: 'many', value: 9, threshold: 4, from: 1, to: 2 }
const candidate = { postId: 'p9', score: 0.9, kind: 'video', content: 'https://example.com/a.mp4' }

test.each([
  [21, { events: [event], window, more: 'free' }, 'accepted'],
  [21, {}, 'data.events'],
  [21, { events: [{ ...event, at: 'noon' }] }, 'data.events.0.at'],
  [21, { events: [{ ...event, props: { deep: {} } }] }, 'data.events.0.props.deep'],
  [21, { events: [], window: { ...window, threshold: 'x' } }, 'data.window.threshold'],
  [22, { similar: [candidate], group: { name: 'x' } }, 'accepted'],
  [22, { similar: [] }, 'accepted'],
  [22, {}, 'data.similar'],
  [22, { similar: [{ ...candidate, score: 2 }] }, 'data.similar.0.score'],
  [22, { similar: [{ ...candidate, cover: 'javascript:x' }] }, 'data.similar.0.cover'],
  [23, { profile: { bio: 'x' } }, 'accepted'],
  [23, { events: 'none' }, 'data.events'],
  [12, { events: 'none', similar: 3 }, 'accepted'],
] as const)(
  'what a panel of type %i draws has the form it draws: %j is %s',
  async (type, data, expected) => {
    const {
      list: [outcome],
    } = await server
      .client(token)
      .ok(contract.ingest.records, { appId: 50, type, postId: `p${Math.random()}`, data })
    expect(outcome?.result === 'rejected' ? outcome.field : outcome?.result).toBe(expected)
  },
)
