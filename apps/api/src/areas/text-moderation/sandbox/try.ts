import type { textSandboxCalls } from '@oas/contract/text-moderation/sandbox-calls'
import { type ItemBody, itemKindOf } from '@oas/contract/text-moderation/schemas'
import { textOf } from '@oas/texts'
import { matchFields } from '@oas/text-match'
import type { CallContext } from '../../../core/context.ts'
import { because, fail } from '../../../core/fail.ts'
import type { Handler } from '../../../http/implement.ts'
import { type RecordContentRow } from '../../queue/index.ts'
import { checkRule, compileItems } from '../engine.ts'
import { namesBy, scenesBy } from '../live.ts'
import { fieldsOf } from '../mark.ts'
import { placesOfLive } from '../offline/candidate.ts'
import { toFound } from '../tools.ts'
import { requireItem } from './items.ts'
import { requireSeen } from './sandboxes.ts'

type Calls = typeof textSandboxCalls
const noMedia = { pictures: [], videos: [], voices: [], files: [], lives: [], data: {} }

export const trySandboxItem: Handler<Calls['trySandboxItem']> = async (
  ctx,
  { appId, type, body, texts },
) => {
  const wrong = checkRule(body)
  const say = (code: string): string =>
    textOf(ctx.language, `text_moderation.code_${code.toLowerCase()}`)
  if (wrong) return { problem: say(wrong.code), list: texts.map((text) => ({ text, hits: [] })) }
  const places = await placesOfLive(ctx)
  const items = [{ id: '0', version: 1, body }]
  const { set, problems } = await compileItems({ number: 0, places, items })
  const named = { namesOf: namesBy(places, items) }
  const sceneOf = scenesBy(places)
  const where = { appId, type, language: null, country: null, now: ctx.now().getTime() }
  return {
    problem: problems[0] ? say(problems[0].code) : '',
    list: texts.map((given) => {
      const text = given.toWellFormed()
      const content = { ...noMedia, texts: [{ id: '0', content: text }] }
      const found = matchFields(set, fieldsOf({ appId, type, content }, sceneOf), where)
      return { text, hits: found.hits.map((hit) => toFound(hit, named)) }
    }),
  }
}

const distances = [0, 1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 50, 100, 150, 200] as const
const mostRecords = 1000

type Pair = { appId: number; type: number | null }
type Newest = Pick<RecordContentRow, 'appId' | 'type' | 'language' | 'country' | 'content'>
/** The newest records of the types that an item names, or of those the caller sees. */
const newestOf = async (ctx: CallContext, { scopes }: ItemBody): Promise<Newest[]> => {
  const { scope } = ctx.caller
  const named = scopes.flatMap(({ appId, types }): Pair[] =>
    types.length === 0 ? [{ appId, type: null }] : types.map((type) => ({ appId, type })),
  )
  const { rows } = await ctx.pool.query<Newest>(
    `
      select r.app_id as "appId", r.type, r.language, r.country, r.content
      from record r
      where ($1::jsonb is null or exists (
          select 1
          from jsonb_to_recordset($1::jsonb) as of("appId" int, type int)
          where of."appId" = r.app_id and (of.type is null or of.type = r.type)
        ))
        and ($2::jsonb is null or exists (
          select 1
          from jsonb_to_recordset($2::jsonb) as of("appId" int, type int)
          where of."appId" = r.app_id and (of.type is null or of.type = r.type)
        ))
        and r.id >= id_from($3::timestamptz - interval '7 days')
      order by r.id desc limit $4`,
    [
      named.length === 0 ? null : JSON.stringify(named),
      scope.all ? null : JSON.stringify(scope.pairs),
      ctx.now(),
      mostRecords,
    ],
  )
  return rows
}

/** The combination once with each distance, all of them in one set. */
export const tryDistances: Handler<Calls['tryDistances']> = async (ctx, { sandboxId, id }) => {
  await requireSeen(ctx, sandboxId)
  const row = await requireItem(ctx, sandboxId, id)
  const body = row.body as unknown as ItemBody | null
  if (body === null || itemKindOf(body.wordType) !== 'combination')
    return fail('invalid-input', { field: 'id', reason: because('sandbox_no_combination') })
  const places = await placesOfLive(ctx)
  const { set } = await compileItems({
    number: 0,
    places,
    items: distances.map((distance, at) => ({
      id: String(at + 1),
      version: 1,
      body: { ...body, distance },
    })),
  })
  const records = await newestOf(ctx, body)
  const sceneOf = scenesBy(places)
  const rows = distances.map(() => 0)
  for (const record of records) {
    const found = matchFields(set, fieldsOf(record, sceneOf), {
      appId: record.appId,
      type: record.type,
      language: record.language || null,
      country: record.country || null,
      now: ctx.now().getTime(),
    })
    // A combination lies in the longer find of another distance: that is a find all the same.
    for (const at of new Set(found.hits.map((hit) => Number(hit.itemId) - 1)))
      rows[at] = (rows[at] ?? 0) + 1
  }
  return {
    texts: records.length,
    list: distances.map((distance, at) => ({ distance, rows: rows[at] ?? 0 })),
  }
}
