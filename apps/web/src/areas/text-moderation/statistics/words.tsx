import type { Share } from '@oas/contract/text-moderation/statistics-schemas'
import { t } from '../../../i18n/texts.ts'
import { locale } from '../../../kit/locale.ts'

/** A number as people write it. */
export function count(n: number): string {
  return n.toLocaleString(locale)
}
/** How many of a thousand, with the interval. */
export function PerThousand({ of: { value, low, high } }: { of: Share }) {
  const of1000 = (share: number | null): string => ((share ?? 0) * 1000).toFixed(1)
  return value === null
    ? null
    : t('text_statistics.per_thousand_of', {
        value: of1000(value),
        low: of1000(low),
        high: of1000(high),
      })
}
