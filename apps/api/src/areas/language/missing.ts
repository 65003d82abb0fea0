import type { languageCalls } from '@oas/contract/language/calls'
import type { MissingRow } from '@oas/contract/language/schemas'
import { languages } from '@oas/contract/language/calls'
import { sortRows } from '@oas/contract/sort'
import { dayMs } from '@oas/contract/time'
import type { CallContext } from '../../core/context.ts'
import type { Job } from '../../jobs/job.ts'
import { type StoredText, defaultOf, inForce } from './merge.ts'
import { addMissing, deleteMissing, dropMissing, listMissing, listStored } from './queries.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof languageCalls
const keptDays = 30
/** Pages can ask for any name: what is kept of that has an end. */
const mostMissing = 5000

const textsOf = (stored: ReadonlyMap<string, StoredText>, groupKey: string, key: string) =>
  inForce(stored.get(`${groupKey}.${key}`) ?? null, defaultOf(groupKey, key))
const storedByName = async (ctx: CallContext, group?: string): Promise<Map<string, StoredText>> =>
  new Map((await listStored(ctx.db, group)).map((row) => [`${row.groupKey}.${row.key}`, row]))

/**
 * Counts what a page did not find. What is there after all (the page had loaded it earlier) is left
 * out.
 */
export const reportMissing: Handler<Calls['reportMissing']> = async (
  ctx,
  { language, page, keys },
) => {
  const stored = await storedByName(ctx)
  const names = [
    ...new Map(keys.map((name) => [`${name.groupKey}.${name.key}`, name])).values(),
  ].filter(({ groupKey, key }) => textsOf(stored, groupKey, key)[language] === '')
  if (names.length > 0)
    await addMissing(
      ctx.db,
      names.map((name) => ({ ...name, language, page })),
      ctx.now(),
      mostMissing,
    )
  return {}
}

export const getMissing: Handler<Calls['missing']> = async (
  ctx,
  { current = 1, pageSize = 10, sort, ...by },
) => {
  const [rows, stored] = await Promise.all([
    listMissing(ctx.db, by),
    storedByName(ctx, by.groupKey),
  ])
  const list = rows.flatMap((row): MissingRow[] => {
    const language = languages.find((one) => one === row.language)
    const texts = textsOf(stored, row.groupKey, row.key)
    if (language === undefined || texts[language] !== '') return []
    return [
      {
        ...row,
        language,
        times: Number(row.times),
        elsewhere: languages.some((one) => texts[one] !== ''),
        firstAt: row.firstAt.getTime(),
        lastAt: row.lastAt.getTime(),
      },
    ]
  })
  return {
    list: sortRows(list, sort).slice((current - 1) * pageSize, current * pageSize),
    total: list.length,
  }
}

export const dismissMissing: Handler<Calls['dismissMissing']> = async (ctx, input) => {
  await deleteMissing(ctx.db, input)
  return {}
}

/** What nobody asked for in thirty days is forgotten. */
export const forgetMissing: Job = {
  name: 'language.missing',
  every: 3_600_000,
  run: async (ctx) => {
    await dropMissing(ctx.db, new Date(ctx.now().getTime() - keptDays * dayMs))
    return false
  },
}
