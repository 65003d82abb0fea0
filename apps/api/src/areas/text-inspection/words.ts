import type { Input, Output } from '@oas/contract/define'
import { type WordCode, type textInspectionCalls } from '@oas/contract/text-inspection/calls'
import { longestWord } from '@oas/contract/text-inspection/limits'
import { blankItem } from '@oas/contract/text-moderation/schemas'
import { audit } from '../../core/audit.ts'
import { mayType } from '../../core/caller.ts'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { normalWord, writeDraft } from '../text-moderation/index.ts'
import { insertAgain } from './keywords/queries.ts'
import { tellProposers } from './keywords/tell.ts'
import { publishedLabels } from '../label/index.ts'
import { match } from './matcher.ts'
import { countWords, insertWord, listWords, lockWord, openWord, setReview } from './queries.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof textInspectionCalls
type Proposed = Input<Calls['addWords']>['words'][number]

/** One letter says too little, unless it is a whole word as Han signs and emoji are. */
const tooShort = (word: string): boolean =>
  [...word].length < 2 && !/^[\p{Script=Han}\p{Extended_Pictographic}]$/u.test(word)
const plainCode = (rule: string): WordCode =>
  rule === ''
    ? 'EMPTY'
    : [...rule].length > longestWord
      ? 'TOO_LONG'
      : tooShort(rule)
        ? 'TOO_SHORT'
        : ''
const codeOf = async ({ rule, wordType }: Proposed): Promise<WordCode> => {
  if (wordType === 0) return plainCode(rule.trim())
  const tried = await match(rule, wordType, [])
  return tried.ok ? '' : tried.code
}

/** Takes proposed words in: what is wrong or known is said of each, the others wait for review. */
export const addWords: Handler<Calls['addWords']> = async (
  ctx,
  { appId, type, recordId, words },
) => {
  const labels = new Set((await publishedLabels(ctx)).map(({ id }) => id))
  const codes: WordCode[] = []
  for (const word of words)
    codes.push(
      word.labelId != null && !labels.has(word.labelId) ? 'UNKNOWN_LABEL' : await codeOf(word),
    )
  return ctx.db.transaction().execute(async (tx) => {
    const answers: Output<Calls['addWords']> = []
    for (const [
      index,
      { rule, wordType, labelId = null, level, languages = [], remark = '' },
    ] of words.entries()) {
      const code = codes[index] ?? ''
      if (code !== '') {
        answers.push({ rule, state: 'invalid', id: null, code })
        continue
      }
      const row = {
        appId,
        type,
        rule: wordType === 0 ? rule.trim() : rule,
        wordType,
        normal: wordType === 0 ? normalWord(rule.trim()) : rule,
        labelId,
        level,
        languages,
        remark: remark.trim(),
        recordId: recordId ?? null,
        proposedBy: ctx.caller.id,
        proposedAt: ctx.now(),
      }
      const id = await insertWord(tx, row)
      if (id !== undefined)
        await audit(tx, ctx, [
          {
            action: 'textInspection.addWord',
            subject: `word:${id}`,
            appId,
            detail: { type, rule: row.rule, wordType, level },
          },
        ])
      const known = id === undefined ? await openWord(tx, row) : null
      if (known !== null)
        await insertAgain(tx, {
          wordId: known,
          personId: ctx.caller.id,
          recordId: row.recordId,
          at: row.proposedAt,
        })
      answers.push({
        rule,
        state: id === undefined ? 'exists' : 'pending',
        id: id ?? known,
        code: '',
      })
    }
    return answers
  })
}

export const words: Handler<Calls['words']> = async (
  ctx,
  { current = 1, pageSize = 10, mine, ...by },
) => {
  const { scope } = ctx.caller
  const filter = {
    ...by,
    by: mine ? ctx.caller.id : undefined,
    pairs: scope.all ? null : scope.pairs,
  }
  const [rows, total] = await Promise.all([
    listWords(ctx, filter, (current - 1) * pageSize, pageSize),
    countWords(ctx, filter),
  ])
  return {
    total,
    list: rows.map(({ proposedBy, proposedAt, reviewer, reviewedAt, state, ...row }) => ({
      ...row,
      state: state as 'pending',
      mine: proposedBy === ctx.caller.id,
      at: proposedAt.getTime(),
      reviewedBy: reviewer,
      reviewedAt: reviewedAt?.getTime() ?? null,
    })),
  }
}

type Into = Pick<Input<Calls['review']>, 'libraryId' | 'categoryId' | 'labelId' | 'level'>
type Proposal = NonNullable<Awaited<ReturnType<typeof lockWord>>>
type Tx = Parameters<typeof lockWord>[0]

/** An accepted word is a draft of a library, for the app and type it was proposed of. */
const keepWord = async (
  ctx: CallContext,
  tx: Tx,
  row: Proposal,
  { libraryId, categoryId, labelId, level }: Into,
): Promise<string> => {
  const { id } = await writeDraft(
    ctx,
    tx,
    {
      ...blankItem,
      wordType: row.wordType,
      rule: row.rule,
      libraryId: libraryId ?? fail('required', { field: 'libraryId' }),
      categoryId: categoryId ?? fail('required', { field: 'categoryId' }),
      labelId: labelId ?? row.labelId ?? fail('required', { field: 'labelId' }),
      level: level ?? row.level,
      scopes: [{ appId: row.appId, types: [row.type] }],
      languages: row.languages,
      remark: row.remark === '' ? row.rule : row.remark,
    },
    { source: 'audit_page', sourceRef: `word:${row.id}` },
  )
  return id
}

/** Nobody passes their own word. */
export const review: Handler<Calls['review']> = async (
  ctx,
  { id, accept, reason = '', ...into },
) => {
  const why = reason.trim()
  if (!accept && why === '') fail('required', { field: 'reason' })
  return ctx.db.transaction().execute(async (tx) => {
    const row = (await lockWord(tx, id)) ?? fail('not-found', { field: 'id' })
    if (!mayType(ctx.caller, row.appId, row.type)) fail('foreign-data', { app: row.appId })
    if (row.proposedBy === ctx.caller.id) fail('second-person')
    if (row.state !== 'pending') fail('wrong-state')
    const itemId = accept ? await keepWord(ctx, tx, row, into) : null
    await setReview(tx, id, {
      itemId,
      state: accept ? 'accepted' : 'rejected',
      reviewedBy: ctx.caller.id,
      reviewedAt: ctx.now(),
      reason: why,
    })
    await audit(tx, ctx, [
      {
        action: accept ? 'textInspection.acceptWord' : 'textInspection.rejectWord',
        subject: `word:${id}`,
        appId: row.appId,
        detail: {
          rule: row.rule,
          ...(why === '' ? {} : { reason: why }),
          ...(itemId === null ? {} : { itemId }),
        },
      },
    ])
    await tellProposers(ctx, tx, [{ rule: row.rule, people: [row.proposedBy] }], {
      act: accept ? 'accept' : 'reject',
      reason: why,
    })
    return { itemId }
  })
}
