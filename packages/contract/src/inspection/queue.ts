import { type Static, Type } from 'typebox'
import { Id, Millis, TypeKey, nullable, oneOf } from '../envelope.ts'
import { agreeKinds } from '../task/rounds.ts'
import { DrawRule } from './draw-rules.ts'

const open = { additionalProperties: false }

/**
 * What a queue hands out: ordinary orders of its scope, decisions to be inspected, inspections to
 * be inspected, appeals of staff.
 */
export const queueKinds = ['audit', 'inspect', 'anti', 'appeal'] as const
export type QueueKind = (typeof queueKinds)[number]
/**
 * A queue that is on draws and hands out; one that is paused draws, so that its figures stay those
 * of everything, and hands nothing out; one that is off does neither.
 */
export const queueStates = ['off', 'on', 'paused'] as const
export type QueueState = (typeof queueStates)[number]
/**
 * When the app hears of a decision that was found wrong: at once; at once where somebody is harmed
 * by it, else once it is no longer contested; or always then.
 */
export const correctKinds = ['now', 'harm-first', 'after-appeal'] as const
export type CorrectKind = (typeof correctKinds)[number]

export const queueLimits = {
  types: 50,
  rules: 20,
  teams: 50,
  people: 500,
  languages: 50,
  /** Minutes after a decision before it may be inspected. */
  waitMinutes: 10_080,
  expireHours: { least: 1, most: 720, usual: 168 },
  /** Hours that a handler of appeals has. */
  appealHours: { least: 4, most: 168, usual: 48 },
  /** Seconds to decide on an order of an audit queue. */
  orderTimeout: { least: 10, most: 86_400 },
  /** Handlers of an appeal queue, at least: nobody decides about own work. */
  handlers: 2,
  /** Letters of what a queue tells people of their appeals. */
  message: 200,
} as const

/** What becomes of an appeal, of which a queue may tell its person in its own words. */
export const toldResults = ['upheld', 'changed', 'overturned', 'void'] as const
export type ToldResult = (typeof toldResults)[number]

const Ids = (maxItems: number) => Type.Array(Id, { maxItems, uniqueItems: true })
const Count = Type.Integer({ minimum: 1, maximum: 100_000 })

const Message = Type.String({ maxLength: queueLimits.message })

/** Everything a queue says, beside its kind. */
export const QueueBody = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' }),
    remark: Type.String({ maxLength: 200 }),
    scope: Type.Object(
      {
        types: Type.Array(TypeKey, { maxItems: queueLimits.types, uniqueItems: true }),
        taskIds: Ids(queueLimits.teams),
        teamIds: {
          ...Ids(queueLimits.teams),
          description: 'whose work; empty: the work of everybody',
        },
        languages: Type.Array(Type.String({ minLength: 1, maxLength: 16 }), {
          maxItems: queueLimits.languages,
          uniqueItems: true,
        }),
        queueIds: {
          ...Ids(queueLimits.teams),
          description: 'anti: the queues whose inspections are inspected',
        },
      },
      open,
    ),
    people: Type.Object(
      {
        teamIds: Ids(queueLimits.teams),
        personIds: Ids(queueLimits.people),
        excludedIds: Ids(queueLimits.people),
      },
      { ...open, description: 'who works on it' },
    ),
    quota: Type.Object({ person: nullable(Count), day: nullable(Count) }, open),
    priority: Type.Integer({ minimum: 0, maximum: 9 }),
    rules: Type.Array(DrawRule, { maxItems: queueLimits.rules }),
    waitMinutes: Type.Integer({ minimum: 0, maximum: queueLimits.waitMinutes }),
    expireHours: Type.Integer({
      minimum: queueLimits.expireHours.least,
      maximum: queueLimits.expireHours.most,
    }),
    blind: Type.Boolean({ description: 'the decision is shown only once the own answer is given' }),
    agreeBy: oneOf(agreeKinds),
    correct: oneOf(correctKinds),
    appealHours: Type.Integer({
      minimum: queueLimits.appealHours.least,
      maximum: queueLimits.appealHours.most,
    }),
    raiseTeamId: nullable(
      Type.Unsafe<string>({
        ...Id,
        description: 'appeal: whose handlers have the last word; null: leaders of other teams',
      }),
    ),
    messages: Type.Object(
      { upheld: Message, changed: Message, overturned: Message, void: Message },
      { ...open, description: 'appeal: what its person is told; empty: the usual' },
    ),
    orderTimeout: nullable(
      Type.Integer({
        minimum: queueLimits.orderTimeout.least,
        maximum: queueLimits.orderTimeout.most,
        description: 'audit: seconds to decide; null: as the type says',
      }),
    ),
  },
  open,
)
export type QueueBody = Static<typeof QueueBody>

/** A queue in which nothing is chosen yet. */
export const blankQueue: QueueBody = {
  name: '',
  remark: '',
  scope: { types: [], taskIds: [], teamIds: [], languages: [], queueIds: [] },
  people: { teamIds: [], personIds: [], excludedIds: [] },
  quota: { person: null, day: null },
  priority: 5,
  rules: [],
  waitMinutes: 0,
  expireHours: queueLimits.expireHours.usual,
  blind: true,
  agreeBy: 'labels',
  correct: 'harm-first',
  appealHours: queueLimits.appealHours.usual,
  orderTimeout: null,
  raiseTeamId: null,
  messages: { upheld: '', changed: '', overturned: '', void: '' },
}

export const QueueCounts = Type.Object({
  waiting: Type.Integer(),
  held: Type.Integer(),
  soon: Type.Integer({ description: 'open ones that end within six hours' }),
  raised: Type.Integer({ description: 'open appeals that came to a leader' }),
  drawn: Type.Integer({ description: 'of the last seven days; appeals: opened' }),
  tested: Type.Integer({ description: 'decisions of the last seven days that might be drawn' }),
  done: Type.Integer({ description: 'inspected, of those; appeals: answered' }),
  wrong: Type.Integer({ description: 'found wrong, of those; appeals: won' }),
  expired: Type.Integer({ description: 'not inspected in time; appeals: answered late' }),
  lastHour: Type.Integer({ description: 'audit: answered within the last hour' }),
  oldest: nullable(Millis),
})
export type QueueCounts = Static<typeof QueueCounts>
/** What came into a queue on a day of the office, and what was done and found wrong on it. */
export const QueueDay = Type.Object({
  day: Type.String(),
  drawn: Type.Integer(),
  done: Type.Integer(),
  wrong: Type.Integer(),
})
export type QueueDay = Static<typeof QueueDay>

export const Queue = Type.Object({
  id: Id,
  kind: oneOf(queueKinds),
  state: oneOf(queueStates),
  version: Type.Integer(),
  body: QueueBody,
  counts: QueueCounts,
  forecast: nullable(
    Type.Number({ description: 'decisions a day that it is expected to draw; null: not known' }),
  ),
  people: Type.Integer({ description: 'who may work on it now' }),
  createdBy: Type.String(),
  updatedBy: Type.String(),
  createdAt: Millis,
  updatedAt: Millis,
})
export type Queue = Static<typeof Queue>
