import type { ModelOutput, OutputMode } from '@oas/contract/model/schemas'
import type { ServiceResult } from '@oas/contract/model/service'
import type { Context } from '../../core/context.ts'
import { calibrate } from './calibrate.ts'
import { noteCall, noteLabel } from './client/sums.ts'
import type { ModelInUse } from './live.ts'

type Of = { versionId: string; version: number; mode: OutputMode; item: string }

/**
 * The outputs that an answer comes to: labels that no map knows are dropped and counted, of a label
 * that comes twice the highest score stays.
 */
export function outputsOf(
  ctx: Pick<Context, 'bus' | 'now'>,
  { id, key, labels }: Pick<ModelInUse, 'id' | 'key' | 'labels'>,
  { labels: given = [], text }: Omit<ServiceResult, 'id'>,
  { versionId, version, mode, item }: Of,
): ModelOutput[] {
  const best = new Map<string, number>()
  for (const { label, score } of given) best.set(label, Math.max(best.get(label) ?? 0, score))
  let dropped = 0
  const outputs = [...best].flatMap(([label, score]): ModelOutput[] => {
    noteLabel(ctx, id, label)
    const map = labels.get(label)
    if (!map) {
      dropped += 1
      return []
    }
    const calibrated = Math.min(1, Math.max(0, calibrate(map.points, score)))
    return [
      {
        modelId: id,
        model: key,
        version,
        mode,
        item,
        label,
        labelId: map.labelId,
        score,
        calibrated,
        ...(text === undefined ? {} : { text }),
      },
    ]
  })
  if (dropped > 0) noteCall(ctx, versionId, { dropped })
  return outputs
}
