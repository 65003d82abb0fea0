import { type Share, fewDecided } from '@oas/contract/text-moderation/statistics-schemas'
import { t } from '../i18n/texts.ts'

const inPercent = (share: number | null): string => ((share ?? 0) * 100).toFixed(1)
/** A share with its interval, in per cent; nothing where nothing was counted. */
const shareWords = ({ value, low, high }: Share): string =>
  value === null
    ? ''
    : t('frontend.share_interval', {
        value: inPercent(value),
        low: inPercent(low),
        high: inPercent(high),
      })

/** A share with its interval, pale where it rests on few. */
export function ShareText({ of }: { of: Share }) {
  return of.den >= fewDecided ? (
    <span>{shareWords(of)}</span>
  ) : (
    <span className="muted" title={t('frontend.share_few')}>
      {shareWords(of)}
    </span>
  )
}
