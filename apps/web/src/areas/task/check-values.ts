import {
  groupLimits,
  isStoredKind,
  isWaitingKind,
  liveLimits,
  sqlLimits,
  taskLimits,
} from '@oas/contract/task/schemas'
import { dayMs } from '@oas/contract/time'
import { serverNow } from '../../api/clock.ts'
import { t } from '../../i18n/texts.ts'
import { conditionProblems } from '../../kit/conditions/query.ts'
import { required } from '../../kit/form/required.ts'
import type { Problems } from '../../kit/form/use-form.ts'
import { listedOf } from './listed-rows.ts'
import { roundProblems } from './check-rounds.ts'
import { sumOfShares } from './parts-values.ts'
import { mostDaysOf, numberFields } from './stored-values.ts'
import { type Settings, type Values, effectOf } from './task-values.ts'

const mostCount = 1_000_000
const mostMinutes = 525_600
/** As an end it is that of the day. */
const midnight = '00:00'
const clock = /^([01][0-9]|2[0-3]):[0-5][0-9]$/

const whole = (n: number | null, min: number, max: number): string | null =>
  n === null || (Number.isInteger(n) && n >= min && n <= max)
    ? null
    : t('task_form.whole_range', { min, max: max.toLocaleString('en') })

const needed = (n: number | null, label: string, min: number, max: number): string | null =>
  n === null ? t('frontend.required', { field: label }) : whole(n, min, max)

const drawProblems = ({ drawKind, drawCount, drawRate, drawAt }: Values): Problems<Values> => {
  const times = drawAt.map(({ at }) => at.trim())
  return {
    drawCount:
      drawKind === 'count' || drawKind === 'stratum'
        ? needed(drawCount, t('task_form.count'), 1, mostCount)
        : null,
    drawRate:
      drawKind === 'rate'
        ? drawRate === null
          ? t('frontend.required', { field: t('task_form.rate') })
          : drawRate < 0.01 || drawRate > 100
            ? t('task_form.rate_range')
            : null
        : null,
    drawAt: !times.every((at) => clock.test(at))
      ? t('task_form.clock')
      : new Set(times).size < times.length
        ? t('task_form.times_twice')
        : null,
  }
}

const timeProblems = ({ startAt, endAt, days, hours }: Values): Problems<Values> => ({
  endAt:
    endAt === null
      ? null
      : endAt <= serverNow()
        ? t('task_form.end_over')
        : startAt !== null && endAt <= startAt
          ? t('task_form.end_first')
          : null,
  days: required(days, t('task_form.days')),
  hours: !hours.every(({ from, to }) => clock.test(from.trim()) && clock.test(to.trim()))
    ? t('task_form.clock')
    : hours.every(({ from, to }) => to.trim() === midnight || from.trim() < to.trim())
      ? null
      : t('task_form.hours_order'),
})

const numberProblems = (values: Values): Problems<Values> => ({
  waitedMinutes: values.kind === 'normal' ? whole(values.waitedMinutes, 0, mostMinutes) : null,
  perMinute: values.kind === 'realtime' ? whole(values.perMinute, 1, liveLimits.cap) : null,
  expireHours:
    values.kind === 'realtime'
      ? needed(values.expireHours, t('task_form.expire_hours'), 1, liveLimits.hours)
      : null,
  minMembers:
    values.kind === 'qitext'
      ? needed(values.minMembers, t('task_groups.min_members'), groupLimits.least, groupLimits.most)
      : null,
  spreadHours: values.kind === 'qitext' ? whole(values.spreadHours, 1, groupLimits.hours) : null,
  perHour:
    values.speed === 'hourly'
      ? needed(values.perHour, t('task_form.per_hour'), 1, mostCount)
      : null,
  quotaTotal: whole(values.quotaTotal, 1, mostCount),
  quotaDay: whole(values.quotaDay, 1, mostCount),
  quotaPerson: whole(values.quotaPerson, 1, mostCount),
  priority: needed(values.priority, t('task_form.priority'), 0, 9),
})

/** Whether the controls of every type hold what its setting asks for. */
const fitsSettings = ({ types, conditions }: Values, settings: Settings): boolean =>
  types.every(
    (key) => conditionProblems(settings[key]?.condition ?? [], conditions[key] ?? {}).length === 0,
  )

const listProblem = ({ listKept, listText, listPerson, listDue }: Values): string | null => {
  if (listKept) return null
  if (listText.trim() === '') return required('', t('task_form.list'))
  const { bad, over } = listedOf(listText, { person: listPerson, dueAt: listDue })
  if (over > 0) return t('task_form.list_over', { n: taskLimits.listed })
  return bad > 0 ? t('task_form.list_bad', { n: bad }) : null
}

const spanProblems = ({ kind, spanWay, spanDays, spanFrom, spanTo }: Values): Problems<Values> => {
  const most = mostDaysOf(kind)
  if (spanWay === 'days') return { spanDays: needed(spanDays, t('task_stored.days'), 1, most) }
  if (spanFrom === null || spanTo === null)
    return {
      spanFrom: spanFrom === null ? t('frontend.required', { field: t('task_stored.from') }) : null,
      spanTo: spanTo === null ? t('frontend.required', { field: t('task_stored.to') }) : null,
    }
  if (spanTo <= spanFrom) return { spanTo: t('task_form.end_first') }
  return {
    spanTo: spanTo - spanFrom > most * dayMs ? t('task_stored.span_long', { n: most }) : null,
  }
}
const groupProblem = ({ groups }: Values): string | null => {
  const clauses = groups.flatMap(({ any }) => any)
  if (clauses.some(({ values }) => values.length === 0)) return t('task_stored.clause_empty')
  const numbers = clauses.filter(({ field }) => numberFields.has(field))
  return numbers.every(({ values }) => values.every((value) => /^\d{1,9}$/.test(value)))
    ? null
    : t('task_stored.clause_number')
}
const isStale = ({ outLabels, outSetting, outDays, results, labelIds }: Values): boolean =>
  outLabels || outSetting || outDays !== null || results.length > 0 || labelIds.length > 0
const storedProblems = (values: Values): Problems<Values> =>
  isStoredKind(values.kind)
    ? {
        ...spanProblems(values),
        groups: groupProblem(values),
        outDays: whole(values.outDays, 1, 3650),
        outLabels: values.kind === 'renew' && !isStale(values) ? t('task_stored.out_needed') : null,
      }
    : {}

const partsProblem = ({ parts }: Values): string | null => {
  if (parts.length < 2) return t('task_parts.two_needed')
  if (parts.some(({ share }) => whole(share ?? 0, 1, 100) !== null))
    return t('task_parts.share_range')
  const sum = sumOfShares({ parts })
  return sum === 100 ? null : t('task_parts.sum_wrong', { n: sum })
}

const sqlProblems = (values: Values): Problems<Values> =>
  values.kind === 'customize-sql'
    ? {
        sqlText: required(values.sqlText.trim(), t('task_sql.statement')),
        sqlDays: needed(values.sqlDays, t('task_sql.days'), 1, sqlLimits.days),
      }
    : {}

/** What a draft is refused for. */
export function draftProblems(values: Values, settings: Settings): Problems<Values> {
  return {
    name: required(values.name, t('task_form.name')),
    types: values.kind === 'comprehensive' ? null : required(values.types, t('task_form.types')),
    conditions:
      isWaitingKind(values.kind) && !fitsSettings(values, settings)
        ? t('task_form.conditions_wrong')
        : null,
    parts: values.kind === 'comprehensive' ? partsProblem(values) : null,
    ...sqlProblems(values),
    listText: values.kind === 'special-order' ? listProblem(values) : null,
    teams: values.teams.every(({ weight }) => whole(weight, 1, 100) === null)
      ? null
      : t('task_form.weight_range'),
    ...storedProblems(values),
    ...roundProblems(values, effectOf(values)),
    ...drawProblems(values),
    ...numberProblems(values),
    ...timeProblems(values),
  }
}

/** What a task is refused for when it is submitted: a draft may still lack people. */
export function submitProblems(values: Values, settings: Settings): Problems<Values> {
  const found = draftProblems(values, settings)
  const { teams, personIds } = values
  return {
    ...found,
    teams:
      found.teams ?? (teams.length + personIds.length === 0 ? t('task_form.people_needed') : null),
  }
}
