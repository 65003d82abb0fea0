import { groupKeyPattern, textKeyPattern } from '@oas/contract/language/schemas'

export type Name = { groupKey: string; key: string }
const isGroup = new RegExp(groupKeyPattern)
const isKey = new RegExp(textKeyPattern)

/**
 * Group and key of `group.key`; null for what is no key of a text, as a menu title in plain words.
 */
export function nameOf(key: string): Name | null {
  const [groupKey = '', name = '', ...rest] = key.split('.')
  return rest.length === 0 && isGroup.test(groupKey) && isKey.test(name)
    ? { groupKey, key: name }
    : null
}
