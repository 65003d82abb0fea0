import type { Input } from '@oas/contract/define'
import { contract } from '@oas/contract/index'
import type { LiveExcuse, WhiteScope, WhiteSubject } from '@oas/contract/white-list/schemas'
import { dayMs } from '@oas/contract/time'
import type { Context } from '../../../api/src/core/context.ts'
import type { Client } from '../../../api/src/testing/server.ts'

const { whiteList } = contract
type New = Input<typeof whiteList.createList>
/**
 * Days until an entry ends; none: it stays. `waits`: nobody passed it yet. `over`: its end is past
 * by so many days.
 */
type Line = { line: string; reason: string; days?: number; waits?: boolean; over?: number }
type List = {
  subject: WhiteSubject
  name: string
  scopes: WhiteScope[]
  apps?: number[]
  types?: string[]
  businesses?: New['businesses']
  force?: New['force']
  tip?: readonly [string, string, string, string]
  maxDays?: number
  waits?: boolean
  lines: readonly Line[]
}

const lists: readonly List[] = [
  {
    subject: 'user',
    name: 'Partners and officials',
    scopes: ['NOT_TO_PUNISH', 'PUNISH_TIPS'],
    apps: [50],
    maxDays: 400,
    force: [{ businessList: ['text'], typeList: ['50:12'], resultList: ['del'] }],
    tip: [
      '处罚前请联系合作团队',
      'Ask the partner desk before you punish',
      'Tanyakan meja mitra sebelum menghukum',
      'Перед наказанием спросите отдел партнёров',
    ],
    lines: [
      { line: 'partner-001', reason: 'Contract 2026-114', days: 365 },
      { line: 'partner-002', reason: 'Contract 2026-131', days: 90 },
      { line: 'official-news', reason: 'Our own account', days: 400 },
      { line: 'partner-003', reason: 'Contract being signed', days: 180, waits: true },
      { line: 'partner-old', reason: 'Contract 2025-020', over: 40 },
    ],
  },
  {
    subject: 'user',
    name: 'Known reporters',
    scopes: ['AUDIT_TIPS'],
    tip: [
      '此人常转发违规内容以作举报',
      'Often posts what they report: read the whole of it',
      'Sering mengunggah yang dilaporkannya: baca seluruhnya',
      'Часто публикует то, о чём сообщает: читайте целиком',
    ],
    lines: [
      { line: 'u1077', reason: 'Volunteer since spring' },
      { line: 'u1234', reason: 'Volunteer since spring' },
      { line: 'reporter-lapsed', reason: 'Left the programme', over: 12 },
    ],
  },
  {
    subject: 'user',
    name: 'Charity week',
    scopes: ['NOT_TO_PUNISH'],
    apps: [71],
    maxDays: 30,
    waits: true,
    lines: [{ line: 'charity-01', reason: 'Collects for the flood', days: 20, waits: true }],
  },
  {
    subject: 'device',
    name: 'Phones of the test team',
    scopes: ['NOT_IN_AUDIT'],
    apps: [50, 71],
    types: ['50:12', '50:13', '71:12'],
    maxDays: 200,
    lines: [
      { line: 'test-phone-01', reason: 'Release tests', days: 180 },
      { line: 'test-phone-02', reason: 'Release tests', days: 180 },
      { line: 'test-phone-03', reason: 'New phone', days: 30, waits: true },
    ],
  },
  {
    subject: 'combination',
    name: 'Hosts who travel',
    scopes: ['PUNISH_TIPS'],
    businesses: ['live', 'voice'],
    tip: [
      '主播在外地，网络异常属正常',
      'The host travels: an odd place is no sign of theft',
      'Pembawa acara sedang bepergian',
      'Ведущий в поездке: чужое место не признак кражи',
    ],
    lines: [
      { line: 'host-204,50,,ID,', reason: 'Tour of Java', days: 60 },
      { line: 'host-310,50,,RU,', reason: 'Festival' },
      { line: 'host-118,71,,CN,', reason: 'Tour of last year', over: 90 },
    ],
  },
  {
    subject: 'url',
    name: 'Links of partners',
    scopes: ['AUDIT_TIPS'],
    businesses: ['text'],
    tip: ['合作方链接', 'A link of a partner', 'Tautan mitra', 'Ссылка партнёра'],
    lines: [
      { line: '*.partner.example', reason: 'Contract 2026-114' },
      { line: 'help.lumo.example/faq', reason: 'Our help pages' },
      { line: 'spring-sale.example', reason: 'Campaign', over: 30 },
    ],
  },
]
const excused: readonly (Line & { excuses: LiveExcuse[] })[] = [
  {
    line: 'host-7001,room-7001',
    excuses: ['cut'],
    reason: 'A concert over several hours',
    days: 30,
  },
  {
    line: 'host-7002',
    excuses: ['mute', 'model'],
    reason: 'Reads aloud, is taken for a recording',
  },
  {
    line: 'host-7003,room-7003',
    excuses: ['cut', 'model'],
    reason: 'Cooking with open fire',
    days: 14,
    waits: true,
  },
  { line: 'host-7004', excuses: ['cut'], reason: 'New year show', over: 60 },
]

/**
 * White lists of every kind: entries that stay, that end, that are over and that wait for a second
 * person. Does nothing, nor signs anybody in, where there are lists.
 */
export async function seedWhiteLists(
  ctx: Pick<Context, 'db' | 'now'>,
  admin: Client,
  signIn: (name: string) => Promise<Client>,
): Promise<void> {
  if ((await admin.ok(whiteList.lists, { pageSize: 1 })).total > 0) return
  const [maker, reviewer] = [await signIn('analyst'), await signIn('leader')]
  const now = ctx.now().getTime()
  const endOf = ({ days, over }: Line): { until?: number } =>
    days === undefined && over === undefined ? {} : { until: now + (days ?? 30) * dayMs }
  for (const {
    subject,
    name,
    scopes,
    apps = [],
    types = [],
    businesses = [],
    force = [],
    tip: [cn, en, id, ru] = ['', '', '', ''],
    maxDays = null,
    waits = false,
    lines,
  } of lists) {
    const { id: listId } = await maker.ok(whiteList.createList, {
      subject,
      name,
      scopes,
      apps,
      types,
      countries: [],
      businesses,
      force,
      tip: { cn, en, id, ru },
      maxDays,
    })
    if (!waits)
      await reviewer.ok(whiteList.reviewList, {
        refs: [{ id: listId, version: 1 }],
        act: 'approve',
        reason: '',
      })
    for (const line of lines)
      await maker.ok(whiteList.add, {
        listId,
        lines: [line.line],
        reason: line.reason,
        ...endOf(line),
      })
  }
  for (const { excuses, ...line } of excused)
    await maker.ok(whiteList.liveImport, {
      appId: 50,
      excuses,
      lines: [line.line],
      reason: line.reason,
      ...endOf(line),
    })
  const waiting = new Set(
    [...lists.flatMap((list) => list.lines), ...excused]
      .filter((line) => line.waits)
      .map((line) => line.reason),
  )
  for (const kind of ['user', 'device', 'combination', 'url', 'live'] as const) {
    const { list } = await maker.ok(whiteList.entries, { kind, state: 'pending', pageSize: 100 })
    const refs = list
      .filter((entry) => !waiting.has(entry.reason))
      .map(({ id, version }) => ({ id, version }))
    if (refs.length === 0) continue
    const { failed } = await reviewer.ok(
      kind === 'live' ? whiteList.liveStatus : whiteList.reviewEntries,
      { refs, act: 'approve', reason: '' },
    )
    if (failed.length > 0)
      throw new Error(`the demo's entries were not passed: ${JSON.stringify(failed)}`)
  }
  // Nobody is put on a list with an end that is past: theirs came since.
  for (const { reason, over } of [...lists.flatMap((list) => list.lines), ...excused])
    if (over !== undefined)
      await ctx.db
        .updateTable('whiteListEntry')
        .set({
          madeAt: new Date(now - (over + 60) * dayMs),
          changedAt: new Date(now - (over + 60) * dayMs),
          until: new Date(now - over * dayMs),
        })
        .where('reason', '=', reason)
        .execute()
}
