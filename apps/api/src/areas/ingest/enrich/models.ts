import type { ModelSignal } from '@oas/contract/ingest/signals'
import type { ModelFinding } from '@oas/contract/model/schemas'
import type { Context } from '../../../core/context.ts'
import {
  type JudgedRecord,
  askModels,
  attributesOf,
  keepOutputs,
  modelsAsked,
  signalsOfModels,
} from '../../model/index.ts'
import type { Engine, Said, Seen } from './engines.ts'

const toSignal = ({ at, detail, level, ...rest }: ModelFinding): ModelSignal => ({
  ...rest,
  level,
  kind: 'model',
  at: { field: at.item },
  model: detail.model,
  modelVersion: detail.version,
  name: detail.model,
  raw: detail.label,
  ...(detail.mode === 'mock' ? { mock: true } : {}),
})
const judgedOf = (record: Seen): JudgedRecord => {
  const { id, appId, type, postId, uid, language, test, content } = record
  return { recordId: id, appId, type, postId, uid, language, test, content }
}
const ask = async (ctx: Context, records: readonly Seen[], until: Date): Promise<Said[]> => {
  const judged = records.map(judgedOf)
  const leftMs = Math.max(0, until.getTime() - ctx.now().getTime())
  const answers = await askModels(ctx, judged, leftMs)
  const attributes = await attributesOf(ctx, judged, answers)
  return Promise.all(
    judged.map(async (record, index): Promise<Said> => {
      const answer = answers[index]
      if (!answer)
        return { signals: [], missing: [{ of: 'models', reason: 'error' }], mustSee: true }
      const { signals, toPeople, priority } = await signalsOfModels(ctx, record, answer)
      return {
        signals: signals.map(toSignal),
        missing: answer.missing.map(({ model, reason }) => ({ of: model, reason })),
        texts: answer.texts,
        mustSee: toPeople,
        priority,
        attributes: attributes[index]?.values ?? {},
        keep: async (client, now) => {
          await keepOutputs(client, [record], [answer], now)
          await attributes[index]?.keep(client, now)
        },
      }
    }),
  )
}

/** Models of the registry, as the strategies in force send records to them. */
export const modelEngine: Engine = {
  step: 'model',
  // A mock answers for test users alone; nobody else waits for it.
  asks: async (ctx, record) =>
    (await modelsAsked(ctx, record)).some(({ modes }) =>
      modes.some((mode) => mode !== 'mock' || record.test),
    ),
  ask,
}
