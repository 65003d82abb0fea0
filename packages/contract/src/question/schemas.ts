import { type Static, Type } from 'typebox'
import { Id, Millis, nullable, oneOf } from '../envelope.ts'
import { businessKinds } from '../kinds.ts'
import { questionActs, questionStates } from './states.ts'

/** Files that one question or answer may carry. */
export const maxAnnexes = 5
export const maxTitle = 100
export const maxRemark = 2000
/** Where a question is about none of the usual kinds, `anotherBusiness` says about what. */
export const questionBusinesses = [...businessKinds, 'other'] as const

/** `<id>-<name>` of an app, as the form sends it. */
export const AppChoice = Type.String({ maxLength: 120, pattern: '^[1-9][0-9]{0,9}-[\\s\\S]+$' })
export function appChoiceOf(app: { id: number; name: string }): string {
  return `${app.id}-${app.name}`
}
/** Number and name from the value of the form's app choice. */
export function readAppChoice(choice: string): { appId: number; appName: string } {
  const cut = choice.indexOf('-')
  return { appId: Number(choice.slice(0, cut)), appName: choice.slice(cut + 1) }
}

const Short = Type.String({ maxLength: 200 })
export const AnnexUrl = Type.String({
  minLength: 1,
  maxLength: 2000,
  pattern: '^/biz_gateway/resource/file/[0-9a-f]{64}',
})
export const AnnexList = Type.Array(AnnexUrl, {
  maxItems: maxAnnexes,
  description: 'files sent to the bucket question',
})
export const QuestionForm = Type.Object({
  createdTime: Millis,
  title: Type.String({ minLength: 1, maxLength: maxTitle }),
  backendId: Id,
  appId: AppChoice,
  anotherBusiness: Type.Optional(Type.String({ maxLength: 100 })),
  business: Type.Optional(oneOf(['', ...questionBusinesses] as const)),
  postId: Type.String({ minLength: 1, maxLength: 100, description: 'post id or uid' }),
  remark: Type.String({ minLength: 1, maxLength: maxRemark }),
  annexList: Type.Optional(AnnexList),
})
export type QuestionForm = Static<typeof QuestionForm>
/** What a page adds to the form. */
export const QuestionOrigin = {
  appName: Type.Optional(Short),
  ipInfo: Type.Optional(Short),
  reportUrl: Type.Optional(Type.String({ maxLength: 2000 })),
  hostName: Type.Optional(Type.String({ maxLength: 253 })),
}

export const Annex = Type.Object({
  id: Type.String(),
  url: Type.String(),
  name: Type.String(),
  mime: Type.String(),
})
export type Annex = Static<typeof Annex>
export const QuestionRow = Type.Object({
  id: Id,
  version: Type.Integer(),
  state: oneOf(questionStates),
  createdTime: Millis,
  title: Type.String(),
  backendId: Id,
  backendTitle: Type.String(),
  backendPath: Type.String(),
  appId: Type.Integer(),
  appName: Type.String(),
  anotherBusiness: Type.String(),
  business: Type.String(),
  postId: Type.String(),
  remark: Type.String(),
  annexList: Type.Array(Annex),
  ipInfo: Type.String(),
  reportUrl: Type.String(),
  hostName: Type.String(),
  askerId: Id,
  asker: Type.String(),
  assigneeId: nullable(Id),
  assignee: Type.String(),
  askedAt: Millis,
  changedAt: Millis,
  answeredAt: nullable(Millis),
  lastAnswer: Type.String(),
  duplicateOf: nullable(Id),
  duplicates: Type.Integer({ description: 'questions that were merged into this one' }),
  changeLink: Type.String({ description: 'where the change stands that settles it' }),
  awaits: oneOf(['', 'asker', 'staff'], { description: 'whose turn it is' }),
  updated: Type.Boolean({ description: 'something new for the one who asks' }),
  own: Type.Boolean(),
})
export type QuestionRow = Static<typeof QuestionRow>
export const QuestionLog = Type.Object({
  id: Id,
  at: Millis,
  by: Type.String(),
  staff: Type.Boolean(),
  act: oneOf(['create', ...questionActs] as const),
  state: oneOf(questionStates),
  text: Type.String(),
  annexList: Type.Array(Annex),
  detail: Type.Record(Type.String(), Type.Unknown()),
})
export const questionAges = ['day', 'three-days', 'week', 'older'] as const
