import { Type } from 'typebox'
import { type Area, page } from '../area.ts'
import { call } from '../define.ts'
import { Empty, Id, oneOf, pageOf, paging } from '../envelope.ts'
import { sortBy } from '../sort.ts'
import {
  Analysis,
  Simulation,
  SimulationBody,
  SimulationChange,
  WrongCase,
  simulationLimits,
  simulationStates,
} from './schemas.ts'

const path = '/tagging/simulation/task'
const read = { service: 'releasing', access: 'practice.read', scope: 'filtered' } as const
const edit = { ...read, access: 'practice.edit' } as const
const Version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })

/** What may be chosen, each with its name in the language of the caller. */
function options<const P extends string>(name: P, what: string) {
  return call({
    ...read,
    scope: 'none',
    method: 'GET',
    path: `${path}/${name}`,
    input: Empty,
    output: Type.Array(Type.Object({ value: Type.String(), label: Type.String() })),
    summary: what,
  })
}

export const simulationCalls = {
  query: call({
    ...read,
    method: 'GET',
    path: `${path}/query`,
    input: Type.Object({
      ...sortBy(['name', 'state', 'updatedAt']),
      ...paging,
      name: Type.Optional(Type.String({ maxLength: 60 })),
      state: Type.Optional(oneOf(simulationStates)),
      libraryId: Type.Optional(Id),
      personId: Type.Optional(Id),
    }),
    output: pageOf(Simulation),
    summary: 'Simulations of libraries that the caller sees, with what was answered',
  }),
  create: call({
    ...edit,
    method: 'POST',
    path: `${path}/create`,
    answersWithin: 10_000,
    input: Type.Object({ body: SimulationBody }),
    output: Type.Object({
      id: Id,
      orders: Type.Integer({ description: 'answers that are asked for in all' }),
    }),
    summary: 'Make a simulation; its people and cases are fixed, it is a draft',
  }),
  update: call({
    ...edit,
    method: 'PUT',
    path: `${path}/update`,
    answersWithin: 10_000,
    input: Type.Object({ id: Id, baseVersion: Version, body: SimulationChange }),
    output: Type.Object({ id: Id, version: Version }),
    summary: 'Change the name and the end of a simulation, and its people until somebody begins',
  }),
  body: call({
    ...read,
    method: 'GET',
    path: `${path}/body`,
    input: Type.Object({ id: Id }),
    output: SimulationBody,
    summary: 'What a simulation was made of, to make another like it',
  }),
  updateStatus: call({
    ...edit,
    method: 'PUT',
    path: `${path}/update/status`,
    input: Type.Object({
      id: Id,
      baseVersion: Version,
      status: oneOf(simulationStates),
      reason: Type.Optional(Type.String({ maxLength: 200 })),
    }),
    output: Type.Object({ id: Id, version: Version }),
    summary: 'Start, pause, finish or cancel a simulation',
  }),
  status: options('status', 'States of simulations'),
  drawType: options('drawType', 'Ways to draw cases'),
  tfRule: options('tfRule', 'Ways to give cases to people'),
  tfSpeed: options('tfSpeed', 'How fast cases are given'),
  tfStrategy: options('tfStrategy', 'The order of the cases'),
  analysis: call({
    ...read,
    method: 'GET',
    path: `${path}/analysis`,
    input: Type.Object({
      id: Id,
      dims: Type.Optional(
        Type.String({ maxLength: 30, description: 'the dimension of the matrix; else results' }),
      ),
    }),
    output: Analysis,
    summary: 'A simulation by person, case and label, and what was taken for what',
  }),
  wrongCaseQuery: call({
    ...read,
    method: 'GET',
    path: `${path}/wrong/case/query`,
    input: Type.Object({ ...paging, id: Id, personId: Type.Optional(Id) }),
    output: pageOf(WrongCase),
    summary: 'Wrong answers of a simulation, with the right ones',
  }),
  toLibrary: call({
    ...edit,
    method: 'POST',
    path: `${path}/wrong/case/copy`,
    answersWithin: 10_000,
    input: Type.Object({
      id: Id,
      libraryId: Id,
      itemIds: Type.Array(Id, {
        minItems: 1,
        maxItems: simulationLimits.cases / 2,
        uniqueItems: true,
      }),
    }),
    output: Type.Object({ added: Type.Integer(), same: Type.Integer() }),
    summary: 'Copy cases that were answered wrong into an exam library',
  }),
  export: call({
    ...read,
    method: 'POST',
    path: `${path}/analysis/export`,
    answers: 'raw',
    answersWithin: 30_000,
    input: Type.Object({ id: Id }),
    output: Type.Unknown(),
    summary: 'What came of a simulation, as a workbook',
  }),
}

export const simulationArea = {
  calls: { simulation: simulationCalls },
  acts: ['simulation.create', 'simulation.update', 'simulation.move', 'simulation.export'],
  pages: [
    page('/atlas/simulate-case-analysis', 'practice.read', ['tasks', 73, 'simulations', 'chart']),
    page('/atlas/simulate-case-analysis/*', 'practice.read'),
  ],
} as const satisfies Area
