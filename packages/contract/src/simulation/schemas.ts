import { type Static, Type } from 'typebox'
import { Question } from '../case-library/question.ts'
import { Answer } from '../case-library/schemas.ts'
import { Id, Millis, TypeKey, nullable, oneOf } from '../envelope.ts'

const open = { additionalProperties: false }

export const simulationStates = ['draft', 'running', 'paused', 'finished', 'cancelled'] as const
export type SimulationState = (typeof simulationStates)[number]
/** What a simulation may become, by what it is. */
export const simulationMoves = {
  draft: ['running', 'cancelled'],
  running: ['paused', 'finished', 'cancelled'],
  paused: ['running', 'finished', 'cancelled'],
  finished: [],
  cancelled: [],
} as const satisfies Record<SimulationState, readonly SimulationState[]>

export const drawTypes = ['all', 'first', 'random'] as const
/** `each`: everybody is asked every case; `pool`: who comes first; `even`: dealt out. */
export const tfRules = ['each', 'pool', 'even'] as const
export const tfSpeeds = ['free', 'per-day'] as const
export const tfStrategies = ['in-order', 'random', 'hard-first'] as const

export const simulationLimits = {
  people: 200,
  teams: 50,
  cases: 1000,
  /** Cases that all people together are asked. */
  asked: 20_000,
  labels: 50,
} as const

/** Which items of a library: of a type, with one of some labels, of some difficulty. */
export const ItemFilter = Type.Object(
  {
    typeKey: nullable(TypeKey),
    labels: Type.Array(Type.Integer(), { maxItems: simulationLimits.labels, uniqueItems: true }),
    easiest: Type.Integer({ minimum: 1, maximum: 5 }),
    hardest: Type.Integer({ minimum: 1, maximum: 5 }),
    itemIds: Type.Array(Id, {
      maxItems: simulationLimits.cases,
      uniqueItems: true,
      description: 'only these; empty: all',
    }),
  },
  open,
)
export type ItemFilter = Static<typeof ItemFilter>
export const everyItem: ItemFilter = {
  typeKey: null,
  labels: [],
  easiest: 1,
  hardest: 5,
  itemIds: [],
}

export const SimulationBody = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' }),
    libraryId: Id,
    filter: ItemFilter,
    personIds: Type.Array(Id, { maxItems: simulationLimits.people, uniqueItems: true }),
    teamIds: Type.Array(Id, {
      maxItems: simulationLimits.teams,
      uniqueItems: true,
      description: 'everybody who is in them when it is made',
    }),
    drawType: oneOf(drawTypes),
    drawCount: Type.Integer({
      minimum: 1,
      maximum: simulationLimits.cases,
      description: 'how many are drawn, unless all are',
    }),
    tfRule: oneOf(tfRules),
    tfSpeed: oneOf(tfSpeeds),
    perDay: Type.Integer({ minimum: 1, maximum: simulationLimits.cases }),
    tfStrategy: oneOf(tfStrategies),
    passLine: Type.Integer({ minimum: 0, maximum: 100 }),
    startAt: nullable(Millis),
    endAt: nullable(Millis),
    teach: Type.Boolean(),
  },
  open,
)
export type SimulationBody = Static<typeof SimulationBody>

/** What may change once it is made; people only until somebody begins. */
export const SimulationChange = Type.Pick(
  SimulationBody,
  ['name', 'endAt', 'personIds', 'teamIds'],
  open,
)
export type SimulationChange = Static<typeof SimulationChange>

export const Simulation = Type.Object({
  id: Id,
  name: Type.String(),
  state: oneOf(simulationStates),
  version: Type.Integer(),
  libraryId: Id,
  libraryName: Type.String(),
  cases: Type.Integer(),
  people: Type.Integer(),
  asked: Type.Integer({ description: 'answers that are asked for in all' }),
  begun: Type.Boolean({ description: 'whether somebody was given a case or answered one' }),
  answered: Type.Integer(),
  right: Type.Integer(),
  passed: Type.Integer({ description: 'people who answered all and reached the line' }),
  passLine: Type.Integer(),
  teach: Type.Boolean(),
  tfRule: oneOf(tfRules),
  startAt: nullable(Millis),
  endAt: nullable(Millis),
  reason: Type.String({ description: 'why it was moved last' }),
  createdBy: Type.String(),
  updatedAt: Millis,
})
export type Simulation = Static<typeof Simulation>

const counted = { answered: Type.Integer(), right: Type.Integer() }
export const Analysis = Type.Object({
  simulation: Simulation,
  people: Type.Array(
    Type.Object({
      id: Id,
      name: Type.String(),
      asked: Type.Integer(),
      ...counted,
      meanMs: nullable(Type.Number()),
    }),
  ),
  items: Type.Array(
    Type.Object({
      id: Id,
      no: Type.Integer(),
      begins: Type.String(),
      difficulty: Type.Integer(),
      ...counted,
    }),
  ),
  labels: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String(), ...counted })),
  matrix: Type.Array(
    Type.Object({ right: Type.String(), given: Type.String(), n: Type.Integer() }),
    { description: 'results, or options of the dimension that is asked for' },
  ),
  dims: Type.Array(Type.Object({ key: Type.String(), name: Type.String() })),
})
export type Analysis = Static<typeof Analysis>

/** An answer that was wrong. */
export const WrongCase = Type.Object({
  itemId: Id,
  no: Type.Integer(),
  version: Type.Integer(),
  begins: Type.String(),
  question: Question,
  personId: Id,
  person: Type.String(),
  given: Answer,
  right: Answer,
  explanation: Type.String(),
  ms: Type.Integer(),
  at: Millis,
})
export type WrongCase = Static<typeof WrongCase>
