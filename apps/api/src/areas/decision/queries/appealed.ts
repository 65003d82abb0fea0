import type pg from 'pg'

/** A decision that an appeal is about: `given` are the labels it gave. */
export type AppealedRow = {
  id: string
  appId: number
  type: number
  settingVersion: number
  resultId: string
  resultType: string
  given: number[]
}

export async function appealedRows(
  client: Pick<pg.Pool, 'query'>,
  appId: number,
  decisionIds: readonly string[],
): Promise<AppealedRow[]> {
  const { rows } = await client.query<AppealedRow>(
    `
      select id::text, app_id as "appId", type, setting_version as "settingVersion",
        result_id as "resultId", result_type as "resultType", labels as given
      from decision
      where id = any($1::bigint[]) and app_id = $2`,
    [decisionIds, appId],
  )
  return rows
}
