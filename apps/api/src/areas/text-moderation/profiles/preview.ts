import type { Collapse, Profile } from '@oas/text-match'
import { matchFields } from '@oas/text-match'
import type { textModerationCalls } from '@oas/contract/text-moderation/calls'
import type { CallContext } from '../../../core/context.ts'
import { askThread } from '../../../core/ask-thread.ts'
import { fail } from '../../../core/fail.ts'
import { inScope } from '../../../core/scope.ts'
import type { Handler } from '../../../http/implement.ts'
import type { RecordContent } from '../../queue/index.ts'
import { compileItems, profileNamed } from '../engine.ts'
import { type LiveTexts, scenesBy } from '../live.ts'
import { fieldsOf } from '../mark.ts'
import { type Places, type ReleaseItem, itemsNow, placesNow } from '../queries/releases.ts'

type Calls = typeof textModerationCalls
/** What the thread is asked, and what it answers. */
export type Collapsing = {
  words: readonly string[]
  before: Profile
  after: Profile
  most: number
}
export type Collapsed = { total: number; list: Collapse[] }

const mostCollapses = 200
const mostTexts = 20
const mostRecords = 1000
const program = 'apps/api/src/areas/text-moderation/profiles/collapse-thread.ts'

const wordsOf = (items: readonly ReleaseItem[]): string[] => [
  ...new Set(
    items.flatMap(({ body: { wordType, rule, parts } }) =>
      wordType === 0 ? [rule] : parts.flat(),
    ),
  ),
]
const profileOf = (places: Places, key: string): Profile => {
  const found = places.profiles.find((one) => one.key === key)
  return profileNamed(found ?? fail('not-found', { field: 'id' }))
}

type Reader = { set: LiveTexts['set']; sceneOf: LiveTexts['sceneOf'] }
const compileReader = async (places: Places, items: readonly ReleaseItem[]): Promise<Reader> => ({
  set: (await compileItems({ number: 0, places, items })).set,
  sceneOf: scenesBy(places),
})

type Looked = {
  id: string
  appId: number
  type: number
  language: string
  country: string
  content: RecordContent
}
const listNewest = async (ctx: CallContext): Promise<Looked[]> => {
  const rows = await ctx.db
    .selectFrom('record as r')
    .select(['r.id', 'r.appId', 'r.type', 'r.language', 'r.country', 'r.content'])
    .where(inScope(ctx.caller.scope, 'r.app_id', 'r.type'))
    .orderBy('r.id', 'desc')
    .limit(mostRecords)
    .execute()
  return rows.map((row) => ({ ...row, content: row.content as unknown as RecordContent }))
}

type Read = { rules: Map<string, string>; text: string }
const readBy = ({ set, sceneOf }: Reader, record: Looked, now: number): Read => {
  const fields = fieldsOf(record, sceneOf)
  const { hits } = matchFields(set, fields, {
    appId: record.appId,
    type: record.type,
    language: record.language || null,
    country: record.country || null,
    now,
  })
  return {
    rules: new Map(
      hits.filter(({ verdict }) => verdict === 'hit').map((hit) => [hit.itemId, hit.rule]),
    ),
    text: fields.map(({ text }) => text).join(' · '),
  }
}
const missing = (of: Read, beside: Read): string[] =>
  [...of.rules].flatMap(([id, rule]) => (beside.rules.has(id) ? [] : [rule]))

const compareRecords = (records: readonly Looked[], before: Reader, after: Reader, now: number) =>
  records.flatMap((record) => {
    const [first, then] = [readBy(before, record, now), readBy(after, record, now)]
    const [gained, lost] = [missing(then, first), missing(first, then)]
    return gained.length + lost.length === 0
      ? []
      : [{ recordId: record.id, text: first.text.slice(0, 300).toWellFormed(), gained, lost }]
  })

/** Notes who looked at what: nobody approves what they have not seen. */
const noteLook = (ctx: CallContext, profileId: string, version: number) =>
  ctx.db
    .insertInto('textProfileLook')
    .values({ profileId, personId: ctx.caller.id, version })
    .onConflict((conflict) => conflict.columns(['profileId', 'personId']).doUpdateSet({ version }))
    .execute()

export const previewProfile: Handler<Calls['previewProfile']> = async (ctx, { id }) => {
  const row =
    (await ctx.db
      .selectFrom('textProfile')
      .select(['key', 'version'])
      .where('id', '=', id)
      .executeTakeFirst()) ?? fail('not-found', { field: 'id' })
  const items = await itemsNow(ctx.db, false)
  const [now, next] = [await placesNow(ctx.db), await placesNow(ctx.db, id)]
  const words = wordsOf(items)
  const asked: Collapsing = {
    words,
    before: profileOf(now, row.key),
    after: profileOf(next, row.key),
    most: mostCollapses,
  }
  const collapses = await askThread<Collapsed>(program, asked)
  const [before, after] = [await compileReader(now, items), await compileReader(next, items)]
  const records = await listNewest(ctx)
  const changed = compareRecords(records, before, after, ctx.now().getTime())
  await noteLook(ctx, id, row.version)
  return {
    version: row.version,
    words: words.length,
    collapsed: collapses.total,
    collapses: collapses.list,
    looked: records.length,
    changed: changed.length,
    texts: changed.slice(0, mostTexts),
  }
}
