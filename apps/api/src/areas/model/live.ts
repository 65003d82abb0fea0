import {
  type ModelKind,
  type OutputMode,
  type StrategyBody,
  type VersionBody,
  usualTimeoutMs,
} from '@oas/contract/model/schemas'
import type { ItemScope } from '@oas/contract/text-moderation/schemas'
import type { Context } from '../../core/context.ts'
import { createLive } from '../../core/live.ts'
import type { Reach } from './client/ask-version.ts'
import type { LabelMap } from './calibrate.ts'
import {
  listLiveStrategies,
  listMappedLabels,
  listModelsInUse,
  listVersionsInUse,
} from './queries/live.ts'

/** A version in use: how it is reached, and `share`, in parts of ten thousand, while staged. */
export type VersionInUse = {
  reach: Reach
  mode: OutputMode
  share: number
  body: VersionBody
}
export type ModelInUse = {
  id: string
  key: string
  kind: ModelKind
  ownerId: string
  mayUid: boolean
  mayMinors: boolean
  scopes: readonly ItemScope[]
  labels: ReadonlyMap<string, LabelMap>
  versions: readonly VersionInUse[]
}
export type StrategyInForce = { id: string; version: number; body: StrategyBody }
export type LiveModels = {
  models: ReadonlyMap<string, ModelInUse>
  /** By app, so that a record asks few of them. */
  strategies: ReadonlyMap<number, readonly StrategyInForce[]>
}

/** How a version of a model is asked. */
export function reachOf(
  model: { key: string; kind: string },
  version: { id: string; number: number; edition: number; secrets: string[]; body: unknown },
): Reach {
  const body = version.body as VersionBody
  return {
    versionId: version.id,
    model: model.key,
    version: version.number,
    endpoint: body.endpoint,
    secrets: version.secrets,
    policy: body.policy,
    edition: version.edition,
    timeoutMs: body.timeoutMs ?? usualTimeoutMs[model.kind as ModelKind],
    maxBatch: body.maxBatch,
    perSecond: body.perSecond,
  }
}

const live = createLive<LiveModels>({ what: 'model' }, async ({ db }) => {
  const [models, versions, labels, strategies] = await Promise.all([
    listModelsInUse(db),
    listVersionsInUse(db),
    listMappedLabels(db),
    listLiveStrategies(db),
  ])
  const byApp = new Map<number, StrategyInForce[]>()
  for (const { id, appId, liveBody, liveVersion } of strategies) {
    const body = liveBody as unknown as StrategyBody
    byApp.set(appId, [...(byApp.get(appId) ?? []), { id, version: liveVersion ?? 0, body }])
  }
  return {
    strategies: byApp,
    models: new Map(
      models.map((model) => [
        model.id,
        {
          ...model,
          kind: model.kind as ModelKind,
          scopes: model.scopes as unknown as ItemScope[],
          labels: new Map(
            labels
              .filter((one) => one.modelId === model.id)
              .map(({ raw, labelId, calibration }) => [
                raw,
                { labelId: labelId ?? 0, points: calibration as unknown as LabelMap['points'] },
              ]),
          ),
          versions: versions
            .filter((one) => one.modelId === model.id)
            .map((one) => ({
              reach: reachOf(model, one),
              mode: one.state as OutputMode,
              share: one.share,
              body: one.body as unknown as VersionBody,
            })),
        },
      ]),
    ),
  }
})

/**
 * Models and strategies in use, as this server knows them: read once, then from memory, until a
 * change is told or half a minute has gone by.
 */
export function liveModels(ctx: Context): Promise<LiveModels> {
  return live.get(ctx)
}
/** Has every server read them anew; after the transaction of the change. */
export async function tellModels(ctx: Context): Promise<void> {
  live.forget(ctx)
  await ctx.bus.publish('setting.changed', { what: 'model', key: '' })
}
