import { serverNow } from '../../api/clock.ts'
import { skillLevelCalls } from '@oas/contract/skill-level/calls'
import {
  type SkillFigures,
  type SkillLevel,
  type SkillRow,
  skillLevels,
} from '@oas/contract/skill-level/schemas'
import { t } from '../../i18n/texts.ts'
import { locale } from '../../kit/locale.ts'
import { formatTime } from '../../kit/time.ts'

/** What changes where a level moves. */
export const refreshes = [
  skillLevelCalls.list,
  skillLevelCalls.detail,
  skillLevelCalls.byType,
  skillLevelCalls.own,
]

const levelTexts = {
  trainee: 'skill_level.level_trainee',
  released: 'skill_level.level_released',
  expert: 'skill_level.level_expert',
} as const satisfies Record<SkillLevel, string>
export function levelName(level: SkillLevel): string {
  return t(levelTexts[level])
}
export function levelChoices(): { value: SkillLevel; label: string }[] {
  return skillLevels.map((value) => ({ value, label: levelName(value) }))
}

/** A share of one in per cent, without the sign. */
const inPercent = (share: number): string =>
  (share * 100).toLocaleString(locale, { maximumFractionDigits: 1 })

/** "93.4 % (88.1–96.5)"; a dash where nothing was inspected. */
export function accuracyText({
  value,
  low,
  high,
}: Pick<SkillFigures, 'value' | 'low' | 'high'>): string {
  if (value === null || low === null || high === null) return '–'
  return `${inPercent(value)} % (${inPercent(low)}–${inPercent(high)})`
}

/** What is still missing to the next level. */
export function nextText({ next, asks, heldUntil }: SkillRow): string {
  if (next === null) return t('skill_level.at_top')
  const missing = asks.flatMap(({ key, met, have, need }) => {
    if (met) return []
    if (key === 'inspected') return t('skill_level.ask_inspected', { n: need - (have ?? 0) })
    if (key === 'serious') return t('skill_level.ask_serious', { n: have ?? 0 })
    if (key === 'exam') return t('skill_level.ask_exam')
    if (key === 'recent') return t('skill_level.ask_recent')
    return have === null
      ? []
      : t('skill_level.ask_low', { have: inPercent(have), need: inPercent(need) })
  })
  if (heldUntil !== null && heldUntil > serverNow())
    missing.push(t('skill_level.ask_held', { until: formatTime(heldUntil) }))
  return missing.length === 0 ? t('skill_level.ask_soon') : missing.join(' · ')
}
