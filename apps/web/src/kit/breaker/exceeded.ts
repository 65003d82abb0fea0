import type { BreakerMeasure, Exceeded } from '@oas/contract/breaker/schemas'
import { t } from '../../i18n/texts.ts'

const texts = {
  punishments: 'stopped.punishments',
  bans: 'stopped.bans',
  undos: 'stopped.undos',
} as const satisfies Record<BreakerMeasure, string>

/** What somebody went beyond, as `57 bans in 60 min, limit 50`. */
export function exceededText({ measure, n, most, minutes }: Omit<Exceeded, 'at'>): string {
  return t(texts[measure], { n, most, minutes })
}
