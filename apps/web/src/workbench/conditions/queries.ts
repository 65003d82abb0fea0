import type { Condition } from '@oas/contract/queue/schemas'
import { relations } from '@oas/contract/setting/schemas'

/** Where the saved queries of a type stand among the saved views. */
export function queryPage({ appId, type }: { appId: number; type: number }): string {
  return `/query/${appId}-${type}`
}

const isCondition = (value: unknown): value is Condition => {
  if (typeof value !== 'object' || value === null) return false
  const { dbField, relation } = value as { dbField?: unknown; relation?: unknown }
  return typeof dbField === 'string' && relations.some((one) => one === relation)
}
/** The conditions of a saved query; null where it cannot be read. */
export function parseQuery(text: string): Condition[] | null {
  try {
    const parsed: unknown = JSON.parse(text)
    return Array.isArray(parsed) && parsed.every(isCondition) ? parsed : null
  } catch {
    return null /* what is no JSON is no query */
  }
}

/** Moves one of a list a place up or down, as far as there is room. */
export function moveQuery(list: readonly string[], at: number, by: -1 | 1): string[] {
  const [one, other] = [list[at], list[at + by]]
  return one === undefined || other === undefined
    ? [...list]
    : list.map((item, index) => (index === at ? other : index === at + by ? one : item))
}
