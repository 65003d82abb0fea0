import { batches, emptyBatches } from '@oas/queue-engine'
import type { HeldRecord } from '@oas/contract/queue/schemas'
import { beforeEach, expect, test, vi } from 'vitest'
import { record, setting } from '../engine/queue-samples.ts'
import type { Entry } from '../shapes/draft.ts'

vi.mock('../../i18n/texts.ts', () => ({
  t: (key: string) => key,
  tData: (key: string) => key,
  loadTexts: async () => undefined,
  typeName: (name: string) => name,
}))
vi.mock('../../i18n/plural.ts', () => ({ tn: (key: string, n: number) => `${key} ${n}` }))
vi.mock('../../i18n/language.ts', () => ({ currentLanguage: 'en' }))
const undone: string[][] = []
let refused: Record<string, string> = {}
vi.mock('../../api/send.ts', () => ({
  send: async (call: { path: string }, input: { decisionIds?: string[] }) => {
    const ids = input.decisionIds ?? []
    if (call.path === '/record/undo') undone.push(ids)
    return {
      serverTime: Date.now(),
      list: ids.map((decisionId) => ({
        decisionId,
        id: decisionId.replace('d', ''),
        fence: 5,
        undone: refused[decisionId] === undefined,
        reason: refused[decisionId] ?? '',
      })),
    }
  },
}))
vi.mock('../../report/client.ts', () => ({ reportPoint: () => undefined }))
vi.mock('../engine/preload.ts', () => ({
  decodeAhead: () => undefined,
  dropDecoded: () => undefined,
  wallLayout: () => ({ columns: 8 }),
}))
const scrolled: string[] = []
vi.stubGlobal('document', {
  activeElement: null,
  querySelector: (selector: string) => ({
    scrollIntoView: () => scrolled.push(selector),
    focus: () => undefined,
  }),
  getElementById: () => null,
})
vi.stubGlobal('CSS', { escape: (text: string) => text })
vi.stubGlobal('window', { location: { hash: '' } })
const { createBench } = await import('../engine/lifecycle.ts')
const { panels } = await import('../panels/by-type.ts')
const { get, set } = await import('../engine/bench.ts')
const { onNews } = await import('../engine/outbox-news.ts')
const { undoLast, offersUndo } = await import('../engine/undo.ts')
const { tilesOf } = await import('../engine/rows.ts')
const { auditKinds } = await import('../../nav/audit-kinds.ts')
const { submit, submitRest } = await import('./submit.ts')

const sent: Entry[] = []
const told: string[] = []
beforeEach(() => {
  for (const list of [sent, told, undone, scrolled]) list.length = 0
  refused = {}
})

const picture = (n: number) => ({ id: 'pic-1', content: `https://media.example/${n}.png` })
const wallOf = (count: number, from = 1): HeldRecord[] =>
  Array.from({ length: count }, (_, n) =>
    record(String(n + from), { pictures: [picture(n + from)], type: n % 2 === 0 ? 12 : 13 }),
  )
/** A page in the middle of an audit; its outbox keeps what is decided. */
const page = (panel: string, list: readonly HeldRecord[], more: object = { undoSeconds: 5 }) => {
  const kind = auditKinds.find((one) => one.panel === panel && !one.byClass && !one.looks)
  if (!kind) throw new Error(`no page of ${panel}`)
  const bench = {
    ...createBench(kind, panels),
    windowId: 'w1',
    tell: (_kind: string, text: string) => {
      told.push(text)
    },
  }
  bench.outbox = {
    add: async (entry: Entry) => {
      sent.push(entry)
    },
    takeBack: async () => null,
    unsent: async () => [],
    kick: () => undefined,
    close: () => undefined,
  }
  const settings = { '50:12': setting({}, more), '50:13': setting({}, { type: 13, ...more }) }
  set(bench, {
    phase: 'auditing',
    fetching: true,
    me: { id: '1', name: 'me' },
    chosen: Object.keys(settings),
    settings: settings as never,
    batches: batches(emptyBatches<HeldRecord>(list.length), { do: 'fetched', list }),
    focusId: list[0]?.id ?? null,
  })
  return bench
}
type Page = ReturnType<typeof page>
/** The server takes everything. */
const answer = (bench: Page): void => {
  for (const entry of sent.splice(0))
    onNews(bench, {
      type: 'answered',
      entry,
      answer: {
        list: entry.records.map(({ id, postId }) => ({
          id,
          postId,
          accepted: true,
          punishResultType: 0,
          decisionId: `d${id}`,
          warnings: [],
        })),
        undoUntil: Date.now() + 5000,
        finished: entry.records.length,
        warned: 0,
        refused: 0,
      },
    })
}
const onScreen = (bench: Page): string[] => get(bench).batches.current.map(({ id }) => id)

const saysSo = ['picture_wall', 'profile']
test.each(
  [...new Set(auditKinds.map((kind) => kind.panel))].filter((panel) =>
    auditKinds.some((kind) => kind.panel === panel && !kind.byClass && !kind.looks),
  ),
)('Enter with nothing chosen decides nothing on %s, unless the page says what passes', (panel) => {
  const bench = page(panel, [record('1'), record('2')])
  submit(bench)
  expect(panels[panel].restByEnter ?? false).toBe(saysSo.includes(panel))
  expect(sent.flatMap((entry) => entry.records).length > 0).toBe(saysSo.includes(panel))
  expect(get(bench).nudge?.text ?? null).toBe(saysSo.includes(panel) ? null : 'audit.choose_first')
})

test('a second press says it again, and a choice is sent by Enter as before', () => {
  const bench = page('text_list', [record('1'), record('2')])
  submit(bench)
  submit(bench)
  expect(get(bench).nudge).toEqual({ n: 2, text: 'audit.choose_first' })
  bench.drafts.set('r1', { resultId: 'ignore' })
  submit(bench)
  expect([sent.length, onScreen(bench), get(bench).nudge]).toEqual([1, ['2'], null])
})

test('a wall is decided only when all was on screen; until then Enter goes on', () => {
  const list = wallOf(100)
  const bench = page('picture_wall', list)
  const tiles = tilesOf(list)
  const see = (from: number, to: number): void => {
    for (const tile of tiles.slice(from, to)) bench.seen.note(tile.key)
  }
  for (const [from, to] of [
    [0, 32],
    [32, 70],
  ] as const) {
    see(from, to)
    submit(bench)
    expect([sent.length, get(bench).nudge?.text, get(bench).rowId, scrolled.at(-1)]).toEqual([
      0,
      `audit.unseen ${100 - to}`,
      tiles[to]?.key,
      `[data-tile="${tiles[to]?.key}"]`,
    ])
  }
  see(70, 100)
  submit(bench)
  expect(sent.flatMap((entry) => entry.records)).toHaveLength(100)
})

test.each([
  ['rooms of a wall', 'live_wall'],
  ['texts of a list', 'text_list'],
  ['recordings of a list', 'voice_list'],
])('%s pass together only when all were on screen', (_what, panel) => {
  const bench = page(panel, [record('1'), record('2')])
  bench.seen.note('1')
  submitRest(bench)
  expect([sent.length, get(bench).nudge?.text, get(bench).focusId]).toEqual([
    0,
    'audit.unseen 1',
    '2',
  ])
  bench.seen.note('2')
  submitRest(bench)
  expect(sent.flatMap((entry) => entry.records)).toHaveLength(2)
})

const decidedWall = (): Page => {
  const bench = page('picture_wall', wallOf(10))
  for (const tile of tilesOf(get(bench).batches.current)) bench.seen.note(tile.key)
  submit(bench)
  // Two types are two submissions.
  expect(sent).toHaveLength(2)
  answer(bench)
  set(bench, {
    batches: batches(get(bench).batches, { do: 'fetched', list: wallOf(10, 11) }),
  })
  return bench
}

test('undo takes back the whole wall in one call, and it is alone on screen again', async () => {
  const bench = decidedWall()
  await undoLast(bench)
  expect(undone.map((ids) => ids.length)).toEqual([10])
  expect(onScreen(bench).toSorted((a, b) => Number(a) - Number(b))).toEqual(
    wallOf(10).map(({ id }) => id),
  )
  expect(
    get(bench)
      .batches.ahead.flat()
      .map(({ id }) => id),
  ).toEqual(wallOf(10, 11).map(({ id }) => id))
  expect(get(bench).batches.current.every(({ fence }) => fence === 5)).toBe(true)
  expect([get(bench).done, told]).toEqual([[], []])
})

test('what was taken back before is said, and is offered for undo no more', async () => {
  const bench = decidedWall()
  refused = Object.fromEntries(wallOf(10).map(({ id }) => [`d${id}`, 'already-undone']))
  await undoLast(bench)
  expect([told, get(bench).done]).toEqual([['audit.undo_failed'], []])
  await undoLast(bench)
  expect([told.at(-1), undone.length]).toEqual(['audit.nothing_to_undo', 1])
})

test('there is no undo where no type of the page allows one', async () => {
  const bench = page('text_list', [record('1')], { undoSeconds: 0 })
  bench.drafts.set('r1', { resultId: 'ignore' })
  submit(bench)
  answer(bench)
  await undoLast(bench)
  expect([offersUndo(get(bench)), undone, get(bench).done.length]).toEqual([false, [], 1])
})
