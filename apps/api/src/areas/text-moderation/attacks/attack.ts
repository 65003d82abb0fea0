import type { textModerationCalls } from '@oas/contract/text-moderation/calls'
import type { ItemBody } from '@oas/contract/text-moderation/schemas'
import { type Where, disguise, disguises, matchFields } from '@oas/text-match'
import { fail } from '../../../core/fail.ts'
import type { Handler } from '../../../http/implement.ts'
import { compileItems, otherScene } from '../engine.ts'
import { findItem } from '../queries/items.ts'
import { type Places, placesNow } from '../queries/releases.ts'
import { maySee } from '../rights.ts'

type Calls = typeof textModerationCalls

/** The text that an item means, in parts that people disguise each; nothing for patterns. */
const wordsOf = ({ wordType, rule, parts }: ItemBody): string[] => {
  if (wordType === 0) return [rule.toLowerCase()]
  return wordType === 3 ? parts.flatMap(([first]) => first?.toLowerCase() ?? []) : []
}

/** Each way in which the words of an item can be disguised, applied to all of them. */
export function attacksOf(body: ItemBody): { way: string; text: string }[] {
  if (body.allow) return []
  const each = wordsOf(body).map((word) => ({
    word,
    byWay: new Map<string, string>(disguise(word).map(({ way, text }) => [way, text])),
  }))
  return disguises.flatMap((way) =>
    each.some(({ byWay }) => byWay.has(way))
      ? [{ way, text: each.map(({ word, byWay }) => byWay.get(way) ?? word).join('') }]
      : [],
  )
}

/** Where and when an item counts. */
export function whereOf(body: ItemBody, { libraries }: Places, now: number): Where {
  const [scope] = body.scopes
  return {
    appId: scope?.appId ?? libraries[body.libraryId]?.apps[0] ?? 0,
    type: scope?.types[0] ?? 0,
    language: body.languages[0] ?? null,
    country: body.countries[0] ?? null,
    now: Math.max(now, body.validFrom ?? 0),
  }
}

/** Tries an item, as it is written now, against the ways in which people disguise its words. */
export const attack: Handler<Calls['attack']> = async (ctx, { id }) => {
  const row = await findItem(ctx.db, id)
  if (!row || !maySee(ctx, row.apps)) return fail('not-found', { field: 'id' })
  const { version } = row
  const body = row.body as unknown as ItemBody
  const attacks = attacksOf(body)
  if (attacks.length === 0) return { list: [] }
  const places = await placesNow(ctx.db)
  const { set } = await compileItems({ number: 0, places, items: [{ id, version, body }] })
  const where = whereOf(body, places, ctx.now().getTime())
  const scene = body.scenes[0] ?? otherScene
  return {
    list: attacks.map(({ way, text }) => {
      const { hits } = matchFields(set, [{ key: way, text, scene }], where)
      return { way, text, found: hits.some((hit) => hit.verdict === 'hit') }
    }),
  }
}
