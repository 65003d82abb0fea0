import { Type } from 'typebox'
import { type Area, page } from '../area.ts'
import { call } from '../define.ts'
import { AppId, Empty, Id, Millis, TypeId, oneOf, pageOf, paging } from '../envelope.ts'
import { change, edit, read } from '../model/access.ts'
import { RunRow } from '../model/run-schemas.ts'
import { RawLabel, Score, Version } from '../model/schemas.ts'
import {
  AppealRow,
  OwnPunishment,
  Remark,
  SaidOutput,
  SetRow,
  appealActs,
  appealKinds,
  appealSources,
  appealStates,
  mostAppealsAtOnce,
  mostInSet,
} from './schemas.ts'

const Reason = Type.String({ maxLength: 200 })
const LabelId = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
const Item = Type.String({ minLength: 1, maxLength: 200 })

/** What is held against outputs of models, by whom, and what came of it. */
export const modelAppealCalls = {
  appeals: call({
    ...read,
    path: '/appeal',
    answersWithin: 5000,
    input: Type.Object({
      ...paging,
      modelId: Type.Optional(Id),
      modelVersion: Type.Optional(Version),
      kind: Type.Optional(oneOf(appealKinds)),
      state: Type.Optional(oneOf(appealStates)),
      source: Type.Optional(oneOf(appealSources)),
      label: Type.Optional(Type.String({ maxLength: 64 })),
      appId: Type.Optional(AppId),
      type: Type.Optional(TypeId),
      from: Type.Optional(Millis),
      to: Type.Optional(Millis),
      scoreFrom: Type.Optional(Score),
      scoreTo: Type.Optional(Score),
      setId: Type.Optional(Id),
      id: Type.Optional(Id),
    }),
    output: pageOf(AppealRow),
    summary: 'Appeals against outputs of models, the newest first',
  }),
  appealOutputs: call({
    ...read,
    access: 'signed-in',
    path: '/appeal/outputs',
    input: Type.Object({ recordId: Id }),
    output: Type.Object({ list: Type.Array(SaidOutput) }),
    summary: 'What models said of a record; whoever reviews or sees models may ask',
  }),
  raiseAppeal: call({
    ...edit,
    access: 'signed-in',
    path: '/appeal',
    limited: 20,
    input: Type.Object({
      recordId: Id,
      modelId: Id,
      modelVersion: Version,
      item: Item,
      label: RawLabel,
      kind: oneOf(appealKinds),
      rightLabelId: Type.Optional(LabelId),
      remark: Remark,
    }),
    output: Type.Object({ id: Id }),
    summary: 'Say what is wrong with an output; whoever reviews or sees models may, once for each',
  }),
  reportOutput: call({
    ...edit,
    access: 'ingest',
    path: '/appeal/report',
    apiKey: true,
    input: Type.Object({
      appId: AppId,
      postId: Type.String({ minLength: 1, maxLength: 128 }),
      model: Type.String({ pattern: '^[a-z][a-z0-9_]{1,31}$' }),
      label: RawLabel,
      kind: oneOf(appealKinds),
      remark: Remark,
    }),
    output: Type.Object({ id: Id }),
    summary:
      'The app says what is wrong with the output of a model for the newest record of a post',
  }),
  setAppealState: call({
    ...edit,
    access: 'model.review',
    path: '/appeal/state',
    answersWithin: 10_000,
    input: Type.Object({
      refs: Type.Array(Type.Object({ id: Id, version: Version }), {
        minItems: 1,
        maxItems: mostAppealsAtOnce,
      }),
      act: oneOf(appealActs),
      reason: Reason,
      duplicateOf: Type.Optional(Id),
    }),
    output: Type.Object({
      list: Type.Array(Type.Object({ id: Id, ok: Type.Boolean(), code: Type.String() })),
    }),
    summary: 'Take appeals and say whether they are right; not by whoever raised them',
  }),
  exportAppeals: call({
    ...edit,
    path: '/appeal/export',
    answersWithin: 10_000,
    input: Type.Object({
      modelId: Id,
      ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: mostInSet, uniqueItems: true })),
      reason: Reason,
    }),
    output: Type.Object({ id: Id, number: Type.Integer(), appeals: Type.Integer() }),
    summary: 'Make a set of confirmed appeals of a model, all of them or those named',
  }),
  appealSets: call({
    ...read,
    path: '/appeal/set',
    input: Type.Object({ ...paging, modelId: Type.Optional(Id) }),
    output: pageOf(SetRow),
    summary: 'Sets of confirmed appeals, with the retests over them',
  }),
  appealSetFile: call({
    ...read,
    access: 'model.edit',
    path: '/appeal/set/:id/file',
    answers: 'raw',
    changes: true,
    answersWithin: 30_000,
    input: Type.Object({ id: Id, form: oneOf(['items', 'media']), reason: Reason }),
    output: Type.Unknown(),
    summary: 'A set as lines of JSON, or the addresses of its media, a line each',
  }),
  retest: call({
    ...edit,
    path: '/appeal/retest',
    input: Type.Object({ setId: Id, versionId: Id }),
    output: Type.Object({ id: Id }),
    summary: 'Ask a version about the records of a set: how many it gets right now',
  }),
  getRetest: call({
    ...read,
    path: '/appeal/retest/:id',
    input: Type.Object({ id: Id }),
    output: Type.Object({
      run: RunRow,
      setId: Id,
      items: Type.Array(
        Type.Object({
          appealId: Id,
          recordId: Id,
          label: Type.String(),
          kind: oneOf(appealKinds),
          before: Type.Number(),
          now: Type.Union([Type.Number(), Type.Null()]),
          ok: Type.Union([Type.Boolean(), Type.Null()]),
          reason: Type.String(),
          state: oneOf(appealStates),
        }),
      ),
    }),
    summary: 'How a retest goes, item by item',
  }),
  cancelRetest: call({
    ...change,
    path: '/appeal/retest/:id/cancel',
    input: Type.Object({ id: Id }),
    output: Empty,
    summary: 'End a retest; what is done of it stays',
  }),
  markFixed: call({
    ...change,
    access: 'model.review',
    path: '/appeal/retest/:id/fixed',
    input: Type.Object({ id: Id, reason: Reason }),
    output: Type.Object({ fixed: Type.Integer() }),
    summary: 'Say of the appeals that a retest got right that its version has them fixed',
  }),
  appeal: call({
    ...read,
    path: '/appeal/:id',
    input: Type.Object({ id: Id }),
    output: Type.Object({
      appeal: AppealRow,
      outputs: Type.Array(SaidOutput),
      punishments: Type.Array(OwnPunishment),
      history: Type.Array(
        Type.Object({
          at: Millis,
          actor: Type.String(),
          action: Type.String(),
          reason: Type.String(),
        }),
      ),
    }),
    summary: 'One appeal beside all that models said, with punishments that rules gave by it',
  }),
}

export const modelAppealArea = {
  calls: { modelAppeal: modelAppealCalls },
  acts: [
    'modelAppeal.confirm',
    'modelAppeal.duplicate',
    'modelAppeal.export',
    'modelAppeal.exportFile',
    'modelAppeal.fix',
    'modelAppeal.giveBack',
    'modelAppeal.raise',
    'modelAppeal.reject',
    'modelAppeal.retest',
    'modelAppeal.cancelRetest',
    'modelAppeal.take',
    'modelAppeal.wontFix',
  ],
  pages: [
    page('/tags/model-appeal-manage', 'model.read', ['judges', 40, 'model_appeals', 'branch']),
  ],
} as const satisfies Area
