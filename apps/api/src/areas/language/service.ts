import type { Input, Output } from '@oas/contract/define'
import type { languageCalls } from '@oas/contract/language/calls'
import { groupOf } from '@oas/texts'
import type { CallContext } from '../../core/context.ts'

type Load = (typeof languageCalls)['load']

/** Texts of the asked groups: the bundled ones, with the rows of the database over them. */
export const loadLanguages = async (ctx: CallContext, { language, groupKeyList }: Input<Load>): Promise<Output<Load>> => {
  const packs: Record<string, Record<string, string>> = Object.fromEntries(groupKeyList.map((group) => [group, groupOf(language, group)]))
  if (groupKeyList.length === 0) return packs
  const rows = await ctx.db.selectFrom('languageText').select(['groupKey', 'key', 'value']).where('language', '=', language).where('groupKey', 'in', groupKeyList).execute()
  for (const row of rows) packs[row.groupKey] = { ...packs[row.groupKey], [row.key]: row.value }
  return packs
}
