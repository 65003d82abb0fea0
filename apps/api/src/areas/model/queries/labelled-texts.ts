import { sql } from 'kysely'
import type { On } from './models.ts'

type Of = { appId: number; types: readonly number[] | null; from: Date; to: Date; most: number }
export type LabelledText = { text: string; violates: boolean; labels: number[] }
/**
 * Texts of records of which people said something, by the newest decision that stands: whether it
 * was a violation, and its labels by their numbers.
 */
export async function listLabelledTexts(on: On, of: Of): Promise<LabelledText[]> {
  const { rows } = await sql<LabelledText>`
    select t.text, d.violates, d.labels
    from (
      select distinct on (d.record_id) d.record_id, d.labels,
        d.result_type like '%VIOLATIONS' as violates
      from decision d
      where d.app_id = ${of.appId} and d.at >= ${of.from} and d.at < ${of.to}
        and (${of.types === null} or d.type = any(${[...(of.types ?? [])]}::int[]))
        and d.state = 'active' and not d.test and d.result_type not in ('SYSTEM', 'TAG')
        and not exists (select from person p where p.id = d.person_id and p.name = 'strategy')
      order by d.record_id, d.id desc
    ) d
    join record r on r.id = d.record_id
    cross join lateral (
      select string_agg(x.item ->> 'content', e'\n' order by x.place) as text
      from jsonb_array_elements(coalesce(r.content -> 'texts', '[]'))
        with ordinality x(item, place)
    ) t
    where t.text is not null and btrim(t.text) <> ''
    order by d.record_id
    limit ${of.most}`.execute(on)
  return rows
}
