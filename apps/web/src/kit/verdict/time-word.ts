import { t } from '../../i18n/texts.ts'

/** How long a punishment lasts, by its seconds; nothing where none were said. */
export function timeWord(seconds: number | null): string {
  if (seconds === null) return ''
  if (seconds === 0) return t('batch_punish.time_0')
  if (seconds === -1) return t('batch_punish.time_for_ever')
  const [unit, n] =
    seconds % 86_400 === 0
      ? (['days', seconds / 86_400] as const)
      : seconds % 3600 === 0
        ? (['hours', seconds / 3600] as const)
        : (['minutes', Math.round(seconds / 60)] as const)
  return t(`batch_punish.time_${unit}`, { n })
}
