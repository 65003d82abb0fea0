import { roundLimits } from '@oas/contract/task/schemas'
import { t } from '../../i18n/texts.ts'
import { required } from '../../kit/form/required.ts'
import type { Problems } from '../../kit/form/use-form.ts'
import type { RoundValues } from './rounds-values.ts'

const inRange = (n: number | null, min: number, max: number): string | null =>
  n !== null && Number.isInteger(n) && n >= min && n <= max
    ? null
    : t('task_rounds.range', { min, max })

/** What rounds are refused for. */
export function roundProblems(
  values: RoundValues & { handingRule: string },
): Problems<RoundValues & { handingRule: string }> {
  const { roundMode, roundN, roundMost, agreeBy, agreeDepth, finalWithin, nextResults } = values
  if (roundMode === 'single') return {}
  const named = values.handingRule === 'named' ? t('task_rounds.not_named') : null
  const wanted = inRange(roundN, 2, roundLimits.most)
  if (roundMode === 'serial')
    return {
      roundN: wanted,
      nextResults: required(nextResults, t('task_rounds.next')),
      handingRule: named,
    }
  return {
    roundN: wanted,
    roundMost:
      inRange(roundMost, 2, roundLimits.most) ??
      ((roundMost ?? 0) < (roundN ?? 0) ? t('task_rounds.below') : null),
    agreeDepth: agreeBy === 'labels' ? inRange(agreeDepth, 0, roundLimits.depth) : null,
    finalWithin: finalWithin === null ? null : inRange(finalWithin, 1, roundLimits.hours),
    handingRule: named,
  }
}
