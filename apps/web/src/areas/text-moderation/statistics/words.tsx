import { type Share, fewDecided } from '@oas/contract/text-moderation/statistics-schemas'
import { t } from '../../../i18n/texts.ts'
import { locale } from '../../../kit/locale.ts'

const inPercent = (share: number | null): string => ((share ?? 0) * 100).toFixed(1)

/** A number as people write it. */
export function count(n: number): string {
  return n.toLocaleString(locale)
}
/** A share with its interval, in per cent; nothing where nothing was counted. */
const shareWords = ({ value, low, high }: Share): string =>
  value === null
    ? ''
    : t('text_statistics.interval', {
        value: inPercent(value),
        low: inPercent(low),
        high: inPercent(high),
      })
/** A share with its interval, pale where it rests on few. */
export function ShareText({ of }: { of: Share }) {
  return of.den >= fewDecided ? (
    <span>{shareWords(of)}</span>
  ) : (
    <span className="muted" title={t('text_statistics.few')}>
      {shareWords(of)}
    </span>
  )
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
