import type { RuleBody } from '@oas/contract/strategy/rule'
import { strategyRuleCalls } from '@oas/contract/strategy/calls'
import type { RuleDetail } from '@oas/contract/strategy/schemas'
import { parseTypeKey, typeKeyOf } from '@oas/contract/type-key'
import { useQueryClient } from '@tanstack/react-query'
import { CallFailure } from '../../../api/call-error.ts'
import { send } from '../../../api/send.ts'
import { keyOf } from '../../../api/use-call.ts'
import { type Fields } from './fields.ts'

export type Form = 'tree' | 'script' | 'chinese' | 'chart'
/** The stored rule that is being edited; null for one that is not stored yet. */
export type Base = RuleDetail | null

export function isConflict(error: unknown): boolean {
  return error instanceof CallFailure && error.code === 409
}
const sameSet = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && new Set([...one, ...other]).size === one.length

/**
 * Stores a rule in one call, a stored one with what has changed of its types and its group: all of
 * it or nothing. Answers it as it is stored.
 */
export function useSave(copyOf: string | null) {
  const client = useQueryClient()
  return async (base: Base, fields: Fields, body: RuleBody, form: Form): Promise<RuleDetail> => {
    const { name, ruleKey, category, groupId, remark, types } = fields
    const group = groupId === '' ? null : groupId
    let ruleId = base?.ruleId ?? ''
    if (base === null) {
      const made = {
        ruleKey,
        category,
        name,
        remark,
        rule: body,
        extData: { form, groupId: group },
        ...(copyOf === null ? {} : { copyOf }),
      }
      ruleId = (
        types.length > 0
          ? await send(strategyRuleCalls.createBound, { ...made, types: types.map(parseTypeKey) })
          : await send(strategyRuleCalls.create, made)
      ).ruleId
    } else
      await send(strategyRuleCalls.update, {
        ruleId,
        version: base.version,
        updatedAt: base.updatedAt,
        name,
        remark,
        rule: body,
        ...(sameSet(types, base.apps.map(typeKeyOf)) ? {} : { types: types.map(parseTypeKey) }),
        ...(group === (base.extData.groupId ?? null) ? {} : { groupId: group }),
      })
    const stored = await send(strategyRuleCalls.version, { ruleId })
    await Promise.all(
      [
        strategyRuleCalls.page,
        strategyRuleCalls.version,
        strategyRuleCalls.versions,
        strategyRuleCalls.checkVersion,
      ].map((call) => client.invalidateQueries({ queryKey: keyOf(call), refetchType: 'none' })),
    )
    return stored
  }
}
