import type { Language } from '@oas/contract/language/language'
import { itemKindOf, itemLimits } from '@oas/contract/text-moderation/schemas'
import { textOf } from '@oas/texts'
import { sql } from 'kysely'
import type { On } from './queries/items.ts'

type Kind = keyof typeof itemLimits
/** How many more of each kind may be in force or wait; below nothing where there are too many. */
export type Room = Record<Kind, number>

const isLimited = (kind: string): kind is Kind => kind in itemLimits
/** The kind of an item as limits count it; null: any number of it may be there. */
export function limitedKind(wordType: number): Kind | null {
  const kind = itemKindOf(wordType)
  return isLimited(kind) ? kind : null
}
/** Whether an item is among those that are counted. */
export function isCounted({
  state,
  approvedVersion,
}: {
  state: string
  approvedVersion: number | null
}): boolean {
  return approvedVersion !== null || state === 'pending'
}

/**
 * The room that all libraries together have left. Two who write at the same moment may go beyond it
 * by what the other one writes: it keeps servers from harm and is no account.
 */
export async function roomLeft(on: On): Promise<Room> {
  const { rows } = await sql<{ kind: string; n: number }>`
    select kind, count(*)::int as n
    from text_item
    where approved_version is not null or state = 'pending'
    group by 1`.execute(on)
  const left: Room = { ...itemLimits }
  for (const { kind, n } of rows) if (isLimited(kind)) left[kind] -= n
  return left
}

/** That there is no room for more of a kind, in words that name the limit. */
export function fullText(language: Language, kind: Kind): string {
  return textOf(language, `text_moderation.code_limit_${kind}`)
}
