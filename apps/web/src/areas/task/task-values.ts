import {
  type DrawKind,
  type HandingRule,
  type Ordering,
  type SpeedKind,
  type Stratum,
  type TaskBody,
  type TaskEffect,
  type TaskKind,
  blankTask,
  effectsFor,
  isStoredKind,
  isWaitingKind,
  usualGroups,
  usualIntake,
} from '@oas/contract/task/schemas'
import type { TypeSetting } from '@oas/contract/setting/schemas'
import { skillLevels } from '@oas/contract/skill-level/schemas'
import { conditionsOf, valuesOf as conditionValues } from '../../kit/conditions/query.ts'
import { type PartValues, partValuesOf, partsOf, typesOfParts } from './parts-values.ts'
import { type RoundValues, roundValuesOf, roundsOf } from './rounds-values.ts'
import { type StoredValues, firstSelections, selectionOf, storedValuesOf } from './stored-values.ts'

export type Settings = Readonly<Record<string, TypeSetting>>
/** A task as its form has it: flat, numbers that may be empty, conditions by type and field. */
export type Values = {
  kind: TaskKind
  effect: TaskEffect
  name: string
  remark: string
  text: string
  types: string[]
  conditions: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  waitedMinutes: number | null
  perMinute: number | null
  expireHours: number | null
  minMembers: number | null
  spreadHours: number | null
  sqlText: string
  sqlDays: number | null
  /** The list that is stored stays as it is. */ listKept: boolean
  listText: string
  listPerson: string
  listDue: number | null
  teams: { teamId: string; weight: number }[]
  personIds: string[]
  leastLevel: string
  excludedIds: string[]
  drawKind: DrawKind
  drawCount: number | null
  drawRate: number | null
  drawStratum: Stratum
  drawAt: { at: string }[]
  handingRule: HandingRule
  speed: SpeedKind
  perHour: number | null
  ordering: Ordering
  quotaTotal: number | null
  quotaDay: number | null
  quotaPerson: number | null
  startAt: number | null
  endAt: number | null
  days: number[]
  hours: { from: string; to: string }[]
  priority: number | null
} & StoredValues &
  RoundValues &
  PartValues

/** A task in the form; `listKept`: it has a list that is stored. */
export function valuesOf(kind: TaskKind, body: TaskBody = blankTask, listKept = false): Values {
  const { draw, people, handing, quota, time } = body
  return {
    kind,
    effect: body.effect,
    name: body.name,
    remark: body.remark,
    text: body.text,
    types: [...body.types],
    conditions: Object.fromEntries(
      Object.entries(body.conditions).map(([key, list]) => [key, conditionValues(list)]),
    ),
    waitedMinutes: body.waitedMinutes,
    perMinute: body.live?.perMinute ?? null,
    expireHours: body.live?.expireHours ?? usualIntake.expireHours,
    sqlText: body.sql?.text ?? '',
    sqlDays: body.sql?.days ?? 7,
    minMembers: body.groups?.minMembers ?? usualGroups.minMembers,
    spreadHours: body.groups?.spreadHours ?? null,
    listKept,
    listText: '',
    listPerson: '',
    listDue: null,
    teams: people.teams.map((team) => ({ ...team })),
    personIds: [...people.personIds],
    excludedIds: [...people.excludedIds],
    leastLevel: people.leastLevel ?? 'trainee',
    drawKind: draw.kind,
    drawCount: draw.count,
    drawRate: draw.rate,
    drawStratum: draw.stratum ?? 'type',
    drawAt: draw.at.map((at) => ({ at })),
    handingRule: handing.rule,
    speed: handing.speed,
    perHour: handing.perHour,
    ordering: handing.ordering,
    quotaTotal: quota.total,
    quotaDay: quota.day,
    quotaPerson: quota.person,
    startAt: time.startAt,
    endAt: time.endAt,
    days: [...time.days],
    hours: time.hours.map((span) => ({ ...span })),
    priority: body.priority,
    ...roundValuesOf(body.rounds),
    ...partValuesOf(body.parts),
    ...storedValuesOf(body.stored ?? undefined),
  }
}

/**
 * A new task of a kind: listed orders go first and to named people, a sample is a small share of
 * the day before, two people label each record.
 */
export function blankValues(kind: TaskKind): Values {
  const blank = valuesOf(kind)
  if (kind === 'special-order') return { ...blank, priority: 9, handingRule: 'named' }
  if (kind === 'realtime') return { ...blank, speed: 'at-once' }
  if (kind === 'comprehensive') return { ...blank, drawKind: 'count', drawCount: 500 }
  if (!isStoredKind(kind)) return blank
  const chosen = { ...blank, ...storedValuesOf(firstSelections[kind]) }
  if (kind === 'tagging')
    return { ...chosen, effect: 'labels', roundMode: 'blind', agreeBy: 'labels' }
  return kind === 'sampling' ? { ...chosen, drawKind: 'rate', drawRate: 5 } : chosen
}
/** What of a new task follows from its kind alone. */
export function choiceOf(blank: Values): Partial<Values> {
  const { kind, priority, handingRule, speed, drawKind, drawRate, drawCount } = blank
  const pace = { priority, handingRule, speed, drawKind, drawRate, drawCount }
  const { effect, roundMode, agreeBy } = blank
  return { kind, ...pace, effect, roundMode, agreeBy, ...storedValuesOf(selectionOf(blank)) }
}

/** Conditions as they are sent; those of a type whose setting is not known stay as they were. */
const queryOf = (
  { kind, types, conditions }: Values,
  settings: Settings,
  was: TaskBody['conditions'],
): TaskBody['conditions'] =>
  !isWaitingKind(kind)
    ? {}
    : Object.fromEntries(
        types
          .map((key) => {
            const setting = settings[key]
            const kept = was[key] ?? []
            return [
              key,
              setting ? conditionsOf(setting.condition, conditions[key] ?? {}) : kept,
            ] as const
          })
          .filter(([, list]) => list.length > 0),
      )

/** What answers do: those of a kind that takes waiting orders over act, labels are for labels. */
export function effectOf({ kind, effect }: Pick<Values, 'kind' | 'effect'>): TaskEffect {
  const able = effectsFor(kind)
  return able.includes(effect) ? effect : (able[0] ?? 'acts')
}

/** The least level of whoever takes; the lowest asks for none. */
const leastLevelOf = ({
  leastLevel,
}: Pick<Values, 'leastLevel'>): Pick<TaskBody['people'], 'leastLevel'> => {
  const level = skillLevels.find((one) => one === leastLevel) ?? 'trainee'
  return level === 'trainee' ? {} : { leastLevel: level }
}

/** What the form says, as it is sent: fields of ways that are not chosen say nothing. */
export function bodyOf(
  values: Values,
  settings: Settings = {},
  was: TaskBody['conditions'] = {},
): TaskBody {
  const isNormal = values.kind === 'normal'
  const { drawKind } = values
  return {
    name: values.name.trim(),
    remark: values.remark.trim(),
    text: values.text.trim(),
    types: values.kind === 'comprehensive' ? typesOfParts(values) : values.types,
    conditions: queryOf(values, settings, was),
    waitedMinutes: isNormal ? (values.waitedMinutes ?? 0) : 0,
    stored: isStoredKind(values.kind) ? selectionOf(values) : null,
    live:
      values.kind === 'realtime'
        ? {
            perMinute: values.perMinute,
            expireHours: values.expireHours ?? usualIntake.expireHours,
          }
        : null,
    groups:
      values.kind === 'qitext'
        ? {
            minMembers: values.minMembers ?? usualGroups.minMembers,
            spreadHours: values.spreadHours,
          }
        : null,
    parts: values.kind === 'comprehensive' ? partsOf(values) : null,
    sql:
      values.kind === 'customize-sql' ? { text: values.sqlText, days: values.sqlDays ?? 7 } : null,
    rounds: roundsOf(values),
    effect: effectOf(values),
    draw: {
      kind: drawKind,
      count: drawKind === 'count' || drawKind === 'stratum' ? values.drawCount : null,
      rate: drawKind === 'rate' ? values.drawRate : null,
      stratum: drawKind === 'stratum' ? values.drawStratum : null,
      at: values.drawAt.map(({ at }) => at.trim()).filter((at) => at !== ''),
    },
    people: {
      teams: values.teams,
      personIds: values.personIds,
      excludedIds: values.excludedIds,
      ...leastLevelOf(values),
    },
    handing: {
      rule: values.handingRule,
      speed: values.speed,
      perHour: values.speed === 'hourly' ? values.perHour : null,
      ordering: values.ordering,
    },
    quota: { total: values.quotaTotal, day: values.quotaDay, person: values.quotaPerson },
    time: {
      startAt: values.startAt,
      endAt: values.endAt,
      days: values.days.toSorted((one, other) => one - other),
      hours: values.hours.map(({ from, to }) => ({ from: from.trim(), to: to.trim() })),
    },
    priority: values.priority ?? blankTask.priority,
  }
}

const fieldsByPath: Readonly<Record<string, keyof Values>> = {
  'rounds.mode': 'roundMode',
  'rounds.n': 'roundN',
  'rounds.most': 'roundMost',
  'rounds.agreeBy': 'agreeBy',
  'rounds.depth': 'agreeDepth',
  'rounds.accept': 'accept',
  'rounds.next': 'nextResults',
  'rounds.finalWithin': 'finalWithin',
  'rounds.judgeTeamIds': 'judgeTeamIds',
  'rounds.judgeLevel': 'judgeLevel',
  'stored.span': 'spanDays',
  'stored.by': 'storedBy',
  'stored.decidedBy': 'decidedBy',
  'stored.results': 'results',
  'stored.labelIds': 'labelIds',
  'stored.outdated': 'outDays',
  'stored.groups': 'groups',
  'stored.dedupe': 'dedupe',
  'groups.minMembers': 'minMembers',
  'groups.spreadHours': 'spreadHours',
  'parts.list': 'parts',
  'parts.refill': 'refill',
  'live.perMinute': 'perMinute',
  'live.expireHours': 'expireHours',
  'sql.text': 'sqlText',
  'sql.days': 'sqlDays',
  sql: 'sqlText',
  'draw.kind': 'drawKind',
  'draw.count': 'drawCount',
  'draw.rate': 'drawRate',
  'draw.stratum': 'drawStratum',
  'draw.at': 'drawAt',
  'people.teams': 'teams',
  'people.personIds': 'personIds',
  'people.excludedIds': 'excludedIds',
  'people.leastLevel': 'leastLevel',
  'handing.rule': 'handingRule',
  'handing.speed': 'speed',
  'handing.perHour': 'perHour',
  'handing.ordering': 'ordering',
  'quota.total': 'quotaTotal',
  'quota.day': 'quotaDay',
  'quota.person': 'quotaPerson',
  'time.startAt': 'startAt',
  'time.endAt': 'endAt',
  'time.days': 'days',
  'time.hours': 'hours',
  people: 'teams',
}

/** The field of the form that a path of the server is about: `body.quota.person`, `list.3.ref`. */
export function fieldOfPath(path: string): keyof Values | undefined {
  const steps = path.split(/[./]/).filter(Boolean)
  const [first = '', second = '', third = ''] = steps[0] === 'body' ? steps.slice(1) : steps
  if (first === 'list') return 'listText'
  if (first === 'stored' && second === 'span' && third !== 'days')
    return third === 'from' ? 'spanFrom' : 'spanTo'
  const plain = first as keyof Values
  return fieldsByPath[`${first}.${second}`] ?? fieldsByPath[first] ?? (plain || undefined)
}

export type Step = 'basics' | 'selection' | 'people' | 'rounds' | 'pace' | 'estimate' | 'finish'
const fieldsByStep: readonly (readonly [Step, readonly (keyof Values)[]])[] = [
  ['basics', ['kind', 'name', 'remark', 'text', 'types']],
  [
    'selection',
    [
      'conditions',
      'waitedMinutes',
      'perMinute',
      'expireHours',
      'minMembers',
      'spreadHours',
      'parts',
      'refill',
      'sqlText',
      'sqlDays',
      'listText',
      'listPerson',
      'listDue',
      'spanDays',
      'spanFrom',
      'spanTo',
      'storedBy',
      'decidedBy',
      'results',
      'labelIds',
      'outDays',
      'groups',
      'dedupe',
    ],
  ],
  ['people', ['teams', 'personIds', 'excludedIds', 'leastLevel']],
  [
    'rounds',
    [
      'effect',
      'roundMode',
      'roundN',
      'roundMost',
      'agreeBy',
      'agreeDepth',
      'accept',
      'nextResults',
      'finalWithin',
      'judgeTeamIds',
      'judgeLevel',
    ],
  ],
]
/** The part of the form in which a field stands. */
export function stepOf(field: string): Step {
  return fieldsByStep.find(([, fields]) => fields.some((one) => one === field))?.[0] ?? 'pace'
}
