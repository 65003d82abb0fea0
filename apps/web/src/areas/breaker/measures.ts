import { type BreakerMeasure, breakerMeasures } from '@oas/contract/breaker/schemas'
import { t } from '../../i18n/texts.ts'
import type { Choice } from '../../kit/form/fields.tsx'

export const measureTexts = {
  punishments: 'breaker.measure_punishments',
  bans: 'breaker.measure_bans',
  undos: 'breaker.measure_undos',
} as const satisfies Record<BreakerMeasure, string>

export function measureChoices(): Choice[] {
  return breakerMeasures.map((one) => ({ value: one, label: t(measureTexts[one]) }))
}
