import { type Recheck, featurePastCalls } from '@oas/contract/feature-past/calls'
import { t } from '../../../i18n/texts.ts'

export const recheckRefreshes = [
  featurePastCalls.rechecks,
  featurePastCalls.recheck,
  featurePastCalls.recheckHits,
]
/** The place of a search, open. */
export function recheckHref(id: string): string {
  return `/feature/recheck?open=${id}`
}
/** What is searched by. */
export function recheckName({
  featureId,
  featureName,
  storeName,
}: Pick<Recheck, 'featureId' | 'featureName' | 'storeName'>): string {
  return featureId === null
    ? t('feature_past.all_features', { store: storeName })
    : featureName || featureId
}
export function isOpen({ state }: Pick<Recheck, 'state'>): boolean {
  return state === 'waiting' || state === 'running'
}
