import {
  type SkillFigures as AllFigures,
  type SkillLadder,
  type SkillLevel,
  type requirementKeys,
  skillLevels,
} from './schemas.ts'

/** What inspections say of somebody; shares of one, null where nothing was inspected. */
export type SkillFigures = Pick<
  AllFigures,
  'inspected' | 'low' | 'recent' | 'recentHigh' | 'serious' | 'exam'
>

/** One thing a level asks for; what else is asked of people later is one more of these. */
export type Requirement = {
  readonly key: (typeof requirementKeys)[number]
  readonly met: boolean
  readonly have: number | null
  readonly need: number
}

const asked = (level: SkillLevel, ladder: SkillLadder): { least: number; low: number } =>
  level === 'expert'
    ? { least: ladder.expertLeast, low: ladder.expertLow / 100 }
    : { least: ladder.releasedLeast, low: ladder.releasedLow / 100 }

/** Whether a level asks for a pass of an exam. */
const asksExam = (level: SkillLevel, { exam }: SkillLadder): boolean =>
  exam !== undefined && skillLevels.indexOf(level) >= skillLevels.indexOf(exam)

/** Whether the newest inspected decisions are, beyond noise, worse than a level asks for. */
const drifted = (level: SkillLevel, { recentHigh }: SkillFigures, ladder: SkillLadder): boolean =>
  level !== 'trainee' && recentHigh !== null && recentHigh < asked(level, ladder).low

/**
 * What a level above `trainee` asks for, and how far somebody is. The lower bound has to reach the
 * threshold, and the newest decisions may not speak against it: a level that was earned is so never
 * lost by the same figures.
 */
export function requirementsOf(
  level: SkillLevel,
  figures: SkillFigures,
  ladder: SkillLadder,
): Requirement[] {
  const { least, low } = asked(level, ladder)
  return [
    {
      key: 'inspected',
      met: figures.inspected >= least,
      have: figures.inspected,
      need: least,
    },
    { key: 'low', met: (figures.low ?? 0) >= low, have: figures.low, need: low },
    {
      key: 'recent',
      met: !drifted(level, figures, ladder),
      have: figures.recentHigh,
      need: low,
    },
    { key: 'serious', met: figures.serious === 0, have: figures.serious, need: 0 },
    ...(asksExam(level, ladder)
      ? [{ key: 'exam', met: figures.exam, have: Number(figures.exam), need: 1 } as const]
      : []),
  ]
}

/** The level above; null at the top. */
export function levelAbove(level: SkillLevel): SkillLevel | null {
  return skillLevels[skillLevels.indexOf(level) + 1] ?? null
}

/** Where somebody stands: moments in milliseconds, null where nothing holds them. */
export type Standing = {
  readonly level: SkillLevel
  readonly fixedUntil: number | null
  readonly heldUntil: number | null
}

/**
 * The level that follows from figures. It falls to the highest level that the upper bound of the
 * newest inspected decisions still reaches, and rises as far as all requirements of each step are
 * met; in between it stays, so that noise neither earns nor costs. A level that is fixed stays, one
 * that is held after a fall may only fall. More right decisions never lead to a lower level.
 *
 * @param more Further requirements of a level, beside those of the ladder.
 */
export function nextLevel(
  { level, fixedUntil, heldUntil }: Standing,
  figures: SkillFigures,
  ladder: SkillLadder,
  now: number,
  more: (level: SkillLevel) => readonly Pick<Requirement, 'met'>[] = () => [],
): SkillLevel {
  if (fixedUntil !== null && fixedUntil > now) return level
  const at = skillLevels.indexOf(level)
  if (drifted(level, figures, ladder))
    return (
      skillLevels.slice(0, at).findLast((lower) => !drifted(lower, figures, ladder)) ?? 'trainee'
    )
  if (heldUntil !== null && heldUntil > now) return level
  const meets = (one: SkillLevel): boolean =>
    [...requirementsOf(one, figures, ladder), ...more(one)].every(({ met }) => met)
  const missed = skillLevels.findIndex((one, index) => index > at && !meets(one))
  return skillLevels[missed === -1 ? skillLevels.length - 1 : missed - 1] ?? level
}
