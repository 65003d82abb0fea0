import type { Input, Output } from '@oas/contract/define'
import type { KeywordMerge, keywordCalls } from '@oas/contract/text-inspection/keyword-calls'
import type { ItemBody } from '@oas/contract/text-moderation/schemas'
import type { CallContext } from '../../../core/context.ts'
import { fail } from '../../../core/fail.ts'
import { textOf } from '@oas/texts'
import { amendItem } from '../../text-moderation/index.ts'
import { type HeldWord, holdKeyword } from './queries.ts'
import { refusalOf, settle } from './settle.ts'
import { tellProposers } from './tell.ts'

type Calls = typeof keywordCalls
type Asked = Input<Calls['setKeywords']> & { reason: string }
type Outcome = Output<Calls['setKeywords']>['list'][number]

const mostAlternatives = 50
const mostExcepts = 50

const refuse = (ctx: CallContext, field: string, key: string): never =>
  fail('invalid-input', { field, reason: textOf(ctx.language, `text_inspection.${key}`) })

/** The item with the words in it. */
const withWords = (
  ctx: CallContext,
  body: ItemBody,
  rules: readonly string[],
  { as, partNumber = 1 }: KeywordMerge,
): ItemBody => {
  if (as === 'except') {
    if (body.allow) refuse(ctx, 'merge.itemId', 'merge_no_except')
    const except = [...new Set([...body.except, ...rules])]
    if (except.length > mostExcepts) refuse(ctx, 'merge.itemId', 'merge_full')
    return { ...body, except }
  }
  if (body.wordType !== 3) refuse(ctx, 'merge.itemId', 'merge_no_parts')
  const old = body.parts[partNumber - 1] ?? refuse(ctx, 'merge.partNumber', 'merge_no_part')
  const words = [...new Set([...old, ...rules])]
  if (words.length > mostAlternatives) refuse(ctx, 'merge.itemId', 'merge_full')
  return { ...body, parts: body.parts.map((one, n) => (n === partNumber - 1 ? words : one)) }
}

/** Says words by an item that is there: one new version of it for all of them. */
export function mergeWords(ctx: CallContext, { ids, merge, reason }: Asked): Promise<Outcome[]> {
  const into = merge ?? fail('required', { field: 'merge' })
  return ctx.db.transaction().execute(async (tx) => {
    const list: Outcome[] = []
    const groups: HeldWord[][] = []
    // Words are locked in one order, so that two calls never wait for each other in a ring.
    for (const id of [...ids].toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1))) {
      const held = await holdKeyword(tx, id, ctx.caller.scope)
      const words = held.filter((word) => word.state === 'pending')
      const known = refusalOf(ctx, id, held)
      const code =
        known === '' && words.some(({ wordType }) => wordType !== 0) ? 'wrong-kind' : known
      const ok = code === ''
      list.push({ id, ok, code, reason: '', itemId: ok ? into.itemId : null })
      if (!ok) continue
      groups.push(words)
      await settle(ctx, tx, words, { act: 'merge', reason, itemId: into.itemId, merged: into.as })
    }
    if (groups.length === 0) return list
    const rules = groups.flatMap(([first]) => first?.rule ?? [])
    await amendItem(ctx, tx, into.itemId, (body) => withWords(ctx, body, rules, into))
    await tellProposers(
      ctx,
      tx,
      groups.map((words) => ({
        rule: words[0]?.rule ?? '',
        people: words.flatMap(({ people }) => people),
      })),
      { act: 'merge', reason },
    )
    return list
  })
}
