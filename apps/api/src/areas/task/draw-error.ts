import { isObject, jsonObject } from '@oas/contract/json'
import { CallError, type Reason, type Say, wordsOf } from '../../core/fail.ts'

const most = 500
const isReason = (found: unknown): found is Reason =>
  isObject(found) && typeof found['key'] === 'string' && isObject(found['params'])

/** Why a draw failed, to be kept: whoever reads it later may speak another language. */
export function keepDrawError(error: unknown): string {
  if (!(error instanceof CallError) || error.reason === undefined)
    return (error instanceof Error ? error.message : String(error)).slice(0, most)
  const { key, params } = error.reason
  return JSON.stringify({ key, params })
}

/** Why a draw failed, as it was kept, in words. */
export function sayDrawError(kept: string, say: Say): string {
  const found = jsonObject(kept)
  return isReason(found) ? wordsOf(found, say) : kept
}
