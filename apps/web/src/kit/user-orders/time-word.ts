import { t } from '../../i18n/texts.ts'

/** How long a punishment of so many seconds lasts, in words. */
export function punishTimeWord(seconds: number): string {
  if (seconds === 0) return t('user_orders.time_0')
  if (seconds === -1) return t('user_orders.time_for_ever')
  const [unit, n] =
    seconds % 86_400 === 0
      ? (['days', seconds / 86_400] as const)
      : seconds % 3600 === 0
        ? (['hours', seconds / 3600] as const)
        : (['minutes', Math.round(seconds / 60)] as const)
  return t(`user_orders.time_${unit}`, { n })
}
