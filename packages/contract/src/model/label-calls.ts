import { Type } from 'typebox'
import { call } from '../define.ts'
import { Id, oneOf, pageOf, paging } from '../envelope.ts'
import { change, edit, read } from './access.ts'
import { Changed, LabelBody, LabelRow, RawLabel, Version, labelStates } from './schemas.ts'

export const mostMapped = 50

export const modelLabelCalls = {
  labels: call({
    ...read,
    path: '/label-map',
    input: Type.Object({
      ...paging,
      modelId: Type.Optional(Id),
      text: Type.Optional(Type.String({ maxLength: 64 })),
      state: Type.Optional(oneOf(labelStates)),
    }),
    output: pageOf(LabelRow),
    summary: 'Labels of models and what they mean, unmapped ones first',
  }),
  mapLabels: call({
    ...edit,
    path: '/label-map',
    input: Type.Object({
      modelId: Id,
      labels: Type.Array(RawLabel, { minItems: 1, maxItems: mostMapped, uniqueItems: true }),
      body: LabelBody,
    }),
    output: Type.Object({ list: Type.Array(Changed) }),
    summary: 'Say what labels of a model mean that no map knows yet',
  }),
  updateLabel: call({
    ...change,
    path: '/label-map/:id',
    input: Type.Object({ id: Id, version: Version, body: LabelBody }),
    output: Changed,
    summary: 'Change what a label of a model means, or its calibration',
  }),
  setLabelState: call({
    ...edit,
    path: '/label-map/state',
    input: Type.Object({ id: Id, version: Version, act: oneOf(['retire', 'restore']) }),
    output: Changed,
    summary: 'Retire a label that no strategy in force reads, or take it up again',
  }),
}
