import { canonicalHash } from '../../core/canonical.ts'
import type { CallContext } from '../../core/context.ts'
import { because, fail } from '../../core/fail.ts'
import {
  type ListedRow,
  type StoredSelection,
  type TaskBody,
  type TaskKind,
  type TaskPart,
  type TaskParts,
  blankTask,
  isStoredKind,
  isWaitingKind,
  oneRound,
  usualGroups,
  usualIntake,
} from '@oas/contract/task/schemas'
import { parseTypeKey } from '@oas/contract/type-key'
import { filteredTypes } from '../queue/index.ts'
import { settingOf } from '../setting/index.ts'
import { maySeeTypes } from './queries/tasks.ts'
import { bad, missing } from './refusing.ts'
import { checkRounds, tidyRounds } from './sound-rounds.ts'
import { checkEffect } from './sound-effect.ts'
import { checkGroups } from './sound-groups.ts'
import { checkParts } from './sound-parts.ts'
import { checkSql } from './sound-sql.ts'
import { checkStored } from './sound-stored.ts'

/** Numbers and teams that a choice asks for. */
const checkChoices = ({ draw, handing, people }: TaskBody): void => {
  const counts = draw.kind === 'count' || draw.kind === 'stratum'
  if (counts && draw.count === null) missing('draw.count')
  if (draw.kind === 'rate' && draw.rate === null) missing('draw.rate')
  if (draw.kind === 'stratum' && draw.stratum === null) missing('draw.stratum')
  if (handing.speed === 'hourly' && handing.perHour === null) missing('handing.perHour')
  if (handing.rule === 'weighted' && people.teams.length === 0) missing('people.teams')
}
const checkQuota = ({ quota: { total, day } }: TaskBody): void => {
  if (total !== null && day !== null && day > total) bad('quota.day', 'above_total')
}
/** Working hours of a day, which end after they begin and do not overlap; 00:00 ends a day. */
const checkTimes = ({ time: { startAt, endAt, hours } }: TaskBody): void => {
  if (startAt !== null && endAt !== null && endAt <= startAt) bad('time.endAt', 'start_before_end')
  const spans = hours
    .map(({ from, to }) => ({ from, to: to === '00:00' ? '24:00' : to }))
    .toSorted((one, two) => (one.from < two.from ? -1 : 1))
  if (spans.some(({ from, to }) => to <= from)) bad('time.hours', 'start_before_end')
  if (spans.some(({ to }, index) => (spans[index + 1]?.from ?? to) < to))
    bad('time.hours', 'spans_overlap')
}

/** A selection as its kind makes it: people's verdicts are renewed, only decisions have a time. */
const tidyStored = (kind: TaskKind, stored: StoredSelection): StoredSelection => {
  const decidedBy = kind === 'renew' ? 'people' : stored.decidedBy
  return {
    ...stored,
    span:
      stored.span.days === null ? stored.span : { days: stored.span.days, from: null, to: null },
    decidedBy,
    by: decidedBy === 'nobody' ? 'received' : stored.by,
    results: stored.results.toSorted(),
    labelIds: stored.labelIds.toSorted((one, two) => one - two),
  }
}

type Selecting = Pick<TaskBody, 'types' | 'conditions' | 'waitedMinutes' | 'stored'>
/** What a kind chooses by, without what it does not use. */
const tidySelection = (
  kind: TaskKind,
  { types, conditions, waitedMinutes, stored }: Selecting,
): Omit<Selecting, 'types'> => {
  const named = new Set(types)
  return {
    conditions: isWaitingKind(kind)
      ? Object.fromEntries(Object.entries(conditions).filter(([key]) => named.has(key)))
      : {},
    waitedMinutes: kind === 'normal' ? waitedMinutes : 0,
    stored: isStoredKind(kind) && stored !== null ? tidyStored(kind, stored) : null,
  }
}
const tidyPart = (part: TaskPart): TaskPart => ({
  ...part,
  name: part.name.trim(),
  types: part.types.toSorted(),
  ...tidySelection(part.kind, part),
})
const typesOfParts = ({ list }: TaskParts): string[] =>
  [...new Set(list.flatMap(({ types }) => types))].toSorted()
/** What comes in is not drawn, and mixed work is drawn by number. */
const drawOf = (kind: TaskKind, { draw }: TaskBody): TaskBody['draw'] => {
  if (kind === 'realtime') return blankTask.draw
  return kind === 'comprehensive' ? { ...draw, kind: 'count', rate: null, stratum: null } : draw
}

/** Keeps what a kind does not use out of the text, and spaces around words. */
export function tidyTask(kind: TaskKind, body: TaskBody): TaskBody {
  const parts = kind === 'comprehensive' ? body.parts : null
  return {
    ...body,
    name: body.name.trim(),
    remark: body.remark.trim(),
    text: body.text.trim(),
    types: parts ? typesOfParts(parts) : body.types.toSorted(),
    ...tidySelection(kind, body),
    live: kind === 'realtime' ? (body.live ?? usualIntake) : null,
    parts: parts && { ...parts, list: parts.list.map(tidyPart) },
    sql: kind === 'customize-sql' ? body.sql : null,
    draw: drawOf(kind, body),
    groups: kind === 'qitext' ? (body.groups ?? usualGroups) : null,
    rounds: kind === 'qitext' ? oneRound : tidyRounds(body),
  }
}

/**
 * Holds the text of a task against what its caller may see and its types offer; the first fault
 * ends the call.
 */
export async function requireSound(
  ctx: CallContext,
  kind: TaskKind,
  body: TaskBody,
): Promise<void> {
  if (body.name === '') missing('name')
  if (!maySeeTypes(ctx.caller.scope, body.types)) {
    const { appId } = parseTypeKey(body.types[0] ?? '0:0')
    fail('foreign-data', { app: appId, field: 'body.types' })
  }
  for (const [index, key] of body.types.entries()) {
    const { appId, type } = parseTypeKey(key)
    if (!(await settingOf(ctx, appId, type)))
      fail('invalid-input', { field: `body.types.${index}`, reason: because('no_setting') })
  }
  checkChoices(body)
  checkQuota(body)
  checkTimes(body)
  checkRounds(body)
  checkEffect(kind, body)
  if (isStoredKind(kind)) checkStored(kind, body.stored ?? missing('stored'), 'stored')
  if (kind === 'comprehensive') await checkParts(ctx, body.parts ?? missing('parts.list'))
  if (kind === 'qitext') await checkGroups(ctx, body)
  if (kind === 'customize-sql') await checkSql(ctx, body)
  if (isWaitingKind(kind))
    await filteredTypes(ctx, { types: body.types, conditionQuery: body.conditions })
}

/** What a version chooses, as one value: what was passed is what runs. */
export function selectionHash(
  kind: TaskKind,
  { types, conditions, waitedMinutes, stored, live, groups, parts, sql, draw }: TaskBody,
  list: readonly ListedRow[] | number | null,
): string {
  const chosen = {
    ...(stored === null ? {} : { stored }),
    ...(live === null ? {} : { live }),
    ...(groups === null ? {} : { groups }),
    ...(parts === null ? {} : { parts }),
    ...(sql === null ? {} : { sql }),
  }
  return canonicalHash({ kind, types, conditions, waitedMinutes, draw, list, ...chosen })
}
