import type { Context } from '../../core/context.ts'
import type { RecordAnswer } from './answer.ts'
import { type Chosen, askChosen } from './ask.ts'
import type { JudgedRecord } from './items.ts'
import { judgeOutputs } from './judge.ts'
import { type LiveModels, liveModels } from './live.ts'

/** What past records are looked for by: a label of a version in use, or a strategy in force. */
export type SweptBy =
  | { kind: 'version'; id: string; label: string; atLeast: number }
  | { kind: 'strategy'; id: string }
/** Labels that were found in a record; `unread`: not all of it was judged. */
export type Swept = { found: string[]; unread: boolean }

const strategyIn = ({ strategies }: LiveModels, id: string) =>
  [...strategies.values()].flat().find((one) => one.id === id)

/** Versions that are asked; none where what was named is not in use any more. */
const chosenFor = (known: LiveModels, by: SweptBy): Chosen[] => {
  if (by.kind === 'version')
    return [...known.models.values()].flatMap((model) => {
      const version = model.versions.find((one) => one.reach.versionId === by.id)
      return version ? [{ model, versions: [version] }] : []
    })
  const ids = new Set(strategyIn(known, by.id)?.body.lines.map(({ modelId }) => modelId))
  return [...ids].flatMap((id) => {
    const model = known.models.get(id)
    const version = model?.versions.find(({ mode }) => mode === 'live')
    return model && version ? [{ model, versions: [version] }] : []
  })
}
const foundIn = (known: LiveModels, by: SweptBy, { outputs }: RecordAnswer): string[] => {
  if (by.kind === 'version')
    return outputs.flatMap(({ label, calibrated }) =>
      label === by.label && calibrated >= by.atLeast ? [`${label} ${calibrated.toFixed(2)}`] : [],
    )
  const strategy = strategyIn(known, by.id)
  return strategy
    ? judgeOutputs([strategy], outputs)
        .filter(({ verdict }) => verdict === 'hit')
        .map(({ detail, score }) => `${detail.model} › ${detail.label} ${score.toFixed(2)}`)
    : []
}

/** Whether what a sweep goes by can be asked now. */
export async function canSweepBy(ctx: Context, by: SweptBy): Promise<boolean> {
  return chosenFor(await liveModels(ctx), by).length > 0
}

/**
 * What models say of past records, in their order; what they say counts nowhere and is not kept.
 */
export async function sweepByModel(
  ctx: Context,
  by: SweptBy,
  records: readonly JudgedRecord[],
  deadlineMs: number,
): Promise<Swept[]> {
  const known = await liveModels(ctx)
  const chosen = chosenFor(known, by)
  const answers = await askChosen(ctx, records, deadlineMs, async () => chosen)
  return answers.map((answer) => ({
    found: [...new Set(foundIn(known, by, answer))],
    unread: chosen.length === 0 || answer.missing.length > 0 || answer.later.length > 0,
  }))
}
