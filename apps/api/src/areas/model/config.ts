import type { modelCalls } from '@oas/contract/model/calls'
import type { ModelKind } from '@oas/contract/model/schemas'
import type { Handler } from '../../http/implement.ts'
import { labelNames } from './labels.ts'
import { maySee } from './rights.ts'

type Calls = typeof modelCalls

/** Models that act on records, with what their labels mean. */
export const modelConfig: Handler<Calls['modelConfig']> = async (ctx) => {
  const rows = await ctx.db
    .selectFrom('model as m')
    .innerJoin('modelVersion as v', (on) =>
      on.onRef('v.modelId', '=', 'm.id').on('v.state', '=', 'live'),
    )
    .select(['m.id', 'm.key', 'm.name', 'm.kind', 'm.apps'])
    .orderBy('m.key')
    .execute()
  const seen = rows.filter(({ apps }) => maySee(ctx, apps))
  if (seen.length === 0) return { models: [] }
  const [names, labels] = await Promise.all([
    labelNames(ctx),
    ctx.db
      .selectFrom('modelLabel')
      .select(['modelId', 'raw', 'labelId'])
      .where('state', '=', 'mapped')
      .where(
        'modelId',
        'in',
        seen.map(({ id }) => id),
      )
      .orderBy('raw')
      .execute(),
  ])
  return {
    models: seen.map(({ id, key, name, kind }) => ({
      key,
      name,
      kind: kind as ModelKind,
      labels: labels
        .filter((one) => one.modelId === id)
        .map(({ raw, labelId }) => ({
          label: raw,
          labelId: labelId ?? 0,
          labelName: names.get(labelId ?? 0) ?? '',
        })),
    })),
  }
}
