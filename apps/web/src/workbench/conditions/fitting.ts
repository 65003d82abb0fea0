import { isObject } from '@oas/contract/json'
import type { TypeSetting } from '@oas/contract/setting/schemas'

type Values = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/**
 * Of what was copied elsewhere: the values of types that are chosen here, for fields that they ask
 * about.
 */
export function fitting(
  pasted: unknown,
  settings: Readonly<Record<string, Pick<TypeSetting, 'condition'>>>,
  chosen: readonly string[],
): Values {
  if (!isObject(pasted)) return {}
  return Object.fromEntries(
    chosen.flatMap((key) => {
      const values = pasted[key]
      const known = new Set(
        (settings[key]?.condition ?? [])
          .filter((field) => field.is_apply === 1)
          .map((field) => field.dbField),
      )
      const kept = isObject(values)
        ? Object.entries(values).filter(([name]) => known.has(name))
        : []
      return kept.length > 0 ? [[key, Object.fromEntries(kept)] as const] : []
    }),
  )
}
