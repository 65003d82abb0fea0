import { featureExchangeCalls } from '@oas/contract/feature-library/exchange/calls'
import type {
  FeatureImport,
  ImportCode,
  ImportOutcome,
  ImportState,
} from '@oas/contract/feature-library/exchange/schemas'
import { tData } from '../../../i18n/texts.ts'
import { refreshes } from '../words.tsx'

/** What is read anew after something came in. */
export const importRefreshes = [
  ...refreshes,
  featureExchangeCalls.imports,
  featureExchangeCalls.importJob,
  featureExchangeCalls.importLists,
]

export function outcomeName(outcome: ImportOutcome): string {
  return tData(`feature_exchange.outcome_${outcome}`)
}
export function importStateName(state: ImportState): string {
  return tData(`feature_exchange.state_${state}`)
}
/** Why a row is left as it is; nothing for one that says so by its outcome. */
export function codeName(code: ImportCode): string {
  return code === '' ? '' : tData(`feature_exchange.code_${code.replaceAll('-', '_')}`)
}
/** Whether an archive is still to be read on. */
export function isOpen({ state }: Pick<FeatureImport, 'state'>): boolean {
  return state === 'waiting' || state === 'running'
}
