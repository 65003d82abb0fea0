import type { Language } from '@oas/contract/language/calls'
import { type RawBuilder, sql } from 'kysely'

/** Names of the labels in a column of ids, in their order; an unknown id stands for itself. */
export function labelNamesSql(column: string, language: Language): RawBuilder<string[]> {
  return sql<string[]>`array(
      select coalesce(nullif(l.${sql.raw(`${language}_name`)}, ''), l.en_name, u.id::text)
      from unnest(${sql.ref(column)}) with ordinality as u(id, n)
      left join label l on l.id = u.id
      order by u.n
    )`
}
