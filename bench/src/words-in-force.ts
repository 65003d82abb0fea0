import { contract } from '@oas/contract/index'
import { blankItem } from '@oas/contract/text-moderation/schemas'
import {
  type TextItem,
  builtInProfiles,
  compileSet,
  matchFields,
} from '../../packages/text-match/src/index.ts'
import { aPerson } from '../../apps/api/src/testing/world.ts'
import { createClient } from '../../apps/api/src/testing/server.ts'
import { makePatterns, makeRandom, makeTexts, makeWords } from '../text-match/workload.ts'
import type { World } from './world.ts'

const unitsOfWords = 430
/**
 * So many words, among them those that the sender writes without texts of its own: it numbers its
 * comments, and of a tenth "comment 10:" and the like is a word.
 */
export function listWords(count: number): string[] {
  const texts = makeTexts(makeRandom(11), 200, unitsOfWords)
  return [
    ...Array.from({ length: 1000 }, (_, at) => `comment ${at * 10}`),
    ...makeWords(makeRandom(23), texts, 4),
  ].slice(0, count)
}
/** So many patterns, each behind a literal, none of them twice. */
export function listPatterns(count: number): string[] {
  const texts = makeTexts(makeRandom(11), 200, unitsOfWords)
  return [...new Set(makePatterns(makeRandom(31), texts, count))]
}

export type SentTexts = { plain: string[]; hit: string[] }
const textsOfKind = 200
/**
 * Texts of so many units in which nothing is found, and the same with one place of one word, as the
 * engine itself reads them: what the server stores must come to the same.
 */
export function makeSentTexts(
  units: number,
  words: readonly string[],
  patterns: readonly string[],
): SentTexts {
  const base = {
    version: 1,
    level: 2,
    labelId: 1,
    libraryId: '1',
    categoryId: '1',
    scopes: [],
    scenes: [],
    countries: [],
    languages: [],
    validFrom: 0,
    validTo: 4_070_880_000_000,
    except: [],
  } as const
  const expand = { pinyin: false, radicals: false, double: false }
  const { set } = compileSet(
    [
      ...words.map((rule, at): TextItem => ({
        ...base,
        id: `${at + 1}`,
        kind: 'word',
        rule,
        matchMode: 'auto',
        expand,
      })),
      ...patterns.map((rule, at): TextItem => ({
        ...base,
        id: `${words.length + at + 1}`,
        kind: 'pattern',
        wordType: 1,
        rule,
      })),
    ],
    { profiles: [{ profile: builtInProfiles.standard, scenes: [] }], release: 1 },
  )
  const where = { appId: 1, type: 1, language: 'id', country: 'ID', now: 1000 }
  const countHits = (text: string): number => {
    const { hits, suppressed } = matchFields(set, [{ key: 'text', text, scene: '' }], where)
    return hits.length + suppressed.length
  }
  const plain: string[] = []
  const hit: string[] = []
  for (const [at, text] of makeTexts(makeRandom(47), 100 * textsOfKind, units).entries()) {
    if (plain.length === textsOfKind && hit.length === textsOfKind) break
    if (countHits(text) > 0) continue
    if (plain.length < textsOfKind) plain.push(text)
    const word = words[1000 + ((at * 37) % (words.length - 1000))] ?? ''
    const half = Math.floor((units - word.length) / 2)
    const marked = `${text.slice(0, half)} ${word} ${text.slice(half + word.length + 2)}`
    if (hit.length < textsOfKind && countHits(marked) === 1) hit.push(marked)
  }
  if (plain.length < textsOfKind || hit.length < textsOfKind)
    throw new Error(`only ${plain.length} and ${hit.length} texts for words of this kind`)
  return { plain, hit }
}

/** Releases approved words and patterns, and waits until the server has them. */
export async function releaseWords(
  world: World,
  url: string,
  words: readonly string[],
  patterns: readonly string[],
): Promise<void> {
  const { pool } = world.ctx
  const { id: author } = await aPerson(world.ctx, {})
  const { token } = await aPerson(world.ctx, { permissions: ['text.read', 'text.release'] })
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
        select case w.type when 0 then 'word' else 'pattern' end, w.type, w.rule, w.rule, l.id,
          c.id, 1, 2, 'import', 'approved', 1, $1, now(), $1, now()
        from unnest($2::text[], $4::int[]) w(rule, type), l, c
        returning id, rule, word_type, library_id, category_id
      ), tried as (
        -- Disguising them all would be counted as the cost of records.
        insert into text_attack
          (item_id, version, release, tried, found, missed_count, ways, missed, worse, at)
        select id, 1, null, 0, 0, 0, '{}', '[]', 0, now() from i
      )
      insert into text_item_version (item_id, version, body, made_by, made_at)
      select id, 1, $3::jsonb || jsonb_build_object(
        'rule', rule, 'wordType', word_type, 'libraryId', library_id::text,
        'categoryId', category_id::text
      ), $1, now()
      from i`,
    [
      author,
      [...words, ...patterns],
      JSON.stringify(blankItem),
      [...words.map(() => 0), ...patterns.map(() => 1)],
    ],
  )
  const leader = createClient(url, token)
  const { number } = await leader.ok(contract.textModeration.build, { note: 'bench' })
  await leader.ok(contract.textModeration.full, { id: String(number) })
  console.log(`${words.length} words and ${patterns.length} patterns in force`)
}
