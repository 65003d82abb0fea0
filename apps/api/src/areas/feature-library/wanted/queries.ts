import type pg from 'pg'
import type { RecordContent } from '../../queue/index.ts'

type Client = Pick<pg.PoolClient, 'query'>

/** What somebody picked, with the decision by which they did. */
export type Wanted = {
  decisionId: string
  kind: 'similar' | 'face'
  key: string
  tries: number
  personId: string
  person: string
  recordId: string
  appId: number
  type: number
  postId: string
  remark: string
  /** The labels of the decision with those above them. */
  labels: number[]
  content: RecordContent
}
/** Takes what is due, for so long; what another server has is left to it until then. */
export async function takeWanted(
  client: Client,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<Wanted[]> {
  const { rows } = await client.query<Wanted>(
    `
      with w as (
        update feature_wanted w
        set taken_until = $2, tries = w.tries + 1
        where w.decision_id = any(array(
          select i.decision_id
          from feature_wanted i
          where i.due_at <= $1 and (i.taken_until is null or i.taken_until <= $1)
          order by i.due_at
          limit $3
          for update skip locked
        ))
        returning *
      )
      select w.decision_id as "decisionId", w.kind, w.key, w.tries, d.person_id as "personId",
        p.name as person, r.id as "recordId", r.app_id as "appId", r.type,
        r.post_id as "postId", d.remark, r.content,
        array(
          select distinct l.label
          from (
            select unnest(d.labels) as label
            union
            select unnest(dl.path) from decision_label dl where dl.decision_id = d.id
          ) l
        ) as labels
      from w
      join decision d on d.id = w.decision_id and d.state = 'active'
      join person p on p.id = d.person_id
      join record r on r.id = d.record_id`,
    [now, until, limit],
  )
  return rows
}
/** Ends what was picked; answers whether it was still there. */
export async function dropWanted(client: Client, decisionId: string): Promise<boolean> {
  const { rows } = await client.query(
    'delete from feature_wanted where decision_id = $1 returning decision_id',
    [decisionId],
  )
  return rows.length === 1
}
/** Ends what was taken back meanwhile. */
export async function dropUndone(client: Client, now: Date): Promise<void> {
  await client.query(
    `
      delete from feature_wanted w
      using decision d
      where d.id = w.decision_id and w.due_at <= $1 and d.state <> 'active'`,
    [now],
  )
}
