import type { ModelOutput, ModelFinding, StrategyBody } from '@oas/contract/model/schemas'

export type JudgingStrategy = { id: string; version: number; body: StrategyBody }

const effective: ReadonlySet<ModelOutput['mode']> = new Set(['live', 'staged', 'mock'])

/**
 * What strategies say of the outputs for one record: a signal for each line that the highest
 * calibrated score of its label reaches, `hit` from the line's `hit` on, `suspect` below it, and
 * `shadow` for versions that never count, whichever line they reach. A suspicion is never graver
 * than level 2. The order is that of the strategies, of their lines, then effective before shadow.
 */
export function judgeOutputs(
  strategies: readonly JudgingStrategy[],
  outputs: readonly ModelOutput[],
): ModelFinding[] {
  return strategies.flatMap(({ id, version, body }) =>
    body.lines.flatMap((line) =>
      [true, false].flatMap((counts): ModelFinding[] => {
        const [top] = outputs
          .filter(
            (one) =>
              one.modelId === line.modelId &&
              one.label === line.label &&
              effective.has(one.mode) === counts,
          )
          .toSorted((a, b) => b.calibrated - a.calibrated)
        if (!top || top.calibrated < line.suspect) return []
        const isHit = top.calibrated >= line.hit
        return [
          {
            kind: 'model',
            id,
            version,
            labelId: top.labelId,
            level: isHit ? line.level : Math.max(2, line.level),
            score: top.calibrated,
            verdict: counts ? (isHit ? 'hit' : 'suspect') : 'shadow',
            at: { item: top.item },
            detail: {
              model: top.model,
              version: top.version,
              label: top.label,
              mode: top.mode,
            },
          },
        ]
      }),
    ),
  )
}
