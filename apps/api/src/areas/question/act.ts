import type { questionCalls } from '@oas/contract/question/calls'
import { type QuestionForm, readAppChoice } from '@oas/contract/question/schemas'
import {
  type QuestionAct,
  type QuestionSide,
  type QuestionState,
  actsWithText,
  afterAct,
} from '@oas/contract/question/states'
import { consolePath, mayOpen } from '@oas/contract/session/path-access'
import { textOf } from '@oas/texts'
import { audit } from '../../core/audit.ts'
import { mayApp } from '../../core/caller.ts'
import { type CallContext, holds } from '../../core/context.ts'
import { because, fail } from '../../core/fail.ts'
import { requireSent } from '../file/index.ts'
import {
  type QuestionChange,
  type QuestionFacts,
  changeQuestion,
  findMenu,
  insertLog,
  insertQuestion,
  listApps,
  listStaff,
  lockQuestion,
  putAnnexes,
  type Tx,
} from './queries.ts'
import { answerDuplicates, lockBoth, mergeInto } from './merge.ts'
import { mayRead } from './read.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof questionCalls

const filled = (text: string, field: string): string => text.trim() || fail('required', { field })

/**
 * A page of the console that the asker may open. A parent of the menu is none: it only holds
 * others.
 */
const backendOf = async (
  ctx: CallContext,
  id: string,
): Promise<{ backendId: string; backendTitle: string; backendPath: string }> => {
  const menu = await findMenu(ctx)
  const entry = menu.find((one) => one.id === id)
  const path = entry ? consolePath(entry.path) : null
  if (
    !entry ||
    menu.some((one) => one.parentId === id) ||
    (path !== null && !mayOpen(ctx.caller.paths, path))
  )
    return fail('invalid-input', { field: 'backendId', reason: because('no_menu_page') })
  return { backendId: id, backendTitle: entry.title, backendPath: entry.path }
}

const appOf = async (
  ctx: CallContext,
  choice: string,
): Promise<{ appId: number; appName: string }> => {
  const { appId, appName } = readAppChoice(choice)
  const app = (await listApps(ctx)).find((one) => one.id === appId)
  if (!app || app.name !== appName || !app.punishes)
    return fail('invalid-input', { field: 'appId', reason: because('no_question_app') })
  if (!mayApp(ctx.caller, appId)) fail('foreign-data', { app: appId })
  return { appId, appName: app.name }
}

const factsOf = async (ctx: CallContext, form: QuestionForm): Promise<QuestionFacts> => {
  if (!holds(ctx, 'question-feedback')) fail('no-permission', { permission: 'question-feedback' })
  if (form.createdTime > ctx.now().getTime() + 60_000)
    fail('invalid-input', { field: 'createdTime', reason: because('in_future') })
  const texts = {
    title: filled(form.title, 'title'),
    postId: filled(form.postId, 'postId'),
    remark: filled(form.remark, 'remark'),
  }
  return {
    createdTime: new Date(form.createdTime),
    ...texts,
    ...(await backendOf(ctx, form.backendId)),
    ...(await appOf(ctx, form.appId)),
    business: form.business ?? '',
    anotherBusiness: (form.anotherBusiness ?? '').trim(),
  }
}

export const create: Handler<Calls['create']> = async (ctx, input) => {
  const facts = await factsOf(ctx, input)
  const annexes = await requireSent(
    ctx,
    input.annexList ?? [],
    'question',
    (index) => `annexList.${index}`,
  )
  const at = ctx.now()
  const id = await ctx.db.transaction().execute(async (tx) => {
    const made = await insertQuestion(tx, {
      ...facts,
      askerId: ctx.caller.id,
      ipInfo: input.ipInfo ?? ctx.ip,
      reportUrl: input.reportUrl ?? '',
      hostName: input.hostName ?? '',
      askedAt: at,
      changedAt: at,
    })
    await putAnnexes(tx, made, null, annexes)
    await insertLog(tx, {
      questionId: made,
      at,
      personId: ctx.caller.id,
      staff: false,
      act: 'create',
      state: 'open',
      text: '',
      detail: '{}',
    })
    await audit(tx, ctx, [
      {
        action: 'question.create',
        subject: `question:${made}`,
        appId: facts.appId,
        detail: { title: facts.title, postId: facts.postId },
      },
    ])
    return made
  })
  return { id }
}

type Question = NonNullable<Awaited<ReturnType<typeof lockQuestion>>>
/** As whom the caller does it. Who both asked and may answer does what askers do as the asker. */
const sideOf = (ctx: CallContext, question: Question, act: QuestionAct): QuestionSide => {
  if (
    question.askerId === ctx.caller.id &&
    afterAct(act, 'asker', question.state as QuestionState, true) !== null
  )
    return 'asker'
  if (holds(ctx, 'question.answer') && mayApp(ctx.caller, question.appId)) return 'staff'
  return question.askerId === ctx.caller.id
    ? 'asker'
    : fail('no-permission', { permission: 'question.answer' })
}

const assigneeOf = async (
  ctx: Pick<CallContext, 'db' | 'caller'>,
  act: QuestionAct,
  question: Question,
  given: string | undefined,
): Promise<string | null> => {
  if (act === 'assign')
    return (
      (await listStaff(ctx)).find(({ id }) => id === given)?.id ??
      fail('invalid-input', { field: 'assigneeId', reason: because('no_staff') })
    )
  if (act === 'take') return ctx.caller.id
  return act === 'answer' || act === 'ask' ? (question.assigneeId ?? ctx.caller.id) : null
}

const awaited: Readonly<Partial<Record<QuestionAct, '' | 'asker' | 'staff'>>> = {
  reply: 'staff',
  reopen: 'staff',
  answer: 'asker',
  ask: 'asker',
  resolve: '',
  retract: '',
  merge: '',
}

const beforeOf = ({
  title,
  remark,
  postId,
  appId,
  backendId,
  business,
  anotherBusiness,
  createdTime,
}: Question) => ({
  title,
  remark,
  postId,
  appId,
  backendId,
  business,
  anotherBusiness,
  createdTime,
})

type Wanted = {
  id: string
  version: number
  act: QuestionAct
  text?: string | undefined
  annexList?: readonly string[] | undefined
  assigneeId?: string | undefined
  form?: QuestionForm | undefined
  duplicateOf?: string | undefined
  link?: string | undefined
}
type Step = {
  act: QuestionAct
  side: QuestionSide
  words: string
  at: Date
  /** Who it is given to; null: nobody anew. */
  assignee: string | null
  merged: string | undefined
  link: string | undefined
}

const duplicateChange = ({ act, merged }: Step): Pick<QuestionChange, 'duplicateOf'> => {
  if (merged !== undefined) return { duplicateOf: merged }
  return act === 'reopen' ? { duplicateOf: null } : {}
}
/** When either side saw news of it, and the last words that the asker is told. */
const newsChange = ({ act, side, words, at }: Step): Partial<QuestionChange> =>
  side === 'staff'
    ? {
        newsAt: at,
        ...(act === 'answer' ? { answeredAt: at } : {}),
        ...(act === 'answer' || act === 'ask' ? { lastAnswer: words } : {}),
      }
    : { viewedAt: at }

const stepChange = (step: Step): Partial<QuestionChange> => {
  const awaits = awaited[step.act]
  return {
    ...(step.assignee === null ? {} : { assigneeId: step.assignee }),
    ...(awaits === undefined ? {} : { awaits }),
    ...duplicateChange(step),
    ...(step.link === undefined ? {} : { changeLink: step.link }),
    ...newsChange(step),
  }
}

/** What the logs tell of an act, beside its words. */
const stepDetail = (question: Question, { act, assignee, merged, link }: Step, edits: boolean) => ({
  from: question.state,
  ...(act === 'assign' ? { assigneeId: assignee } : {}),
  ...(merged === undefined ? {} : { into: merged }),
  ...(link === undefined ? {} : { link, linkBefore: question.changeLink }),
  ...(edits ? { before: beforeOf(question) } : {}),
})

const lockAsked = async (
  ctx: CallContext,
  tx: Tx,
  { id, version, act, duplicateOf }: Wanted,
): Promise<Question> => {
  if (act === 'merge' && duplicateOf !== undefined) await lockBoth(tx, id, duplicateOf)
  const question = await lockQuestion(tx, id)
  if (!question || !mayRead(ctx, question)) return fail('not-found')
  if (question.version !== version) fail('conflict')
  return question
}

const stateAfter = (
  ctx: CallContext,
  act: QuestionAct,
  side: QuestionSide,
  question: Question,
): QuestionState =>
  afterAct(act, side, question.state as QuestionState, question.assigneeId !== null) ??
  fail('invalid-input', {
    field: 'act',
    reason: textOf(ctx.language, 'question.not_now', { act, state: question.state }),
  })

/**
 * One act on a question: refused on an older version and in a state that does not know it; told to
 * the asker when it was not theirs.
 */
const perform = async (ctx: CallContext, wanted: Wanted): Promise<{ version: number }> => {
  const { id, version, act, text = '', form, duplicateOf } = wanted
  const words = text.trim()
  if (actsWithText.includes(act) && words === '')
    fail('required', { field: act === 'retract' ? 'reason' : 'text' })
  const facts =
    act === 'edit' ? await factsOf(ctx, form ?? fail('required', { field: 'form' })) : null
  const annexes = await requireSent(
    ctx,
    form?.annexList ?? wanted.annexList ?? [],
    'question',
    (index) => `annexList.${index}`,
  )
  const at = ctx.now()
  const told = await ctx.db.transaction().execute(async (tx) => {
    const question = await lockAsked(ctx, tx, wanted)
    const side = sideOf(ctx, question, act)
    const state = stateAfter(ctx, act, side, question)
    const assignee = await assigneeOf(
      { db: tx, caller: ctx.caller },
      act,
      question,
      wanted.assigneeId,
    )
    const merged =
      act === 'merge'
        ? await mergeInto(
            ctx,
            tx,
            question,
            duplicateOf ?? fail('required', { field: 'duplicateOf' }),
          )
        : undefined
    const link = act === 'link' ? (wanted.link ?? fail('required', { field: 'link' })) : undefined
    const step: Step = { act, side, words, at, assignee, merged, link }
    await changeQuestion(tx, id, {
      ...facts,
      version: version + 1,
      changedAt: at,
      state,
      ...stepChange(step),
    })
    const detail = stepDetail(question, step, facts !== null)
    const logId = await insertLog(tx, {
      questionId: id,
      at,
      personId: ctx.caller.id,
      staff: side === 'staff',
      act,
      state,
      text: words,
      detail: JSON.stringify(detail),
    })
    await putAnnexes(tx, id, act === 'edit' ? null : logId, annexes)
    await audit(tx, ctx, [
      {
        action: `question.${act}`,
        subject: `question:${id}`,
        appId: facts?.appId ?? question.appId,
        detail: { ...detail, to: state },
      },
    ])
    return [
      { id, askerId: question.askerId },
      ...(act === 'answer' ? await answerDuplicates(ctx, tx, id, words, at) : []),
    ]
  })
  for (const one of told)
    await ctx.bus.publish('question.changed', { id: one.id }, { to: 'person', id: one.askerId })
  return { version: version + 1 }
}

export const update: Handler<Calls['update']> = (ctx, input) => perform(ctx, input)
export const retract: Handler<Calls['retract']> = (ctx, { id, version, reason }) =>
  perform(ctx, { id, version, act: 'retract', text: reason })
