import type { Input } from '@oas/contract/define'
import type { languageCalls } from '@oas/contract/language/calls'
import type { FourTexts, TextRow, textFilters } from '@oas/contract/language/schemas'
import { sortRows } from '@oas/contract/sort'
import { groupOf } from '@oas/texts'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { createLive } from '../../core/live.ts'
import { bundledGroups, isBundledGroup, mergedRows, oneRow } from './merge.ts'
import { findStored, listGroups, listStored, storedOf } from './queries.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof languageCalls

const errorGroups = ['error', 'refusal'] as const
/** Edited texts that the gateway says errors in, by group and key. */
export const errorTexts = createLive<ReadonlyMap<string, FourTexts>>(
  { what: 'language', key: errorGroups },
  async ({ db }) =>
    new Map((await storedOf(db, errorGroups)).map((row) => [`${row.groupKey}.${row.key}`, row])),
)

/**
 * Texts of the asked groups: the bundled ones, with the edited ones over them. What a language
 * lacks is answered in English.
 */
export const loadLanguages: Handler<Calls['load']> = async (ctx, { language, groupKeyList }) => {
  const packs = new Map(
    groupKeyList.map((group) => [
      group,
      new Map(isBundledGroup(group) ? Object.entries(groupOf(language, group)) : []),
    ]),
  )
  if (packs.size > 0) {
    for (const row of await storedOf(ctx.db, groupKeyList)) {
      const pack = packs.get(row.groupKey)
      const text = row[language] || pack?.get(row.key) || row.en
      if (pack && text !== '') pack.set(row.key, text)
    }
  }
  return Object.fromEntries([...packs].map(([group, pack]) => [group, Object.fromEntries(pack)]))
}

const isWanted = (
  row: TextRow,
  state: (typeof textFilters)[number] | undefined,
  text: string,
): boolean => {
  if (state === 'lacking' ? row.lacking.length === 0 : state !== undefined && row.state !== state)
    return false
  return (
    text === '' ||
    [`${row.groupKey}.${row.key}`, row.remark, ...Object.values(row.texts)].some((one) =>
      one.toLowerCase().includes(text),
    )
  )
}

/** Texts by filter, all of them, in the order of group and key. */
export async function filteredTexts(
  ctx: CallContext,
  { groupKey, text = '', state }: Input<Calls['exportTexts']>,
): Promise<TextRow[]> {
  const needle = text.trim().toLowerCase()
  return mergedRows(groupKey, await listStored(ctx.db, groupKey)).filter((row) =>
    isWanted(row, state, needle),
  )
}

export const getTexts: Handler<Calls['texts']> = async (
  ctx,
  { current = 1, pageSize = 10, sort, ...by },
) => {
  const rows = sortRows(await filteredTexts(ctx, by), sort)
  return { list: rows.slice((current - 1) * pageSize, current * pageSize), total: rows.length }
}

export const getText: Handler<Calls['text']> = async (ctx, name) =>
  oneRow(name.groupKey, name.key, await findStored(ctx.db, name)) ?? fail('not-found')

/** Keys of all groups: those of the product, those that were made, those that have texts. */
export async function groupKeys({ db }: Pick<CallContext, 'db'>): Promise<string[]> {
  const [groups, stored] = await Promise.all([listGroups(db), listStored(db, undefined)])
  const keys = [...bundledGroups, ...groups.map(({ key }) => key)]
  return [...new Set([...keys, ...stored.map(({ groupKey }) => groupKey)])].toSorted()
}

export const getGroups: Handler<Calls['groups']> = async (ctx) => {
  const [groups, stored] = await Promise.all([listGroups(ctx.db), listStored(ctx.db, undefined)])
  const made = new Map(groups.map((group) => [group.key, group]))
  const rows = mergedRows(undefined, stored)
  const byGroup = new Map<string, TextRow[]>(
    [...bundledGroups, ...made.keys()].map((key) => [key, []]),
  )
  for (const row of rows) {
    const list = byGroup.get(row.groupKey)
    if (list) list.push(row)
    else byGroup.set(row.groupKey, [row])
  }
  return [...byGroup]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, list]) => {
      const group = made.get(key)
      const count = (wanted: (row: TextRow) => boolean): number => list.filter(wanted).length
      return {
        key,
        remark: group?.remark ?? '',
        bundled: isBundledGroup(key),
        texts: list.length,
        changed: count((row) => row.state === 'changed'),
        own: count((row) => row.state === 'own'),
        lacking: count((row) => row.lacking.length > 0),
        version: group?.version ?? 0,
        updatedAt: group?.updatedAt.getTime() ?? null,
        updatedBy: group?.updatedBy ?? '',
      }
    })
}
