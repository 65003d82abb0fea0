import type { BreakerMeasure } from '@oas/contract/breaker/schemas'

export const measureTexts = {
  punishments: 'breaker.measure_punishments',
  bans: 'breaker.measure_bans',
  undos: 'breaker.measure_undos',
} as const satisfies Record<BreakerMeasure, string>
