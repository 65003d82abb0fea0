import type { textOfflineCalls } from '@oas/contract/text-moderation/offline-calls'
import type {
  OfflineGroup,
  OfflineReport,
  OfflineRow,
  OfflineTest,
} from '@oas/contract/text-moderation/offline-schemas'
import { typeKeyOf } from '@oas/contract/type-key'
import { textOf } from '@oas/texts'
import type pg from 'pg'
import { audit } from '../../../core/audit.ts'
import type { CallContext } from '../../../core/context.ts'
import { fail } from '../../../core/fail.ts'
import { answerSheets } from '../../../files/answer-sheets.ts'
import type { Sheet } from '../../../files/sheet.ts'
import type { Handler } from '../../../http/implement.ts'
import {
  type RowFilter,
  type StoredTest,
  type TypeOf,
  countRows,
  countTests,
  findTest,
  listFigures,
  listRows,
  listTests,
} from './queries.ts'
import { oneAppOf, subjectOf } from './start.ts'
import { type Group, type Tally, precisionOf, recallOf, tallyOf } from './tally.ts'

type Calls = typeof textOfflineCalls

/** Milliseconds that the rest takes if it goes on as so far. */
const etaOf = (row: StoredTest, now: number): number | null => {
  if (row.state !== 'running' || row.startedAt === null || row.done === 0) return null
  const each = (now - row.startedAt.getTime()) / row.done
  return Math.max(0, Math.round(each * (row.total - row.done)))
}
const toTest = (ctx: CallContext, row: StoredTest): OfflineTest => {
  const tally = tallyOf(row.figures as Partial<Tally>)
  return {
    id: row.id,
    name: row.name,
    source: row.source as OfflineTest['source'],
    fileId: row.fileId,
    types: (row.types as TypeOf[]).map(typeKeyOf),
    from: row.fromAt?.getTime() ?? null,
    to: row.toAt?.getTime() ?? null,
    sample: row.sample,
    base: row.baseNumber,
    candidateKind: row.candidateKind as OfflineTest['candidateKind'],
    candidateId: row.candidateId,
    candidateName: row.candidateName,
    state: row.state as OfflineTest['state'],
    total: row.total,
    done: row.done,
    etaMs: etaOf(row, ctx.now().getTime()),
    problem: row.problem,
    madeBy: row.madeByName,
    madeAt: row.madeAt.getTime(),
    startedAt: row.startedAt?.getTime() ?? null,
    finishedAt: row.finishedAt?.getTime() ?? null,
    gained: tally.gained,
    lost: tally.lost,
    precision: precisionOf(tally, 'candidate'),
    recall: recallOf(tally, 'candidate'),
  }
}

export const offlineTests: Handler<Calls['offlineTests']> = async (
  ctx,
  { current = 1, pageSize = 10, state },
) => {
  const { scope } = ctx.caller
  const [rows, total] = await Promise.all([
    listTests(ctx.db, scope, state, { offset: (current - 1) * pageSize, limit: pageSize }),
    countTests(ctx.db, scope, state),
  ])
  return { total, list: rows.map((row) => toTest(ctx, row)) }
}

const requireTest = async (ctx: CallContext, id: string): Promise<StoredTest> =>
  (await findTest(ctx.db, ctx.caller.scope, id)) ?? fail('not-found', { field: 'id' })

const toGroup = ({ key, name, tally }: Group): OfflineGroup => ({
  key,
  name,
  base: tally.base,
  candidate: tally.candidate,
  gained: tally.gained,
  lost: tally.lost,
  basePrecision: precisionOf(tally, 'base'),
  candidatePrecision: precisionOf(tally, 'candidate'),
})
const mostGroups = 200
/** Groups in which most changed first. */
const groupsBy = (groups: readonly Group[], by: Group['by']): OfflineGroup[] =>
  groups
    .filter((group) => group.by === by && group.tally.base + group.tally.candidate > 0)
    .map(toGroup)
    .toSorted((a, b) => b.gained + b.lost - a.gained - a.lost || b.candidate - a.candidate)
    .slice(0, mostGroups)

/** Seconds that half of the last thousand decisions on a type took less than; 10 without any. */
const medianSeconds = async (pool: pg.Pool, key: string): Promise<number> => {
  const [appId, type] = key.split(':').map(Number)
  const { rows } = await pool.query<{ seconds: number | null }>(
    `
      select percentile_cont(0.5) within group (order by d.spent_ms)::float8 / 1000 as seconds
      from (
        select spent_ms
        from decision
        where app_id = $1 and type = $2 and spent_ms is not null and page_key <> 'strategy'
        order by id desc limit 1000
      ) d`,
    [appId, type],
  )
  return rows[0]?.seconds ?? 10
}
/** What people would have more to do, were each row that is hit an order. */
const secondsOf = async (pool: pg.Pool, groups: readonly Group[]): Promise<number> => {
  let seconds = 0
  for (const { by, key, tally } of groups)
    if (by === 'type' && tally.gained !== tally.lost)
      seconds += (tally.gained - tally.lost) * (await medianSeconds(pool, key))
  return Math.round(seconds)
}

const reportOf = async (ctx: CallContext, row: StoredTest): Promise<OfflineReport> => {
  const tally = tallyOf(row.figures as Partial<Tally>)
  const groups = (await listFigures(ctx.db, row.id)).map((group) => ({
    ...group,
    tally: tallyOf(group.tally),
  }))
  const side = (of: 'base' | 'candidate') => ({
    hits: tally[of],
    decided: tally[`${of}Decided`],
    right: tally[`${of}Right`],
    precision: precisionOf(tally, of),
    recall: recallOf(tally, of),
  })
  return {
    ...toTest(ctx, row),
    decided: tally.decided,
    violations: tally.violations,
    unread: tally.unread,
    baseSide: side('base'),
    candidateSide: side('candidate'),
    gainedRows: { rows: tally.gained, decided: tally.gainedDecided, right: tally.gainedRight },
    lostRows: { rows: tally.lost, decided: tally.lostDecided, right: tally.lostRight },
    auditorSeconds: await secondsOf(ctx.pool, groups),
    byItem: groupsBy(groups, 'item'),
    byLibrary: groupsBy(groups, 'library'),
    byLanguage: groupsBy(groups, 'language'),
  }
}
export const offlineTest: Handler<Calls['offlineTest']> = async (ctx, { id }) =>
  reportOf(ctx, await requireTest(ctx, id))

const toRow = (row: Awaited<ReturnType<typeof listRows>>[number]): OfflineRow => ({
  id: row.id,
  kind: row.kind as OfflineRow['kind'],
  recordId: row.recordId,
  line: row.line,
  ref: row.ref,
  language: row.language,
  violates: row.violates,
  texts: row.texts as unknown as OfflineRow['texts'],
})
export const offlineRows: Handler<Calls['offlineRows']> = async (
  ctx,
  { id, current = 1, pageSize = 10, ...filter },
) => {
  await requireTest(ctx, id)
  const by: RowFilter = filter
  const [rows, total] = await Promise.all([
    listRows(ctx.db, id, by, { offset: (current - 1) * pageSize, limit: pageSize }),
    countRows(ctx.db, id, by),
  ])
  return { total, list: rows.map(toRow) }
}

type Cells = readonly (string | number | null)[]
const percent = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 1000) / 10
const sheetsOf = (
  { language }: CallContext,
  report: OfflineReport,
  rows: readonly OfflineRow[],
): Sheet[] => {
  const say = (key: string): string => textOf(language, `text_offline.${key}`)
  const sides: Cells[] = [
    ['', say('base'), say('candidate')],
    [say('hits'), report.baseSide.hits, report.candidateSide.hits],
    [say('decided'), report.baseSide.decided, report.candidateSide.decided],
    [say('right'), report.baseSide.right, report.candidateSide.right],
    ...(['precision', 'recall'] as const).flatMap((figure): Cells[] =>
      (['value', 'low', 'high'] as const).map((key) => [
        `${say(figure)} % ${key === 'value' ? '' : say(key)}`.trim(),
        percent(report.baseSide[figure][key]),
        percent(report.candidateSide[figure][key]),
      ]),
    ),
  ]
  const groups = (list: readonly OfflineGroup[]): Cells[] =>
    list.map((one) => [
      one.key,
      one.name,
      one.base,
      one.candidate,
      one.gained,
      one.lost,
      percent(one.basePrecision.value),
      percent(one.candidatePrecision.value),
    ])
  const head = ['key', 'name', 'base', 'candidate', 'gained', 'lost'].map(say)
  const whole = [...head, `${say('precision')} % 1`, `${say('precision')} % 2`]
  const found = (list: OfflineRow['texts'][number]['base']): string =>
    list.map((hit) => hit.rule).join(', ')
  return [
    { name: say('sheet_figures'), rows: sides },
    { name: say('by_item'), rows: [whole, ...groups(report.byItem)] },
    { name: say('by_library'), rows: [whole, ...groups(report.byLibrary)] },
    { name: say('by_language'), rows: [whole, ...groups(report.byLanguage)] },
    {
      name: say('differences'),
      rows: [
        [
          'kind',
          'record',
          'line',
          'ref',
          'language',
          'people_say',
          'text',
          'base',
          'candidate',
        ].map(say),
        ...rows.map((row): Cells => [
          say(`kind_${row.kind}`),
          row.recordId,
          row.line,
          row.ref,
          row.language,
          row.violates === null ? '' : say(row.violates ? 'violates' : 'stays'),
          row.texts.map((one) => one.text.slice(0, 2000)).join('\n'),
          row.texts.map((one) => found(one.base)).join('\n'),
          row.texts.map((one) => found(one.candidate)).join('\n'),
        ]),
      ],
    },
  ]
}

const mostExported = 4000
export const offlineExport: Handler<Calls['offlineExport']> = async (ctx, { id }) => {
  const row = await requireTest(ctx, id)
  const report = await reportOf(ctx, row)
  const rows = (await listRows(ctx.db, id, {}, { offset: 0, limit: mostExported })).map(toRow)
  await ctx.db.transaction().execute((tx) =>
    audit(tx, ctx, [
      {
        action: 'textModeration.exportOffline',
        subject: subjectOf(id),
        appId: oneAppOf(row.types as TypeOf[]),
        detail: { rows: rows.length },
      },
    ]),
  )
  return answerSheets(ctx, 'offline-test.xlsx', sheetsOf(ctx, report, rows))
}
