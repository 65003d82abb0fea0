import {
  type ModelKind,
  type OutputMode,
  type StrategyBody,
  type VersionBody,
  usualTimeoutMs,
} from '@oas/contract/model/schemas'
import type { AttributeBody } from '@oas/contract/model/attribute-schemas'
import type { MultiBody } from '@oas/contract/model/multi-schemas'
import type { ItemScope } from '@oas/contract/text-moderation/schemas'
import type { Context } from '../../core/context.ts'
import { createLive } from '../../core/live.ts'
import type { Reach } from './client/ask-version.ts'
import type { LabelMap } from './calibrate.ts'
import {
  listLiveAttributes,
  listLiveMultis,
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
/** A combined model in force. */
export type MultiInUse = {
  id: string
  key: string
  labelId: number
  version: number
  scopes: readonly ItemScope[]
  body: MultiBody
}
export type LiveModels = {
  models: ReadonlyMap<string, ModelInUse>
  multis: ReadonlyMap<string, MultiInUse>
  attributes: readonly AttributeBody[]
  /** By app, so that a record asks few of them. */
  strategies: ReadonlyMap<number, readonly StrategyInForce[]>
}

/** Whether a model is for records of a type. */
export function isInScope(
  { scopes }: Pick<ModelInUse, 'scopes'>,
  { appId, type }: { appId: number; type: number },
): boolean {
  return (
    scopes.length === 0 ||
    scopes.some(
      (one) => one.appId === appId && (one.types.length === 0 || one.types.includes(type)),
    )
  )
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
  const [models, versions, labels, strategies, multis, attributes] = await Promise.all([
    listModelsInUse(db),
    listVersionsInUse(db),
    listMappedLabels(db),
    listLiveStrategies(db),
    listLiveMultis(db),
    listLiveAttributes(db),
  ])
  const byApp = new Map<number, StrategyInForce[]>()
  for (const { id, appId, liveBody, liveVersion } of strategies) {
    const body = liveBody as unknown as StrategyBody
    byApp.set(appId, [...(byApp.get(appId) ?? []), { id, version: liveVersion ?? 0, body }])
  }
  return {
    strategies: byApp,
    attributes: attributes.map(({ liveBody }) => liveBody as unknown as AttributeBody),
    multis: new Map(
      multis.map(({ id, key, scopes, liveBody, liveVersion }) => {
        const body = liveBody as unknown as MultiBody
        const { labelId } = body
        const own = scopes as unknown as ItemScope[]
        return [id, { id, key, labelId, version: liveVersion ?? 0, scopes: own, body }]
      }),
    ),
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
