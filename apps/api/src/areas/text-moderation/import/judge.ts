import { setImmediate } from 'node:timers/promises'
import { type ItemBody, itemKindOf } from '@oas/contract/text-moderation/schemas'
import type { CallContext } from '../../../core/context.ts'
import { checkRule, normalOf } from '../engine.ts'
import { type Room, limitedKind, roomLeft } from '../limits.ts'
import type { On } from '../queries/places.ts'
import { foreignScope } from '../rights.ts'
import { tidy } from '../sound.ts'
import type { Wrong } from './columns.ts'
import type { Known } from './known.ts'
import { type JudgedRow, allowedNormals, normalsOf } from './queries.ts'
import type { FileRow } from './read-file.ts'

/** So many rows are looked at before others are served. */
const stretch = 200
const columnOf: Readonly<Record<string, string>> = {
  parts: 'combination',
  not: 'combination',
  minParts: 'combination',
  categoryId: 'category',
  labelId: 'label',
}

const wrongParts = ({ wordType, rule, parts, minParts }: ItemBody): Wrong | null => {
  if (wordType !== 3) return null
  if (parts.length < 2 || parts.some((part) => part.length === 0))
    return { field: 'combination', code: 'TOO_FEW_PARTS' }
  if (minParts !== null && (minParts < 2 || minParts > parts.length))
    return { field: 'combination', code: 'BAD_NUMBER' }
  return rule === '' ? { field: 'rule', code: 'EMPTY' } : null
}
const wrongRule = (body: ItemBody): Wrong | null => {
  const wrong = checkRule(body)
  return wrong && { ...wrong, field: wrong.field.split('.')[0] ?? '' }
}
/** What of a row names something that is not there. */
const wrongNames = (body: ItemBody, known: Known): Wrong | null => {
  if (!known.isLabel(body.labelId)) return { field: 'label', code: 'UNKNOWN' }
  if (known.categoryPath(body.categoryId) === '') return { field: 'category', code: 'UNKNOWN' }
  if (body.scenes.some((key) => known.sceneNamed(key) !== key))
    return { field: 'scenes', code: 'UNKNOWN' }
  return known.takesLabel(body.categoryId, body.labelId)
    ? null
    : { field: 'label', code: 'LABEL_OUTSIDE' }
}
const wrongIn = (ctx: CallContext, body: ItemBody, known: Known): Wrong | null => {
  const { level, remark, validFrom, validTo } = body
  if (level === 1 && remark === '') return { field: 'remark', code: 'NO_REMARK' }
  if (validTo !== null && (validTo <= (validFrom ?? 0) || validTo <= ctx.now().getTime()))
    return { field: 'validTo', code: 'IN_PAST' }
  return wrongParts(body) ?? wrongRule(body) ?? wrongNames(body, known)
}

const judgeRow = (ctx: CallContext, row: FileRow, known: Known): JudgedRow => {
  const { line, rule, wrong } = row
  const none = { line, rule, kind: '', normal: '', body: null }
  const invalid = ({ field, code }: Wrong): JudgedRow => ({
    ...none,
    outcome: 'invalid',
    field: columnOf[field] ?? field,
    code,
  })
  if (wrong || !row.body) return invalid(wrong ?? { field: '', code: 'CELL' })
  const body = tidy(row.body)
  const found = wrongIn(ctx, body, known)
  if (found) return invalid(found)
  if (foreignScope(ctx, body.scopes) !== null)
    return { ...none, outcome: 'beyond', field: 'scopes', code: 'BEYOND' }
  const kind = itemKindOf(body.wordType)
  return { ...none, outcome: 'new', field: '', code: '', kind, normal: normalOf(body), body }
}

/** Takes the room of one more item, where there is any. */
const withinLimit = (one: JudgedRow, room: Room): JudgedRow => {
  const kind = one.body === null ? null : limitedKind(one.body.wordType)
  if (kind === null) return one
  room[kind] -= 1
  return room[kind] >= 0
    ? one
    : { ...one, outcome: 'invalid', field: 'rule', code: `LIMIT_${kind.toUpperCase()}`, body: null }
}

/**
 * What becomes of each row: it cannot be used, goes beyond the rights of whoever sends it, says
 * what an earlier row says, equals what is allowed, or what its library has already; else it is
 * new.
 */
export async function judgeRows(
  ctx: CallContext,
  on: On,
  rows: readonly FileRow[],
  { known, libraryId }: { known: Known; libraryId: string },
): Promise<JudgedRow[]> {
  const judged: JudgedRow[] = []
  const seen = new Set<string>()
  for (const [at, row] of rows.entries()) {
    if (at % stretch === stretch - 1) await setImmediate()
    const one = judgeRow(ctx, row, known)
    const key = `${one.kind} ${one.normal}`
    if (one.outcome !== 'new') judged.push(one)
    else if (seen.has(key))
      judged.push({ ...one, outcome: 'repeated', field: 'rule', code: 'REPEATED', body: null })
    else {
      seen.add(key)
      judged.push(one)
    }
  }
  const fresh = judged.filter((one) => one.outcome === 'new')
  const there = await normalsOf(on, libraryId, fresh)
  const allowed = await allowedNormals(
    on,
    fresh.filter((one) => one.kind === 'word').map((one) => one.normal),
  )
  const room = await roomLeft(on)
  return judged.map((one) => {
    if (one.outcome !== 'new') return one
    const refused = { ...one, field: 'rule', body: null }
    if (one.kind === 'word' && allowed.has(one.normal) && one.body?.allow !== true)
      return { ...refused, outcome: 'allow', code: 'ALLOWED' }
    const rule = there.get(`${one.kind} ${one.normal}`)
    if (rule === undefined) return withinLimit(one, room)
    return { ...refused, outcome: 'exists', code: rule === one.rule ? 'EXACT' : 'EQUAL' }
  })
}
