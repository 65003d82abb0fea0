import {
  type TaskBody,
  type TaskKind,
  blankSelection,
  isStoredKind,
  isWaitingKind,
} from '@oas/contract/task/schemas'
import { parseTypeKey } from '@oas/contract/type-key'
import { t, tData } from '../../i18n/texts.ts'
import { inWords } from '../../kit/conditions/in-words.ts'
import { locale } from '../../kit/locale.ts'
import { formatTime } from '../../kit/time.ts'
import { partLines } from './parts-words.ts'
import { roundLines } from './rounds-words.ts'
import type { Names } from './names.ts'
import { type Line, storedLines } from './stored-words.ts'

const word = (group: string, value: string): string =>
  tData(`task.${group}_${value.replaceAll('-', '_')}`)
const joined = (texts: readonly string[]): string => texts.filter(Boolean).join(', ')
const number = (n: number | null): string => (n === null ? '' : n.toLocaleString(locale))

// 1 January 2024 was a Monday.
const monday = Date.UTC(2024, 0, 1)
/** The name of a day of the week, 1 for Monday. */
export function dayName(day: number): string {
  return new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(
    monday + (day - 1) * 86_400_000,
  )
}

/** How records are drawn: "Share: 10%". */
const drawWords = ({ kind, count, rate, stratum }: TaskBody['draw']): string => {
  const name = word('draw', kind)
  if (kind === 'count') return t('task_form.said_of', { what: name, of: number(count) })
  if (kind === 'rate') return t('task_form.said_of', { what: name, of: `${rate ?? 0}%` })
  if (kind === 'stratum')
    return t('task_form.said_of', {
      what: name,
      of: joined([number(count), word('stratum', stratum ?? 'type')]),
    })
  return name
}

/** The conditions of each type: "Text posts: Country: ID; Priority ≥ 5". */
const selectionWords = ({ types, conditions }: TaskBody, names: Names): string =>
  types
    .flatMap((key) => {
      const said = inWords(names.settings[key]?.condition ?? [], conditions[key] ?? [])
      const type = names.type(parseTypeKey(key))
      return said.length === 0 ? [] : [t('task_form.said_of', { what: type, of: said.join('; ') })]
    })
    .join('\n')

const paceLines = ({ handing, quota, time, priority, draw }: TaskBody): Line[] => [
  { key: 'draw', label: t('task.draw'), text: drawWords(draw) },
  { key: 'drawAt', label: t('task_form.draw_at'), text: draw.at.join(', ') },
  { key: 'handingRule', label: t('task.handing'), text: word('handing', handing.rule) },
  {
    key: 'speed',
    label: t('task.speed'),
    text:
      handing.speed === 'hourly'
        ? t('task_form.said_of', {
            what: word('speed', handing.speed),
            of: number(handing.perHour),
          })
        : word('speed', handing.speed),
  },
  { key: 'ordering', label: t('task.ordering'), text: word('ordering', handing.ordering) },
  { key: 'quotaTotal', label: t('task_form.quota_total'), text: number(quota.total) },
  { key: 'quotaDay', label: t('task_form.quota_day'), text: number(quota.day) },
  { key: 'quotaPerson', label: t('task_form.quota_person'), text: number(quota.person) },
  { key: 'startAt', label: t('task_form.start_at'), text: formatTime(time.startAt) },
  { key: 'endAt', label: t('task_form.end_at'), text: formatTime(time.endAt) },
  {
    key: 'days',
    label: t('task_form.days'),
    text: time.days.length === 7 ? t('task_form.every_day') : time.days.map(dayName).join(', '),
  },
  {
    key: 'hours',
    label: t('task_form.hours'),
    text:
      time.hours.length === 0
        ? t('task_form.all_day')
        : time.hours.map(({ from, to }) => `${from}–${to}`).join(', '),
  },
  { key: 'priority', label: t('task_form.priority'), text: String(priority) },
]

const peopleLines = ({ people, handing }: TaskBody, names: Names): Line[] => [
  {
    key: 'teams',
    label: t('task_form.teams'),
    text: people.teams
      .map(({ teamId, weight }) =>
        handing.rule === 'weighted'
          ? t('task_form.said_of', { what: names.team(teamId), of: String(weight) })
          : names.team(teamId),
      )
      .join(', '),
  },
  {
    key: 'personIds',
    label: t('task_form.persons'),
    text: people.personIds.map(names.person).join(', '),
  },
  {
    key: 'excludedIds',
    label: t('task_form.excluded'),
    text: people.excludedIds.map(names.person).join(', '),
  },
  {
    key: 'leastLevel',
    label: t('task_form.least_level'),
    text: people.leastLevel ? tData(`task_form.least_${people.leastLevel}`) : '',
  },
]

const selectionLines = (kind: TaskKind, body: TaskBody, names: Names): Line[] => {
  if (isStoredKind(kind)) return storedLines(body.stored ?? blankSelection, names)
  if (body.parts !== null) return partLines(body.parts, names)
  if (kind === 'customize-sql')
    return [
      { key: 'sqlText', label: t('task_sql.statement'), text: body.sql?.text ?? '' },
      { key: 'sqlDays', label: t('task_sql.days'), text: number(body.sql?.days ?? null) },
    ]
  if (!isWaitingKind(kind)) return []
  return [
    {
      key: 'conditions',
      label: t('task_form.conditions'),
      text: selectionWords(body, names) || t('task_form.no_conditions'),
    },
    {
      key: 'waitedMinutes',
      label: t('task_form.waited'),
      text: body.waitedMinutes === 0 ? '' : number(body.waitedMinutes),
    },
    {
      key: 'perMinute',
      label: t('task_form.per_minute'),
      text: number(body.live?.perMinute ?? null),
    },
    {
      key: 'expireHours',
      label: t('task_form.expire_hours'),
      text: number(body.live?.expireHours ?? null),
    },
    {
      key: 'minMembers',
      label: t('task_groups.min_members'),
      text: number(body.groups?.minMembers ?? null),
    },
    {
      key: 'spreadHours',
      label: t('task_groups.spread'),
      text: number(body.groups?.spreadHours ?? null),
    },
  ]
}

/** Everything a task says, part by part, in the order of its form. */
export function linesOf(kind: TaskKind, body: TaskBody, names: Names): Line[] {
  return [
    { key: 'name', label: t('task_form.name'), text: body.name },
    { key: 'remark', label: t('task_form.remark'), text: body.remark },
    { key: 'text', label: t('task_form.text'), text: body.text },
    {
      key: 'types',
      label: t('task_form.types'),
      text: body.types.map((key) => names.type(parseTypeKey(key))).join(', '),
    },
    ...selectionLines(kind, body, names),
    ...peopleLines(body, names),
    { key: 'effect', label: t('task_effect.effect'), text: t(`task_effect.${body.effect}`) },
    ...roundLines(body.rounds, names),
    ...paceLines(body),
  ]
}

export type Difference = { key: string; label: string; before: string; after: string }
/** The parts in which two texts of a task differ. */
export function differences(
  kind: TaskKind,
  before: TaskBody,
  after: TaskBody,
  names: Names,
): Difference[] {
  const was = new Map(linesOf(kind, before, names).map((line) => [line.key, line.text]))
  return linesOf(kind, after, names).flatMap(({ key, label, text }) => {
    const old = was.get(key) ?? ''
    return old === text ? [] : [{ key, label, before: old, after: text }]
  })
}
