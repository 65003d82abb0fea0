import { Type } from 'typebox'
import { type Area, page } from '../area.ts'
import { call } from '../define.ts'
import { Id, Millis, oneOf, pageOf, paging } from '../envelope.ts'
import { read } from './access.ts'
import { modelAttributeCalls } from './attribute-calls.ts'
import { modelLabelCalls } from './label-calls.ts'
import { modelMultiCalls } from './multi-calls.ts'
import { modelRegistryCalls } from './registry-calls.ts'
import { modelRunCalls } from './run-calls.ts'
import { modelKinds } from './schemas.ts'
import { modelStrategyCalls } from './strategy-calls.ts'

/** Services that judge records: registered in versions, asked, and read by strategies. */
export const modelCalls = {
  ...modelRegistryCalls,
  ...modelLabelCalls,
  ...modelStrategyCalls,
  ...modelMultiCalls,
  ...modelAttributeCalls,
  ...modelRunCalls,
  history: call({
    ...read,
    path: '/history',
    input: Type.Object({
      ...paging,
      kind: oneOf(['model', 'version', 'label', 'strategy', 'multi', 'attribute']),
      id: Id,
    }),
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
    summary: 'What was done to a model, a version, a label or a strategy',
  }),
  modelConfig: call({
    service: 'releasing',
    method: 'GET',
    path: '/model-config',
    access: 'signed-in',
    scope: 'filtered',
    input: Type.Object({}),
    output: Type.Object({
      models: Type.Array(
        Type.Object({
          key: Type.String(),
          name: Type.String(),
          kind: oneOf(modelKinds),
          labels: Type.Array(
            Type.Object({
              label: Type.String(),
              labelId: Type.Integer(),
              labelName: Type.String(),
            }),
          ),
        }),
      ),
    }),
    summary: 'Models that are live, with what their labels mean',
  }),
}

export const modelArea = {
  calls: { model: modelCalls },
  acts: [
    'model.approveAttribute',
    'model.approveMulti',
    'model.approveStrategy',
    'model.changeSecret',
    'model.create',
    'model.createAttribute',
    'model.createMulti',
    'model.createStrategy',
    'model.createVersion',
    'model.hold',
    'model.mapLabel',
    'model.rejectAttribute',
    'model.rejectMulti',
    'model.rejectStrategy',
    'model.exportTexts',
    'model.release',
    'model.remove',
    'model.removeAttribute',
    'model.removeMulti',
    'model.removeStrategy',
    'model.removeVersion',
    'model.restoreLabel',
    'model.retireLabel',
    'model.stopAttribute',
    'model.stopMulti',
    'model.stopStrategy',
    'model.submitAttribute',
    'model.submitMulti',
    'model.submitStrategy',
    'model.startRun',
    'model.cancelRun',
    'model.try',
    'model.update',
    'model.updateLabel',
    'model.updateAttribute',
    'model.updateMulti',
    'model.updateStrategy',
    'model.updateVersion',
  ],
  pages: [
    page('/tags/live-model-manage', 'model.read', ['judges', 10, 'models', 'branch']),
    page('/tags/model-label', 'model.read', ['judges', 20, 'model_labels', 'tag']),
    page('/tags/model-strategy', 'model.read', ['judges', 30, 'model_strategies', 'sliders']),
    page('/tags/multi-model-manage', 'model.read', ['judges', 50, 'multi_models', 'copy']),
    page('/tags/model-attr/model-list', 'model.read', ['judges', 62, 'model_attributes', 'tag']),
    page('/tags/model-attr/strategy-list', 'model.read', [
      'judges',
      64,
      'derived_attributes',
      'branch',
    ]),
    page('/tags/multi-model-index', 'model.read', ['judges', 60, 'multi_curves', 'chart']),
  ],
} as const satisfies Area
