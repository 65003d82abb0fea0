import { Type } from 'typebox'
import { type Area, page } from '../area.ts'
import { call } from '../define.ts'
import { AppId, Empty, Id, Millis, oneOf, pageOf, paging } from '../envelope.ts'
import { change, edit, read, remove } from '../model/access.ts'
import {
  ConfigRow,
  Estimate,
  SweepBody,
  SweepRow,
  TaskRow,
  Version,
  configActs,
  configStates,
  detectionKinds,
  rowVerdicts,
  skipReasons,
  taskStates,
} from './schemas.ts'

const Which = Type.Object({ id: Id })
const Changed = Type.Object({ id: Id, version: Version })
const Named = Type.Optional(Type.String({ maxLength: 128 }))
const Because = Type.String({ maxLength: 200 })

/** A move of a sweep that was made. */
const move = (act: 'start' | 'pause' | 'resume' | 'cancel', summary: string) =>
  call({ ...change, path: `/skynet/:id/${act}`, input: Which, output: Which, summary })

/** Sweeps: stored content looked through once more, by one detection, for orders. */
export const skynetCalls = {
  configs: call({
    ...read,
    path: '/skynet-config',
    input: Type.Object({
      ...paging,
      text: Named,
      appId: Type.Optional(AppId),
      kind: Type.Optional(oneOf(detectionKinds)),
      state: Type.Optional(oneOf(configStates)),
    }),
    output: pageOf(ConfigRow),
    summary: 'Configurations of sweeps, those changed last first',
  }),
  createConfig: call({
    ...edit,
    path: '/skynet-config',
    input: Type.Object({ body: SweepBody }),
    output: Changed,
    summary: 'Write a draft',
  }),
  setConfigState: call({
    ...edit,
    access: 'model.read',
    path: '/skynet-config/state',
    input: Type.Object({ id: Id, version: Version, act: oneOf(configActs), reason: Because }),
    output: Changed,
    summary: 'Submit (model.edit), approve or reject (model.review), stop (model.edit)',
  }),
  config: call({
    ...read,
    path: '/skynet-config/:id',
    input: Which,
    output: ConfigRow,
    summary: 'One configuration',
  }),
  updateConfig: call({
    ...change,
    path: '/skynet-config/:id',
    input: Type.Object({ id: Id, version: Version, body: SweepBody }),
    output: Changed,
    summary: 'Write it anew, as a draft; sweeps that were begun go on as they were',
  }),
  removeConfig: call({
    ...remove,
    path: '/skynet-config/:id',
    input: Type.Object({ id: Id, version: Version }),
    output: Empty,
    summary: 'Delete one that never ran',
  }),
  configHistory: call({
    ...read,
    path: '/skynet-config/:id/history',
    input: Type.Object({ id: Id, ...paging }),
    output: pageOf(
      Type.Object({
        id: Id,
        at: Millis,
        actor: Type.String(),
        action: Type.String(),
        before: Type.Unknown(),
        after: Type.Unknown(),
      }),
    ),
    summary: 'What was done to a configuration and to its sweeps',
  }),
  estimate: call({
    ...edit,
    path: '/skynet/estimate',
    answersWithin: 30_000,
    limited: 2,
    input: Type.Object({ body: SweepBody }),
    output: Estimate,
    summary: 'How much a sweep would find, from an even sample; nothing is made',
  }),
  tasks: call({
    ...read,
    path: '/skynet',
    input: Type.Object({
      ...paging,
      text: Named,
      appId: Type.Optional(AppId),
      configId: Type.Optional(Id),
      kind: Type.Optional(oneOf(detectionKinds)),
      state: Type.Optional(oneOf(taskStates)),
    }),
    output: pageOf(TaskRow),
    summary: 'Sweeps, the newest first',
  }),
  createTask: call({
    ...edit,
    path: '/skynet',
    input: Type.Object({
      configId: Id,
      dry: Type.Boolean({ description: 'what it finds is listed, and no order is made' }),
    }),
    output: Which,
    summary: 'Make a sweep of an approved configuration; it waits to be started',
  }),
  task: call({
    ...read,
    path: '/skynet/:id',
    input: Which,
    output: TaskRow,
    summary: 'One sweep with its figures',
  }),
  removeTask: call({
    ...edit,
    method: 'DELETE',
    path: '/skynet/:id',
    input: Which,
    output: Empty,
    summary: 'Delete a sweep that was not started',
  }),
  start: move('start', 'Begin'),
  pause: move('pause', 'Stop for a while; what was done stays'),
  resume: move('resume', 'Go on where it stopped'),
  cancel: move('cancel', 'End it; what was made stays'),
  rows: call({
    ...read,
    path: '/skynet/:id/rows',
    answersWithin: 5000,
    input: Type.Object({
      id: Id,
      ...paging,
      verdict: Type.Optional(oneOf(rowVerdicts)),
      skip: Type.Optional(oneOf(skipReasons)),
    }),
    output: pageOf(SweepRow),
    summary: 'What a sweep found, and what came of it',
  }),
  exportRows: call({
    ...read,
    path: '/skynet/:id/export',
    answersWithin: 30_000,
    limited: 5,
    input: Which,
    output: Type.Unknown(),
    answers: 'raw',
    summary: 'Figures and rows as a workbook',
  }),
}

export const skynetArea = {
  calls: { skynet: skynetCalls },
  acts: [
    'skynet.approve',
    'skynet.cancel',
    'skynet.createConfig',
    'skynet.createTask',
    'skynet.export',
    'skynet.pause',
    'skynet.reject',
    'skynet.removeConfig',
    'skynet.removeTask',
    'skynet.resume',
    'skynet.start',
    'skynet.stop',
    'skynet.submit',
    'skynet.updateConfig',
  ],
  pages: [
    page('/skynet-task/index', 'model.read', ['judges', 110, 'sweeps', 'search']),
    page('/skynet-task/config-manage', 'model.read', ['judges', 120, 'sweep_configs', 'sliders']),
    page('/skynet-task/config-create', 'model.read'),
  ],
} as const satisfies Area
