import { type TaskEffect, roundLimits } from '@oas/contract/task/schemas'
import { t } from '../../i18n/texts.ts'
import { required } from '../../kit/form/required.ts'
import type { Problems } from '../../kit/form/use-form.ts'
import type { Values } from './task-values.ts'

const inRange = (n: number | null, min: number, max: number): string | null =>
  n !== null && Number.isInteger(n) && n >= min && n <= max
    ? null
    : t('task_rounds.range', { min, max })

type Asked = Omit<Values, 'kind'>
/** Everybody is asked in studies alone, of few people who are named one by one. */
const everybodyProblems = (
  { personIds, excludedIds, teams }: Asked,
  effect: TaskEffect,
): Problems<Asked> => {
  const n = personIds.filter((id) => !excludedIds.includes(id)).length
  const [min, max] = [2, roundLimits.everybody]
  return {
    roundMode: effect === 'acts' ? t('task_rounds.everybody_studies') : null,
    personIds:
      teams.length > 0 || n < min || n > max
        ? t('task_rounds.everybody_people', { min, max })
        : null,
  }
}

/** What rounds are refused for. */
export function roundProblems(values: Asked, effect: TaskEffect): Problems<Asked> {
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
  const depth = agreeBy === 'labels' ? inRange(agreeDepth, 0, roundLimits.depth) : null
  if (roundMode === 'everybody')
    return { ...everybodyProblems(values, effect), agreeDepth: depth, handingRule: named }
  return {
    roundN: wanted,
    roundMost:
      inRange(roundMost, 2, roundLimits.most) ??
      ((roundMost ?? 0) < (roundN ?? 0) ? t('task_rounds.below') : null),
    agreeDepth: depth,
    finalWithin: finalWithin === null ? null : inRange(finalWithin, 1, roundLimits.hours),
    handingRule: named,
  }
}
