import { type Run, listPartitions } from '../../../db/catalog.ts'

/** A week of outputs, named by its Monday (UTC): `20261130`. */
export type Week = { name: string; monday: string }
const parent = 'model_output'

/** Weeks that have their partition; the default one takes whatever has none. */
export async function listWeeks(on: Run): Promise<Week[]> {
  return (await listPartitions(on)).flatMap(({ name, parent: of }) => {
    const monday = /^model_output_([0-9]{8})$/.exec(name)?.[1]
    return of === parent && monday !== undefined ? [{ name, monday }] : []
  })
}
const idFrom = async (on: Run, at: Date): Promise<string> =>
  (await on.query<{ id: string }>('select id_from($1)::text as id', [at])).rows[0]?.id ?? '0'

/** Gives up rather than let what comes in wait behind a lock. */
const limitWaiting = `set local lock_timeout = '2s'`
/** Makes the partition of a week to come. */
export async function addWeek(on: Run, monday: string, from: Date, to: Date): Promise<void> {
  await on.query(limitWaiting)
  await on.query(`
    create table ${parent}_${monday} partition of ${parent}
    for values from (${await idFrom(on, from)}) to (${await idFrom(on, to)})`)
}
export async function dropWeek(on: Run, { name }: Week): Promise<void> {
  await on.query(limitWaiting)
  await on.query(`drop table ${name}`)
}
/** Deletes up to so many outputs in no week that are over. */
export async function dropOver(on: Run, before: Date, most: number): Promise<number> {
  const { rowCount } = await on.query(
    `
      delete from ${parent}_default
      where ctid = any(array(
        select ctid from ${parent}_default where record_id < id_from($1) limit $2
      ))`,
    [before, most],
  )
  return rowCount ?? 0
}
