import { dataRowIds } from '@oas/contract/decision/data-rows'
import type { RecordResult } from '@oas/contract/decision/schemas'
import type { HeldRecord } from '@oas/contract/queue/schemas'
import type { ValidationProblem, Rules, Verdict } from './kinds.ts'
import { type RowVerdict, checkRows, worstRowFlaw } from './rows.ts'
import { checkVerdict } from './verdict.ts'

const maxWaits = 3
/** Panels whose records are judged row by row. */
const rowPanels: ReadonlySet<string> = new Set([
  'picture_wall',
  'multi_resource',
  'table',
  'profile',
])

/** Panels that show what a callback adds to a record. */
const deliveredPanels: ReadonlySet<string> = new Set(['multi_resource'])

/**
 * What is known about an order beside its record. `waits`: how often it was held back; `own`: it
 * concerns the person's own decision; `delivered`: rows that callbacks added to it.
 */
export type OrderFacts = { waits: number; own: boolean; delivered?: ReadonlySet<string> }
const none: ReadonlySet<string> = new Set()
/** A punishment as it follows from the verdicts, before those already alive are looked at. */
export type Act = {
  resultId: string
  punishId: number
  scope: string
  subject: string
  rowId: string
  labelId: number | null
  reasonId: number | null
  level: number | null
  remark: string
} & NonNullable<Verdict['punish']>['span']
export type CheckedItem = { verdict: Verdict; rows: RowVerdict[]; acts: Act[] }

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number'
    ? String(value).slice(0, 200).toWellFormed()
    : ''
const itemIds = (record: HeldRecord, panel: string): Set<string> =>
  new Set([
    ...dataRowIds(panel, record.data),
    ...[
      ...record.texts,
      ...record.pictures,
      ...record.videos,
      ...record.voices,
      ...record.files,
    ].flatMap((item) => (item.id === undefined ? [] : [item.id])),
    ...record.lives.map((live) => live.sid),
  ])

/** What an act is done to, or empty when the record does not name it. */
const subjectOf = (record: HeldRecord, punishId: number, scope: string, rowId: string): string => {
  if (scope === 'content') return rowId === '' ? record.postId : `${record.postId}/${rowId}`
  if (scope === 'user') return record.uid
  if (scope === 'device')
    return text(
      record.extData[punishId === 302 ? 'ip' : punishId === 303 ? 'phoneHash' : 'deviceId'],
    )
  if (scope === 'room') return text(record.lives[0]?.roomId ?? record.extData['roomId'])
  const named = (name: string, id: string): unknown => {
    const circle = record.data[name]
    return typeof circle === 'object' && circle !== null
      ? (circle as Record<string, unknown>)[id]
      : undefined
  }
  return text(named('group', 'groupId') ?? named('family', 'familyId') ?? record.extData['groupId'])
}

const actOf = (
  record: HeldRecord,
  verdict: Verdict,
  rowId: string,
): { act: Act | null; flaw: ValidationProblem | null } => {
  if (!verdict.punish) return { act: null, flaw: null }
  const { type, span } = verdict.punish
  const subject = subjectOf(record, type.id, type.scope, rowId)
  if (subject === '')
    return {
      act: null,
      flaw: {
        code: 'FORM_INVALID',
        key: 'result.no_subject',
        params: { scope: type.scope },
        field: 'value.result.id',
      },
    }
  return {
    act: {
      resultId: verdict.button.id,
      punishId: type.id,
      scope: type.scope,
      subject,
      rowId: type.scope === 'content' ? rowId : '',
      labelId: verdict.labels[0] ?? null,
      reasonId: verdict.reasonId,
      level: verdict.level,
      remark: verdict.remark,
      ...span,
    },
    flaw: null,
  }
}

/** The acts of a form that asks for several, each on its own subject. */
const actsOf = (
  record: HeldRecord,
  verdict: Verdict,
): { act: Act | null; flaw: ValidationProblem | null }[] =>
  (verdict.acts ?? []).map((wanted) => {
    const { act, flaw } = actOf(
      record,
      { ...verdict, punish: { type: wanted.type, span: wanted.span } },
      wanted.rowId ?? '',
    )
    if (flaw && wanted.subject === undefined) return { act, flaw }
    const { type, span } = wanted
    const base = act ?? {
      resultId: verdict.button.id,
      punishId: type.id,
      scope: type.scope,
      subject: '',
      rowId: '',
      labelId: verdict.labels[0] ?? null,
      reasonId: verdict.reasonId,
      level: verdict.level,
      remark: verdict.remark,
      ...span,
    }
    return {
      act: {
        ...base,
        subject: wanted.subject ?? base.subject,
        reasonId: wanted.reasonId ?? base.reasonId,
        labelId: wanted.labelId ?? base.labelId,
      },
      flaw: null,
    }
  })

/** One act on one subject once: of several the longest counts. */
const distinct = (acts: readonly Act[]): Act[] => {
  const byKey = new Map<string, Act>()
  for (const act of acts) {
    const key = `${act.punishId} ${act.scope} ${act.subject}`
    const other = byKey.get(key)
    if (!other || (act.endAt ?? 0) > (other.endAt ?? 0)) byKey.set(key, act)
  }
  return [...byKey.values()]
}

/**
 * KiB of a form, and of what a page notes of how its record was looked at: several times what the
 * fullest page sends.
 */
const mostKb = 128
/**
 * The part of an item that is larger than any page makes it: neither is read by its length anywhere
 * else, and both are kept as they come.
 */
const tooMuch = ({ form, currentJson, rows = [] }: RecordResult): ValidationProblem | null => {
  const field = (
    [
      ['form', form],
      ['currentJson', [currentJson, ...rows.map((row) => row.currentJson)]],
    ] as const
  ).find(([, part]) => JSON.stringify(part).length > mostKb * 1024)?.[0]
  return field === undefined
    ? null
    : { code: 'FORM_INVALID', key: 'result.sent_too_much', params: { kb: mostKb }, field }
}

/**
 * Checks an item against the record its order holds: everything that can be told without writing.
 */
export function checkItem(
  item: RecordResult,
  record: HeldRecord,
  facts: OrderFacts,
  rules: Rules,
): { ok: CheckedItem } | { flaws: ValidationProblem[] } {
  if (item.postId !== record.postId)
    return { flaws: [{ code: 'FOREIGN_TYPE', key: 'result.foreign_type', field: 'postId' }] }
  if (item.uid !== undefined && item.uid !== record.uid)
    return { flaws: [{ code: 'FOREIGN_TYPE', key: 'result.foreign_type', field: 'uid' }] }
  if (facts.own) return { flaws: [{ code: 'OWN_DECISION', key: 'result.own_decision' }] }
  const large = tooMuch(item)
  if (large) return { flaws: [large] }
  const checked = checkVerdict(item, rules)
  if ('flaws' in checked) return checked
  const { verdict } = checked
  if (verdict.hold?.mode === 'wait' && facts.waits >= maxWaits)
    return {
      flaws: [{ code: 'FORM_INVALID', key: 'result.held_too_often', field: 'form.result.mode' }],
    }
  const { type: panel } = rules.setting.pageType
  const rows = checkRows(
    item,
    rowPanels.has(panel) ? itemIds(record, panel) : none,
    deliveredPanels.has(panel) ? (facts.delivered ?? none) : none,
    rules,
  )
  if ('flaws' in rows) return rows
  const worse = worstRowFlaw(verdict, rows.rows)
  if (worse) return { flaws: [worse] }
  // Where marked rows carry the record's own result, the content act falls on them alone; a graver
  // result on the record falls on all of it.
  const onRows =
    rows.rows.some((row) => row.button.id === verdict.button.id) &&
    verdict.punish?.type.scope === 'content'
  const found = [
    ...(verdict.acts ? actsOf(record, verdict) : onRows ? [] : [actOf(record, verdict, '')]),
    ...rows.rows.map((row) => actOf(record, row, row.rowId)),
  ]
  const flaws = found.flatMap(({ flaw }) => (flaw ? [flaw] : []))
  return flaws.length > 0
    ? { flaws }
    : {
        ok: {
          verdict,
          rows: rows.rows,
          acts: distinct(found.flatMap(({ act }) => (act ? [act] : []))),
        },
      }
}
