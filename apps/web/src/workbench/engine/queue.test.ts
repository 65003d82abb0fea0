import { emptyBatches } from '@oas/queue-engine'
import type { HeldRecord } from '@oas/contract/queue/schemas'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Content, record, setting } from './queue-samples.ts'

type Sent = {
  path: string
  method: string
  input: Record<string, unknown>
  options: Record<string, unknown>
}
const sent: Sent[] = []
let answers: Record<string, (input: Record<string, unknown>) => unknown> = {}
const answer = async (
  call: { path: string; method: string },
  input: Record<string, unknown>,
  options: Record<string, unknown> = {},
): Promise<unknown> => {
  sent.push({ path: call.path, method: call.method, input, options })
  return (
    answers[`${call.method} ${call.path}`]?.(input) ?? {
      list: [],
      serialId: '8',
      serverTime: Date.now(),
    }
  )
}
vi.mock('../../i18n/texts.ts', () => ({
  t: (key: string) => key,
  tData: (key: string) => key,
  loadTexts: async () => undefined,
  typeName: (name: string) => name,
}))
vi.mock('../../i18n/language.ts', () => ({ currentLanguage: 'en' }))
vi.mock('../../api/send.ts', () => ({ send: answer }))
vi.mock('../../api/use-call.ts', () => ({ readCall: answer }))
vi.mock('../../report/client.ts', () => ({
  reportPoint: () => undefined,
  reportError: () => undefined,
}))
vi.mock('./preload.ts', () => ({ decodeAhead: () => undefined, dropDecoded: () => undefined }))
// Tests name their windows themselves.
vi.mock('../../nav/window-id.ts', () => ({
  windowIdOf: () => new Promise(() => undefined),
  holdLock: () => new Promise(() => undefined),
}))
// Browsers have it, the Node of the tests may not.
Map.groupBy ??= (<K, V>(items: Iterable<V>, keyOf: (item: V, index: number) => K) => {
  const groups = new Map<K, V[]>()
  let at = 0
  for (const item of items) {
    const key = keyOf(item, at++)
    groups.set(key, [...(groups.get(key) ?? []), item])
  }
  return groups
}) as typeof Map.groupBy
const kept = new Map<string, string>()
const listeners = new Map<string, () => void>()
vi.stubGlobal('window', {
  location: { hash: '#/tags/audit/text' },
  localStorage: {},
  addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
  removeEventListener: (name: string) => listeners.delete(name),
})
vi.stubGlobal('document', { hidden: true, activeElement: null })
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
})
const { CallFailure } = await import('../../api/call-error.ts')
const { createBench, run } = await import('./lifecycle.ts')
const { panels } = await import('../panels/by-type.ts')
const { get, set } = await import('./bench.ts')
const { emptyDraft } = await import('../shapes/draft.ts')
const { decide } = await import('./decide.ts')
const { refill, needsMore } = await import('./refill.ts')
const { extend, heartbeat, readStat, suspend } = await import('./holding.ts')
const { choose, leave, open, start, stop } = await import('./session.ts')
const { auditKinds } = await import('../../nav/audit-kinds.ts')

const of = (path: string, method = 'POST'): Sent[] =>
  sent.filter((one) => one.path === path && one.method === method)
const fetches = (): Sent[] => of('/v:version/record')
const serve = (...batches: HeldRecord[][]): void => {
  answers['POST /v:version/record'] = () => ({
    list: batches.shift() ?? [],
    serialId: '8',
    serverTime: Date.now(),
  })
}
const told: string[] = []

/** A page whose types are chosen, as before an audit. */
const bench = async (content: Content = {}, query = '', more: object = {}) => {
  const kind = auditKinds.find((one) => one.path === 'text')
  if (!kind) throw new Error('no such page')
  answers['POST /v2/config/busconfig'] = () => [setting(content, more)]
  const made = {
    ...createBench(kind, panels),
    windowId: 'w1',
    query: new URLSearchParams(query),
    tell: (_kind: string, text: string) => {
      told.push(text)
    },
  }
  set(made, {
    phase: 'idle',
    me: { id: '1', name: 'me' },
    settings: { '50:12': setting(content, more) as never },
    chosen: ['50:12'],
    types: [{ appId: 50, type: 12, pageType: 'text_list' }] as never,
  })
  return made
}
const auditing = async (content: Content = {}, query = '', more: object = {}) => {
  const made = await bench(content, query, more)
  await start(made)
  return made
}

beforeEach(() => {
  sent.length = 0
  told.length = 0
  kept.clear()
  answers = {
    'POST /auditor': () => ({ serialId: String(sent.length), startedAt: 5, otherWindows: [] }),
    'DELETE /auditor': () => ({ stoppedAt: 77, returned: 0 }),
  }
})

test('fetches a type by GET, by queries or by conditions, as its version says', async () => {
  for (const recordVersion of [1, 3, 4, 5]) {
    const made = await bench({ recordVersion })
    set(made, { conditions: { '50:12': { uid: ' u7 ' } } })
    await start(made)
  }
  const conditions = [{ dbField: 'uid', relation: 'eq', value: 'u7' }]
  expect(
    of('/record', 'GET').map(({ input }) => [input['appId'], input['type'], input['limit']]),
  ).toEqual([[50, 12, 2]])
  expect(
    fetches().map(({ input }) => [
      input['version'],
      input['conditionQuery'] ?? null,
      input['queryList'] ?? null,
    ]),
  ).toEqual([
    [4, { '50:12': conditions }, null],
    [4, { '50:12': conditions }, null],
    [5, null, [{ appId: 50, type: 12, conditions }]],
  ])
})

test('asks for as many as the type shows; the first fetch gives the others back', async () => {
  serve([record('1'), record('2')], [record('3'), record('4')])
  await auditing()
  expect(
    fetches()
      .slice(0, 3)
      .map(({ input }) => [input['limit'], input['reset'], input['keepIds']]),
  ).toEqual([
    [2, true, []],
    [2, false, ['1', '2']],
  ])
})

test('fetches the next batch ahead where that is on and the version allows it', async () => {
  for (const [content, ahead] of [
    [{}, 1],
    [{ preload: false }, 0],
    [{ recordVersion: 2 }, 0],
  ] as const) {
    serve([record('1'), record('2')], [record('3'), record('4')])
    const made = await auditing(content)
    expect(get(made).batches.ahead).toHaveLength(ahead)
    set(made, { batches: emptyBatches<HeldRecord>(2) })
    expect(needsMore(made)).toBe(true)
  }
})

test('counts what waits only once every condition can be asked for', async () => {
  const range = {
    dbField: 'at',
    type: 17,
    is_apply: 1,
    required: false,
    content: {},
    transKey: 'x',
  }
  const made = await bench()
  set(made, {
    settings: { '50:12': { ...setting(), condition: [range] } as never },
    conditions: { '50:12': { at: [2000, 1000] } },
  })
  await readStat(made)
  expect(of('/record/stat')).toEqual([])
  set(made, { conditions: { '50:12': { at: [1000, 2000] } } })
  await readStat(made)
  expect(of('/record/stat')).toHaveLength(1)
})

test('task and round of the address go with every question to the queue', async () => {
  await auditing({}, 'tfTaskId=7&tfRound=2')
  expect(
    [...fetches(), ...of('/record/stat')].map(({ input }) => [
      input['tfTaskIds'],
      input['tfRound'],
    ]),
  ).toEqual([
    [['7'], 2],
    [['7'], 2],
  ])
})

test('what the setting filters out is not shown and goes back to the queue', async () => {
  serve([record('1', { extData: { kind: 'test' } }), record('2')])
  const made = await auditing({ filterRecords: "ext.kind != 'test'" })
  expect(get(made).batches.current.map(({ id }) => id)).toEqual(['2'])
  expect(of('/record/release').map(({ input }) => input['list'])).toEqual([
    [{ id: '1', fence: 1, reason: 'filtered' }],
  ])
})

test('a rule presets result and labels of what nobody has touched', async () => {
  serve([record('1', { reason: 'ad' }), record('2')])
  const made = await auditing({
    preprocessResultsConfig: [
      { when: "record.reason == 'ad'", set: { result: 'ignore', labels: [7] } },
    ],
  })
  expect([made.drafts.get('r1'), made.drafts.get('r2')]).toMatchObject([
    { resultId: 'ignore', labels: [7] },
    { resultId: null, labels: [] },
  ])
})

test('a look-up of a batch comes before its records or after, as the setting says', async () => {
  for (const async of [false, true]) {
    serve([record('1'), record('2')])
    answers['POST /glue/info'] = () => ({ byId: { 2: { total: 3 } } })
    const made = await auditing({ preload: false }, '', {
      glueInfoCallback: { id: 'g', type: 'user', content: { async, expression: '' } },
    })
    expect(get(made).batches.current.map(({ showJson }) => showJson)).toEqual([
      {},
      async ? {} : { g: { total: 3 } },
    ])
    await vi.waitFor(() =>
      expect(get(made).infos).toMatchObject({
        r1: { g: { state: 'skipped' } },
        r2: { g: { state: 'done', data: { total: 3 } } },
      }),
    )
  }
  expect(
    of('/glue/info').map(({ input }) => [
      input['glueId'],
      (input['items'] as { id: string }[]).map(({ id }) => id),
    ]),
  ).toEqual([
    ['g', ['1', '2']],
    ['g', ['1', '2']],
  ])
})

test('starts with a new serial id and counts at zero; notes when it stops', async () => {
  const made = await auditing()
  const first = get(made).counts
  set(made, { counts: first && { ...first, decided: 4, byResult: { ignore: 4 } } })
  await stop(made)
  expect(get(made).counts).toMatchObject({ serialId: first?.serialId, decided: 4, stoppedAt: 77 })
  expect([
    of('/auditor', 'DELETE').map(({ input }) => input),
    of('/auditor/report').map(({ input }) => input['counts']),
  ]).toEqual([
    [{ pageKey: 'tags-audit-text', windowId: 'w1', types: ['50:12'] }],
    [{ decided: 4, refused: 0, overtime: 0, 'result.ignore': 4 }],
  ])
  await start(made)
  expect(get(made).counts).toMatchObject({ decided: 0, byResult: {}, stoppedAt: null })
  expect(get(made).counts?.serialId).not.toBe(first?.serialId)
})

test('asks callbacks before a record ahead where the setting says so', async () => {
  const hook = (id: string, content: object) => ({
    id,
    type: 'user',
    content: { async: false, expression: '', snapshot: false, traceless: false, ...content },
  })
  const pageInfoCallback = [
    hook('plain', {}),
    hook('quiet', { traceless: true }),
    hook('later', { async: true }),
  ]
  answers = {
    ...answers,
    'POST /page/info': () => ({ skipped: false, data: {}, hash: '#' }),
    'POST /page/info/traceless': () => ({ skipped: false, data: {}, hash: '#' }),
  }
  for (const [when, asked] of [
    ['fetch', [['plain'], ['quiet']]],
    ['show', [[], []]],
  ] as const) {
    sent.length = 0
    serve([record('1')])
    await auditing({ preload: false, pageInfo: { enable: true, when, blockSubmit: false } }, '', {
      pageInfoCallback,
    })
    await vi.waitFor(() =>
      expect(
        [of('/page/info'), of('/page/info/traceless')].map((list) =>
          list.map(({ input }) => input['hookId']),
        ),
      ).toEqual(asked),
    )
  }
})

test('keeps the conditions only where the type says whether people choose its orders', async () => {
  const made = await bench()
  set(made, { conditions: { '50:12': { uid: 'u7' } } })
  await start(made)
  expect(
    of('/condition').map(({ input }) => [input['pageKey'], input['appTypes'], input['conditions']]),
  ).toEqual([
    ['tags-audit-text', ['50:12'], { '50:12': [{ dbField: 'uid', relation: 'eq', value: 'u7' }] }],
  ])
  await auditing({ takeOrderConditionSwitch: undefined })
  expect(of('/condition')).toHaveLength(1)
})

test.each([
  ['source=inspection', 'inspection'],
  ['source=elsewhere', 'audit'],
  ['', 'audit'],
])('with %j in the address the types and settings of %s are asked for', async (query, source) => {
  const made = await bench({}, query)
  answers['GET /v2/config/types'] = () => [{ appId: 50, type: 12, pageType: 'text_list' }]
  await open(made)
  expect(
    [of('/v2/config/types', 'GET'), of('/v2/config/busconfig')].map((list) =>
      list.map(({ input }) => input['source']),
    ),
  ).toEqual([[source], [source]])
})

test('gives a sign of life every half minute, tells every minute what was decided', async () => {
  for (const [refresh, beats] of [
    [true, 2],
    [false, 0],
  ] as const) {
    serve([record('1'), record('2')])
    const made = await auditing({ refresh, preload: false })
    const { counts } = get(made)
    set(made, { counts: counts && { ...counts, decided: 3 } })
    sent.length = 0
    vi.useFakeTimers()
    try {
      const end = run(made)
      await vi.advanceTimersByTimeAsync(61_000)
      expect([
        of('/refresh').length,
        of('/auditor/report').map(({ input }) => input['counts']),
      ]).toEqual([beats, [{ decided: 3, refused: 0, overtime: 0 }]])
      end()
    } finally {
      vi.useRealTimers()
    }
  }
})

test('a window that is closed leaves by itself, and so does a page left for another', async () => {
  const made = await auditing()
  const end = run(made)
  const left = () => of('/v2/auditor-quit').map(({ input }) => input['quitType'])
  expect(left()).toEqual([])
  listeners.get('pagehide')?.()
  expect(left()).toEqual(['close'])
  end()
  expect([left(), listeners.size]).toEqual([['close', 'normal'], 0])
})

test('a closed window says so by a beacon, unless verdicts are unsent', async () => {
  const made = await auditing()
  leave(made, 'close')
  expect(
    of('/v2/auditor-quit').map(({ input, options }) => [
      input['quitType'],
      input['serialId'],
      options['keepalive'],
    ]),
  ).toEqual([['close', get(made).counts?.serialId, true]])
  set(made, { unsent: 1 })
  leave(made, 'normal')
  expect(of('/v2/auditor-quit')).toHaveLength(1)
})

test('parks orders where there is room; the oldest group comes back first', async () => {
  answers['POST /record/suspend'] = () => ({
    list: [{ id: '', held: false, reason: 'suspended' }],
    suspended: 1,
  })
  const parking = { preload: false, suspend: { enable: true, maxSuspended: 3, maxRestore: 2 } }
  serve([record('1'), record('2')], [record('3'), record('4')])
  const made = await auditing(parking)
  for (let n = 1; n <= 3; n++) {
    await suspend(made)
    await vi.waitFor(() =>
      expect(get(made).suspended.length + get(made).batches.current.length).toBe(n < 2 ? 2 : 4),
    )
  }
  expect(get(made).suspended.map(({ id }) => id)).toEqual(['1', '2', '3'])
  await suspend(made)
  expect([get(made).suspended.length, told]).toEqual([3, ['audit.suspend_full']])
  sent.length = 0
  answers['POST /record/restore'] = (input) => ({
    list: (input['ids'] as string[]).map((id) => record(id)),
    serialId: '8',
    serverTime: 0,
  })
  set(made, { batches: emptyBatches<HeldRecord>(2) })
  await refill(made)
  expect([
    sent[0]?.path,
    sent[0]?.input['ids'],
    get(made).batches.current.map(({ id }) => id),
    get(made).suspended.map(({ id }) => id),
  ]).toEqual(['/record/restore', ['1', '2'], ['1', '2'], ['3']])
  serve([record('8')])
  const preloading = await auditing({ ...parking, preload: true })
  await suspend(preloading)
  expect([get(preloading).suspended, told.at(-1)]).toEqual([[], 'audit.suspend_off'])
})

test('names what is held by a heartbeat; what is lost leaves the screen', async () => {
  serve([record('1'), record('2')])
  const made = await auditing({ preload: false })
  set(made, { shownAt: { 1: 1000.4 } })
  answers['POST /refresh'] = () => ({
    list: [
      { id: '1', held: true, fence: 2, leaseUntil: 5, deadline: 9, reason: '' },
      { id: '2', held: false, fence: 9, leaseUntil: null, deadline: null, reason: 'withdrawn' },
    ],
    serverTime: Date.now(),
  })
  await heartbeat(made)
  expect(of('/refresh')[0]?.input['list']).toEqual([
    { id: '1', fence: 1, shownAt: 1000 },
    { id: '2', fence: 1 },
  ])
  expect(get(made).batches.current).toMatchObject([{ id: '1', fence: 2, deadline: 9 }])
  expect(told).toEqual(['audit.gone_withdrawn'])
})

test('asks for more time for the record in focus and those whose time is nearly up', async () => {
  serve([record('1'), record('2'), record('3')])
  const made = await auditing({ preload: false })
  const now = Date.now()
  set(made, { focusId: '2', shownAt: { 1: now - 60_000, 2: now - 1000, 3: now - 119_000 } })
  answers['POST /record/resetTimeoutOrder'] = () => ({
    list: ['2', '3'].map((id) => ({
      id,
      held: true,
      fence: 1,
      leaseUntil: now + 9e6,
      deadline: now + 120_000,
      reason: '',
    })),
  })
  await extend(made)
  expect(of('/record/resetTimeoutOrder').map(({ input }) => input['resetList'])).toEqual([
    [
      { id: '2', fence: 1 },
      { id: '3', fence: 1 },
    ],
  ])
  const shown = get(made).shownAt
  expect([shown[1] === now - 60_000, (shown[2] ?? 0) >= now, (shown[3] ?? 0) >= now]).toEqual([
    true,
    true,
    true,
  ])
  answers['POST /record/resetTimeoutOrder'] = () => ({
    list: [{ id: '2', held: false, fence: 9, leaseUntil: null, deadline: null, reason: 'taken' }],
  })
  await extend(made)
  expect(get(made).batches.current.map(({ id }) => id)).toEqual(['1', '3'])
  expect(told).toEqual(['audit.gone_taken'])
})

test('tells of a type that does not say whether people choose its orders', async () => {
  const made = await bench()
  answers = {
    ...answers,
    'POST /v2/config/busconfig': () => [
      setting({ takeOrderConditionSwitch: undefined }),
      { ...setting(), appId: undefined, type: 13 },
    ],
  }
  await choose(made, ['50:12', '50:13'])
  expect(told).toEqual(['audit.no_take_order_switch'])
  expect(Object.keys(get(made).settings)).toEqual(['50:12'])
})

test.each([
  ['that is said', new Error('down'), 'audit.fetch_user_condition_fail'],
  [
    'for want of a right, the right is named',
    new CallFailure('No permission: audit.take', 403, 403, 'r'),
    'audit.fetch_user_condition_fail: No permission: audit.take',
  ],
])(
  'where saved conditions cannot be read %s, and the page goes on',
  async (_what, failure, said) => {
    const made = await bench()
    set(made, { phase: 'loading' })
    answers = {
      ...answers,
      'GET /v2/config/types': () => [],
      'GET /getSelfMainInfoNew': () => ({ id: '1', displayName: 'me', permissions: [] }),
      'GET /auditor': () => {
        throw failure
      },
    }
    await open(made)
    expect([told, get(made).phase]).toEqual([[said], 'idle'])
  },
)

test('a verdict waits for what must be seen first, and says so', async () => {
  const hook = {
    id: 'first',
    type: 'user',
    content: { async: false, expression: '', snapshot: true, traceless: false },
  }
  serve([record('1')])
  const made = await auditing(
    { preload: false, pageInfo: { enable: true, when: 'show', blockSubmit: true } },
    '',
    { pageInfoCallback: [hook] },
  )
  const added: string[][] = []
  Object.assign(made, {
    outbox: {
      add: async (entry: { records: readonly HeldRecord[] }) => {
        added.push(entry.records.map(({ id }) => id))
      },
    },
  })
  const verdicts = get(made).batches.current.map((one) => ({
    record: one,
    resultId: 'ignore',
    draft: emptyDraft,
  }))
  decide(made, verdicts)
  expect([added, told, get(made).batches.current.length]).toEqual([
    [],
    ['result.page_info_pending'],
    1,
  ])
  set(made, { infos: { r1: { first: { state: 'done', data: {}, hash: '#', note: '' } } } })
  decide(made, verdicts)
  expect(added).toEqual([['1']])
})

test('a record that is only to be read is not submitted, one beside it is', async () => {
  serve([record('1', { readOnly: true }), record('2')])
  const made = await auditing()
  const added: string[][] = []
  Object.assign(made, {
    outbox: {
      add: async (entry: { records: readonly HeldRecord[] }) => {
        added.push(entry.records.map(({ id }) => id))
      },
    },
  })
  const verdicts = get(made).batches.current.map((one) => ({
    record: one,
    resultId: 'ignore',
    draft: emptyDraft,
  }))
  expect(verdicts).toHaveLength(2)
  decide(made, verdicts.slice(0, 1))
  expect(added).toEqual([])
  decide(made, verdicts)
  expect(added).toEqual([['2']])
  expect(get(made).batches.current.map(({ id }) => id)).toEqual(['1'])
})
