import { askFeatures, asksFeatures } from '../../feature-library/index.ts'
import type { Engine } from './engines.ts'
import { modelEngine } from './models.ts'

/** The engines that look at records before rules judge them. */
export const engines: readonly Engine[] = [
  { step: 'feature', asks: asksFeatures, ask: askFeatures },
  modelEngine,
]
