import type { Input, Output } from '@oas/contract/define'
import type { KeywordInto, keywordCalls } from '@oas/contract/text-inspection/keyword-calls'
import { blankItem } from '@oas/contract/text-moderation/schemas'
import { type CallContext, holds } from '../../../core/context.ts'
import { CallError, fail, sayIn } from '../../../core/fail.ts'
import type { Handler } from '../../../http/implement.ts'
import { submitDraft, writeDraft } from '../../text-moderation/index.ts'
import { mergeWords } from './merge.ts'
import { type HeldWord, type Tx, holdKeyword } from './queries.ts'
import { refusalOf, settle } from './settle.ts'
import { tellProposers } from './tell.ts'

type Calls = typeof keywordCalls
type Asked = Input<Calls['setKeywords']>
type Outcome = Output<Calls['setKeywords']>['list'][number]

const scopesOf = (words: readonly HeldWord[]) => {
  const byApp = new Map<number, Set<number>>()
  for (const { appId, type } of words) byApp.set(appId, (byApp.get(appId) ?? new Set()).add(type))
  return [...byApp].map(([appId, types]) => ({ appId, types: [...types] }))
}
/** An item that another person has yet to approve. */
const writeItem = async (
  ctx: CallContext,
  tx: Tx,
  words: readonly HeldWord[],
  into: KeywordInto,
): Promise<string> => {
  const first = words[0] ?? fail('not-found', { field: 'ids' })
  const { labelId, level, scopes, ...rest } = into
  const { id } = await writeDraft(
    ctx,
    tx,
    {
      ...blankItem,
      ...rest,
      wordType: first.wordType,
      rule: first.rule,
      labelId: labelId ?? first.labelId ?? fail('required', { field: 'labelId' }),
      level: level ?? Math.min(...words.map((word) => word.level)),
      scopes: scopes ?? scopesOf(words),
      languages: [...new Set(words.flatMap(({ languages }) => languages))],
      remark: words.find(({ remark }) => remark !== '')?.remark ?? first.rule,
    },
    { source: 'audit_page', sourceRef: `word:${first.id}` },
  )
  await submitDraft(ctx, tx, id)
  return id
}

/** Accepts or rejects one word in a transaction of its own. */
const judgeOne = (ctx: CallContext, id: string, { act, into, reason = '' }: Asked) =>
  ctx.db.transaction().execute(async (tx): Promise<Outcome> => {
    const held = await holdKeyword(tx, id, ctx.caller.scope)
    const code = refusalOf(ctx, id, held)
    if (code !== '') return { id, ok: false, code, reason: '', itemId: null }
    const words = held.filter((word) => word.state === 'pending')
    const itemId =
      act === 'accept'
        ? await writeItem(ctx, tx, words, into ?? fail('required', { field: 'into' }))
        : null
    await settle(ctx, tx, words, { act, reason, itemId, merged: '' })
    const people = words.flatMap((word) => word.people)
    const [word] = words
    await tellProposers(ctx, tx, [{ rule: word?.rule ?? '', people }], { act, reason })
    return { id, ok: true, code: '', reason: '', itemId }
  })

/** The same for one of several: what cannot be kept is said and keeps nobody from the others. */
const judgeOneOf = async (ctx: CallContext, id: string, asked: Asked): Promise<Outcome> => {
  try {
    return await judgeOne(ctx, id, asked)
  } catch (error) {
    if (!(error instanceof CallError) || asked.ids.length === 1) throw error
    const reason = error.textBy(sayIn(ctx.language))
    return { id, ok: false, code: 'refused', reason, itemId: null }
  }
}

/** Judges proposed words, each with all its proposals; nobody judges their own. */
export const setKeywords: Handler<Calls['setKeywords']> = async (ctx, input) => {
  const asked = { ...input, reason: (input.reason ?? '').trim() }
  if (asked.act === 'reject' && asked.reason === '') fail('required', { field: 'reason' })
  if (asked.act === 'merge') {
    if (!holds(ctx, 'text.edit')) fail('no-permission', { permission: 'text.edit' })
    return { list: await mergeWords(ctx, asked) }
  }
  if (asked.act === 'accept' && !asked.into) fail('required', { field: 'into' })
  const list: Outcome[] = []
  for (const id of asked.ids) list.push(await judgeOneOf(ctx, id, asked))
  return { list }
}
