import { type Static, Type } from 'typebox'
import { Id, Millis, TypeKey, nullable, oneOf } from '../envelope.ts'
import { ConditionQuery } from '../queue/schemas.ts'
import { skillLevels } from '../skill-level/schemas.ts'
import { DrawRun, Estimate, LastDraw } from './draws.ts'
import { taskEffects } from './effect.ts'
import { GroupChoice, GroupCounts } from './groups.ts'
import { LiveIntake } from './live.ts'
import { PartCount, TaskParts } from './parts.ts'
import { TaskRounds, oneRound } from './rounds.ts'
import { SqlSelection } from './sql.ts'
import { StoredSelection } from './stored.ts'

export {
  type DecidedBy,
  type Dedupe,
  type StoredClause,
  type StoredField,
  type StoredOp,
  blankSelection,
  decidedBys,
  dedupes,
  opsOfField,
  storedFields,
  storedOps,
  StoredSelection,
} from './stored.ts'

export {
  type AgreeKind,
  type RoundMode,
  accepts,
  agreeKinds,
  oneRound,
  roundLimits,
  roundModes,
  TaskRounds,
} from './rounds.ts'

export { type SqlFunction, sqlLimits, SqlSelection, SqlView } from './sql.ts'
export {
  DrawRun,
  drawCauses,
  drawStates,
  Estimate,
  estimateBases,
  EstimateSample,
  Plan,
  type SkipReason,
  skipReasons,
} from './draws.ts'
export { type TaskEffect, effectsFor, keepsAnswers, taskEffects } from './effect.ts'
export { GroupChoice, type GroupCounts, groupLimits, usualGroups } from './groups.ts'
export { liveLimits, LiveIntake, usualIntake } from './live.ts'
export {
  type PartCount,
  type PartEstimate,
  type PartKind,
  type TaskPart,
  partKinds,
  partLimits,
  TaskParts,
} from './parts.ts'
export { type FinalCause, finalCauses, itemStates, TaskItem } from './items.ts'

const open = { additionalProperties: false }

/**
 * What a task is made of: waiting records that meet conditions, those that come in, stored records
 * that meet conditions or that a statement names, a share of what was passed, verdicts that are out
 * of date, records of a past time, records without labels, parts of these kinds with a share each,
 * or records that are listed.
 */
export const taskKinds = [
  'normal',
  'realtime',
  'qitext',
  'customize',
  'customize-sql',
  'sampling',
  'renew',
  'history',
  'tagging',
  'comprehensive',
  'special-order',
] as const
export type TaskKind = (typeof taskKinds)[number]
/** Kinds that take waiting orders over by the conditions of their types, and make none. */
export const waitingKinds = ['normal', 'realtime', 'qitext'] as const
export function isWaitingKind(kind: TaskKind): kind is (typeof waitingKinds)[number] {
  return waitingKinds.some((one) => one === kind)
}
/** Kinds that choose among stored records, decided ones included. */
export const storedKinds = ['customize', 'sampling', 'renew', 'history', 'tagging'] as const
export type StoredKind = (typeof storedKinds)[number]
export function isStoredKind(kind: TaskKind): kind is StoredKind {
  return storedKinds.some((one) => one === kind)
}

/** A task is written, passed by somebody else, runs, and ends. */
export const taskStates = ['draft', 'ready', 'running', 'paused', 'finished', 'cancelled'] as const
export type TaskState = (typeof taskStates)[number]
/** Where the newest version stands: not handed in, waiting for a second person, passed, refused. */
export const taskReviews = ['none', 'pending', 'passed', 'refused'] as const
export type TaskReview = (typeof taskReviews)[number]

/** Which of the candidates are drawn; the same seed draws the same ones on any server. */
export const drawKinds = ['all', 'count', 'rate', 'stratum'] as const
export type DrawKind = (typeof drawKinds)[number]
/** What a draw is spread over, with as many from each value. */
export const strata = ['type', 'language', 'country', 'author'] as const
export type Stratum = (typeof strata)[number]
/** Who gets what was drawn: whoever comes, even shares of those present, by team, named people. */
export const handingRules = ['pool', 'even', 'weighted', 'named'] as const
export type HandingRule = (typeof handingRules)[number]
/** How fast it is handed out. */
export const speedKinds = ['at-once', 'even', 'hourly', 'follow'] as const
export type SpeedKind = (typeof speedKinds)[number]
/** In which order. */
export const orderings = ['oldest', 'newest', 'risk', 'random', 'alike'] as const
export type Ordering = (typeof orderings)[number]

export const taskLimits = {
  types: 50,
  teams: 50,
  people: 2000,
  listed: 50_000,
  redrawsADay: 5,
  /** Hours that an estimate is good for. */
  estimateHours: 24,
  /** Orders that wait for a person at work, at most, and at least for a task. */
  waitingEach: 40,
  waitingLeast: 500,
} as const

const Count = Type.Integer({ minimum: 1, maximum: 1_000_000 })
const Clock = Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$', description: 'HH:MM' })
const Team = Type.Object({ teamId: Id, weight: Type.Integer({ minimum: 1, maximum: 100 }) }, open)

/** A record that is listed by hand, as a person wrote it. */
export const ListedRow = Type.Object(
  {
    ref: Type.String({ minLength: 1, maxLength: 128, description: 'a post or record id' }),
    person: Type.String({ maxLength: 64, description: 'a user name; empty: anybody of the task' }),
    dueAt: nullable(Millis),
    note: Type.String({ maxLength: 200 }),
  },
  open,
)
export type ListedRow = Static<typeof ListedRow>

/** Everything a task says, beside its kind and its list. */
export const TaskBody = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 60 }),
    remark: Type.String({ maxLength: 200 }),
    text: Type.String({ maxLength: 500, description: 'shown to whoever works on it' }),
    types: Type.Array(TypeKey, { minItems: 1, maxItems: taskLimits.types, uniqueItems: true }),
    conditions: ConditionQuery,
    waitedMinutes: Type.Integer({ minimum: 0, maximum: 525_600 }),
    stored: nullable(StoredSelection),
    live: nullable(LiveIntake),
    groups: nullable(GroupChoice),
    parts: nullable(TaskParts),
    sql: nullable(SqlSelection),
    draw: Type.Object(
      {
        kind: oneOf(drawKinds),
        count: nullable(Count),
        rate: nullable(Type.Number({ minimum: 0.01, maximum: 100, description: 'per cent' })),
        stratum: nullable(oneOf(strata)),
        at: Type.Array(Clock, { maxItems: 24, uniqueItems: true }),
      },
      open,
    ),
    people: Type.Object(
      {
        teams: Type.Array(Team, { maxItems: taskLimits.teams }),
        personIds: Type.Array(Id, { maxItems: taskLimits.people, uniqueItems: true }),
        excludedIds: Type.Array(Id, { maxItems: taskLimits.people, uniqueItems: true }),
        leastLevel: Type.Optional(
          oneOf(skillLevels, {
            description: 'in type and language of a record, of who takes it; none: anybody',
          }),
        ),
      },
      open,
    ),
    handing: Type.Object(
      {
        rule: oneOf(handingRules),
        speed: oneOf(speedKinds),
        perHour: nullable(Count),
        ordering: oneOf(orderings),
      },
      open,
    ),
    quota: Type.Object(
      { total: nullable(Count), day: nullable(Count), person: nullable(Count) },
      open,
    ),
    time: Type.Object(
      {
        startAt: nullable(Millis),
        endAt: nullable(Millis),
        days: Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), {
          minItems: 1,
          maxItems: 7,
          uniqueItems: true,
        }),
        hours: Type.Array(Type.Object({ from: Clock, to: Clock }, open), { maxItems: 6 }),
      },
      open,
    ),
    priority: Type.Integer({ minimum: 0, maximum: 9 }),
    rounds: TaskRounds,
    effect: oneOf(taskEffects),
  },
  open,
)
export type TaskBody = Static<typeof TaskBody>

/** A task in which nothing is chosen yet. */
export const blankTask: TaskBody = {
  name: '',
  remark: '',
  text: '',
  types: [],
  conditions: {},
  waitedMinutes: 0,
  stored: null,
  live: null,
  groups: null,
  parts: null,
  sql: null,
  draw: { kind: 'all', count: null, rate: null, stratum: null, at: [] },
  people: { teams: [], personIds: [], excludedIds: [] },
  handing: { rule: 'pool', speed: 'follow', perHour: null, ordering: 'oldest' },
  quota: { total: null, day: null, person: null },
  time: { startAt: null, endAt: null, days: [1, 2, 3, 4, 5, 6, 7], hours: [] },
  priority: 5,
  rounds: oneRound,
  effect: 'acts',
}

export const TaskCounts = Type.Object({
  drawn: Type.Integer(),
  unreleased: Type.Integer({ description: 'drawn, and not handed out yet' }),
  waiting: Type.Integer(),
  held: Type.Integer({ description: 'held, put aside or asked about' }),
  done: Type.Integer(),
  doneToday: Type.Integer(),
  branched: Type.Integer({ description: 'waits for a judge' }),
  withdrawn: Type.Integer(),
})
export type TaskCounts = Static<typeof TaskCounts>

export const taskAlarms = ['short-of-people', 'draw-failed', 'behind-plan'] as const
export type TaskAlarm = (typeof taskAlarms)[number]

export const TaskShort = Type.Object({
  id: Id,
  kind: oneOf(taskKinds),
  name: Type.String(),
  remark: Type.String(),
  types: Type.Array(TypeKey),
  state: oneOf(taskStates),
  review: oneOf(taskReviews),
  version: Type.Integer(),
  inForce: nullable(Type.Integer()),
  priority: Type.Integer(),
  people: Type.Integer({ description: 'who may work on it now' }),
  quota: TaskBody.properties.quota,
  stored: TaskBody.properties.stored,
  effect: oneOf(taskEffects),
  estimated: nullable(
    Type.Integer({ description: 'candidates at the last estimate of its newest version' }),
  ),
  lastDraw: nullable(LastDraw),
  counts: TaskCounts,
  intake: nullable(
    Type.Object(
      {
        perMinute: Type.Integer(),
        oldestAt: nullable(Millis),
        expired: Type.Integer({ description: 'given back since nobody took them in time' }),
      },
      { description: 'of a task that takes what comes in' },
    ),
  ),
  parts: nullable(Type.Array(PartCount)),
  groups: nullable(GroupCounts),
  alarms: Type.Array(oneOf(taskAlarms)),
  owner: Type.String(),
  own: Type.Boolean({ description: 'the caller wrote its newest version' }),
  startAt: nullable(Millis),
  endAt: nullable(Millis),
  createdAt: Millis,
  updatedAt: Millis,
  reason: Type.String({ description: 'why it was refused or cancelled' }),
})
export type TaskShort = Static<typeof TaskShort>

export const problemCodes = [
  'no-people',
  'few-people',
  'lacks-right',
  'lacks-scope',
  'lacks-level',
  'unknown-person',
  'outside-crowd',
  'not-found',
  'duplicate',
  'out-of-scope',
  'no-named-person',
  'no-conditions-for',
  'fewer-than-rounds',
  'unknown-result',
] as const
export type ProblemCode = (typeof problemCodes)[number]
/** What stands in the way of a task, or is only worth knowing. */
export const TaskProblem = Type.Object({
  code: oneOf(problemCodes),
  level: oneOf(['error', 'warning']),
  row: nullable(Type.Integer({ description: 'of the list, from 1' })),
  msg: Type.String(),
})
export type TaskProblem = Static<typeof TaskProblem>
export const TaskCheck = Type.Object({
  ok: Type.Boolean(),
  eligible: Type.Integer(),
  problems: Type.Array(TaskProblem),
  rows: Type.Object({
    found: Type.Integer(),
    unknown: Type.Integer(),
    duplicate: Type.Integer(),
    outOfScope: Type.Integer(),
  }),
})
export type TaskCheck = Static<typeof TaskCheck>

/** A person's work on tasks. */
export const TaskMember = Type.Object({
  taskId: Id,
  task: Type.String(),
  personId: Id,
  person: Type.String(),
  held: Type.Integer(),
  done: Type.Integer(),
  doneToday: Type.Integer(),
  timeouts: Type.Integer(),
  ms: nullable(Type.Integer({ description: 'an order, on average' })),
  quotaLeft: nullable(Type.Integer()),
})
export type TaskMember = Static<typeof TaskMember>

export const TaskDetail = Type.Object({
  ...TaskShort.properties,
  body: TaskBody,
  inForceBody: nullable(TaskBody),
  estimate: nullable(Estimate),
  listed: Type.Integer({ description: 'rows of its list' }),
  draws: Type.Array(DrawRun),
  author: Type.String({ description: 'who wrote its newest version' }),
  reviewer: Type.String(),
})
export type TaskDetail = Static<typeof TaskDetail>

export const TaskLogRow = Type.Object({
  at: Millis,
  by: Type.String(),
  act: Type.String(),
  before: nullable(Type.Unknown()),
  after: nullable(Type.Unknown()),
  reason: Type.String(),
})
export type TaskLogRow = Static<typeof TaskLogRow>
