import type pg from 'pg'

/**
 * Id of the person in whose name rules decide; made when it is first needed, and nobody can sign in
 * as it.
 */
export async function takeDecider(
  pool: Pick<pg.Pool, 'query'>,
  name: string,
  displayName: string,
): Promise<string> {
  await pool.query(
    `
      insert into person (name, display_name, state)
      values ($1, $2, 'disabled')
      on conflict (name) do nothing`,
    [name, displayName],
  )
  return (await findPerson(pool, name)) ?? ''
}

/** Id of a person by name, if there is one. */
export async function findPerson(
  pool: Pick<pg.Pool, 'query'>,
  name: string,
): Promise<string | undefined> {
  return (await pool.query<{ id: string }>('select id from person where name = $1', [name])).rows[0]
    ?.id
}

/** Whether a person holds an order of a record now. */
export async function holdsOrder(
  pool: Pick<pg.Pool, 'query'>,
  personId: string,
  orderId: string,
  recordId: string,
): Promise<boolean> {
  return (
    (
      await pool.query(
        `
        select 1
        from queue_order
        where id = $1
          and record_id = $2
          and holder_id = $3
          and state in ('held', 'suspended', 'doubtful')`,
        [orderId, recordId, personId],
      )
    ).rowCount === 1
  )
}
