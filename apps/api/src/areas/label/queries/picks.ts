import type { labelCalls } from '@oas/contract/label/calls'
import type { Output } from '@oas/contract/define'
import type { Language } from '@oas/contract/language/calls'
import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import { containing } from '../../../db/like.ts'

type Asked = {
  text: string
  words: readonly string[] | undefined
  treeId: number | undefined
  language: Language
  offset: number
  limit: number
}
type Row = Output<(typeof labelCalls)['pick']>['list'][number]

/**
 * Labels with the names above them, tree by tree in the order of the tree. Removed ones are found
 * by what they are called exactly, since decisions still name them.
 */
export async function pickLabels(db: Db, asked: Asked): Promise<Row[]> {
  const { text, words, treeId, language, offset, limit } = asked
  const like = containing(text)
  const name = sql`coalesce(nullif(${sql.raw(`l.${language}_name`)}, ''), l.en_name)`
  return (
    await sql<Row>`
      with recursive node as (
        select l.id, l.tree_id, ${name} as name, array[]::text[] as path,
          array[(-l.orders)::bigint, l.id] as place, l.removed_at
        from label l
        where l.parent_id is null and (${treeId ?? null}::int is null or l.tree_id = ${treeId ?? 0})
        union all
        select l.id, l.tree_id, ${name}, n.path || n.name,
          n.place || array[(-l.orders)::bigint, l.id], l.removed_at
        from label l
        join node n on n.id = l.parent_id
      )
      select n.id, n.name, n.path, t.name as tree
      from node n
      join label_tree t on t.id = n.tree_id
      where (${text === ''} or n.name ilike ${like} or n.id::text = ${text})
        and case
          when ${words === undefined} then n.removed_at is null
          else n.id::text = any(${words ?? []}::text[])
            or lower(n.name) = any(${(words ?? []).map((word) => word.toLowerCase())}::text[])
        end
      order by t.name, n.tree_id, n.place
      offset ${offset} limit ${limit}`.execute(db)
  ).rows
}
