import type { Saved } from '@oas/contract/queue/schemas'
import type { TypeSetting } from '@oas/contract/setting/schemas'
import { typeKeyOf } from '@oas/contract/type-key'
import { conditionsOf, valuesOf } from '../../kit/conditions/query.ts'
import type { PageRow } from './use-pages.ts'

/**
 * What is being edited: the chosen types, and values by type and field. Values of a type that is
 * unchosen for a while stay.
 */
export type Draft = {
  chosen: readonly string[]
  values: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

/**
 * The draft of what is saved; types out of scope since are left out, and a page with only one type
 * has it chosen.
 */
export function draftOf({ kind, types, save }: Pick<PageRow, 'kind' | 'types' | 'save'>): Draft {
  const offered = types.map(typeKeyOf)
  const known = (save?.appTypes ?? []).filter((key) => offered.includes(key))
  const kept = kind.multiSelect || kind.hideType ? known : known.slice(0, 1)
  return {
    chosen: kept.length === 0 && offered.length === 1 ? offered : kept,
    values: Object.fromEntries(
      Object.entries(save?.conditions ?? {}).map(([key, list]) => [key, valuesOf(list)]),
    ),
  }
}

/** Conditions by type as they are sent: of the chosen types, those that say something. */
export function queryOf(
  draft: Draft,
  settings: Readonly<Record<string, TypeSetting>>,
): Saved['conditions'] {
  return Object.fromEntries(
    draft.chosen
      .map(
        (key) =>
          [key, conditionsOf(settings[key]?.condition ?? [], draft.values[key] ?? {})] as const,
      )
      .filter(([, list]) => list.length > 0),
  )
}
