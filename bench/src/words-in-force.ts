import { contract } from '@oas/contract/index'
import { blankItem } from '@oas/contract/text-moderation/schemas'
import { aPerson } from '../../apps/api/src/testing/world.ts'
import { createClient } from '../../apps/api/src/testing/server.ts'
import { makeRandom, makeTexts, makeWords } from '../text-match/workload.ts'
import type { World } from './world.ts'

/**
 * Releases so many approved words, of which one is found in every tenth record that the sender
 * sends, and waits until the server has them.
 */
export async function releaseWords(world: World, url: string, count: number): Promise<void> {
  const { pool } = world.ctx
  const { id: author } = await aPerson(world.ctx, {})
  const { token } = await aPerson(world.ctx, { permissions: ['text.read', 'text.release'] })
  const texts = makeTexts(makeRandom(11), 200, 430)
  // The sender numbers its comments: "comment 10:" and the like are words too.
  const rules = [
    ...Array.from({ length: 1000 }, (_, at) => `comment ${at * 10}`),
    ...makeWords(makeRandom(23), texts, 4),
  ].slice(0, count)
  await pool.query(
    `
      with l as (
        insert into text_library (name, owner_id, quota, made_by, updated_by, updated_at)
        values ('bench', $1, 50000, $1, $1, now())
        returning id
      ), c as (
        insert into text_category (name, updated_by, updated_at)
        values ('bench', $1, now())
        returning id
      ), i as (
        insert into text_item (
          kind, word_type, rule, normal, library_id, category_id, label_id, level, source, state,
          approved_version, made_by, made_at, changed_by, changed_at
        )
        select 'word', 0, w, w, l.id, c.id, 1, 2, 'import', 'approved', 1, $1, now(), $1, now()
        from unnest($2::text[]) w, l, c
        returning id, rule, library_id, category_id
      ), tried as (
        -- Disguising them all would be counted as the cost of records.
        insert into text_attack
          (item_id, version, release, tried, found, missed_count, ways, missed, worse, at)
        select id, 1, null, 0, 0, 0, '{}', '[]', 0, now() from i
      )
      insert into text_item_version (item_id, version, body, made_by, made_at)
      select id, 1, $3::jsonb || jsonb_build_object(
        'rule', rule, 'libraryId', library_id::text, 'categoryId', category_id::text
      ), $1, now()
      from i`,
    [author, rules, JSON.stringify(blankItem)],
  )
  const leader = createClient(url, token)
  const { number } = await leader.ok(contract.textModeration.build, { note: 'bench' })
  await leader.ok(contract.textModeration.full, { id: String(number) })
  console.log(`${rules.length} words in force`)
}
