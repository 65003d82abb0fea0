import type { Input } from '@oas/contract/define'
import type { questionCalls } from '@oas/contract/question/calls'
import {
  type QuestionForm,
  type QuestionRow,
  appChoiceOf,
  readAppChoice,
} from '@oas/contract/question/schemas'
import type { SelfInfo } from '@oas/contract/session/schemas'
import { readStored, store } from '../../kit/storage.ts'
import type { Stored } from '../../kit/upload/use-uploads.ts'

/** The form as it is filled in; `createdTime` is null until it is chosen. */
export type QuestionValues = {
  createdTime: number | null
  title: string
  backendId: string
  appId: string
  anotherBusiness: string
  business: string
  postId: string
  remark: string
  annexList: Stored[]
}
export const emptyQuestion: QuestionValues = {
  createdTime: null,
  title: '',
  backendId: '',
  appId: '',
  anotherBusiness: '',
  business: '',
  postId: '',
  remark: '',
  annexList: [],
}

const isFile = (value: unknown): value is Stored =>
  typeof value === 'object' &&
  value !== null &&
  ['id', 'url', 'name', 'mime'].every(
    (key) => typeof (value as Record<string, unknown>)[key] === 'string',
  )
const isValues = (value: unknown): value is QuestionValues => {
  if (typeof value !== 'object' || value === null) return false
  const { createdTime, annexList, ...texts } = value as Record<string, unknown>
  return (
    (createdTime === null || typeof createdTime === 'number') &&
    Array.isArray(annexList) &&
    annexList.every(isFile) &&
    ['title', 'backendId', 'appId', 'anotherBusiness', 'business', 'postId', 'remark'].every(
      (key) => typeof texts[key] === 'string',
    )
  )
}
/** A draft outlives the log-in it was begun in, and belongs to one person. */
const keyOf = (personId: string): string => `oas:keep:question-draft:${personId}`
export function readDraft(personId: string): QuestionValues | null {
  return readStored(keyOf(personId), isValues)
}
export function keepDraft(personId: string, values: QuestionValues): void {
  store(keyOf(personId), values)
}
export function dropDraft(personId: string): void {
  store(keyOf(personId), null)
}

/** The form as calls take it; only when every required field is filled. */
export function formOf({
  createdTime,
  annexList,
  business,
  ...rest
}: QuestionValues): QuestionForm {
  return {
    ...rest,
    createdTime: createdTime ?? 0,
    business: business as NonNullable<QuestionForm['business']>,
    annexList: annexList.map(({ url }) => url),
  }
}

/** What is sent: the form, and where it comes from. */
export function payloadOf(
  values: QuestionValues,
  { ipInfo }: Pick<SelfInfo, 'ipInfo'>,
  place: { href: string; hostname: string },
): Input<(typeof questionCalls)['create']> {
  return {
    ...formOf(values),
    appName: readAppChoice(values.appId).appName,
    ipInfo: [ipInfo.ip, ipInfo.region].filter(Boolean).join(' '),
    reportUrl: place.href.slice(0, 2000),
    hostName: place.hostname,
  }
}

/** The form of a question that is there, to change it or to ask again. */
export function valuesOf(row: QuestionRow): QuestionValues {
  return {
    createdTime: row.createdTime,
    title: row.title,
    backendId: row.backendId,
    appId: appChoiceOf({ id: row.appId, name: row.appName }),
    anotherBusiness: row.anotherBusiness,
    business: row.business,
    postId: row.postId,
    remark: row.remark,
    annexList: row.annexList,
  }
}

/** The beginning of a question about a record that the address names; null where it names none. */
export function aboutRecord(
  query: URLSearchParams,
  { apps }: Pick<SelfInfo, 'apps'>,
): QuestionValues | null {
  const postId = query.get('postId') ?? ''
  const app = apps.find(({ id }) => String(id) === query.get('appId'))
  return postId === '' || !app
    ? null
    : { ...emptyQuestion, appId: appChoiceOf(app), postId: postId.slice(0, 128) }
}
