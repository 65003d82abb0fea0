import type { Answer, ItemBody, LibraryBody } from '@oas/contract/case-library/schemas'
import { neverCaseKey } from '@oas/contract/case-order/hidden'
import { libraryLimits } from '@oas/contract/case-library/schemas'
import { parseTypeKey } from '@oas/contract/type-key'
import { mayType } from '../../core/caller.ts'
import type { CallContext } from '../../core/context.ts'
import { type Reason, because, fail } from '../../core/fail.ts'
import { labelsOf, publishedLabels } from '../label/index.ts'
import { settingOf } from '../setting/index.ts'

/** What is wrong with an item, and where in it; null: nothing. */
export type Flaw = { field: string; reason: Reason } | null
const flaw = (field: string, ...reason: Parameters<typeof because>): Flaw => ({
  field,
  reason: because(...reason),
})

/** Holds the text of a library against what its caller may see; the first fault ends the call. */
export async function requireLibrary(ctx: CallContext, body: LibraryBody): Promise<void> {
  for (const [index, key] of body.types.entries()) {
    const { appId, type } = parseTypeKey(key)
    if (!mayType(ctx.caller, appId, type)) fail('foreign-data', { app: appId, field: 'body.types' })
    if (!(await settingOf(ctx, appId, type)))
      fail('invalid-input', { field: `body.types.${index}`, reason: because('no_setting') })
  }
  for (const [index, { key, options }] of body.dims.entries()) {
    if (body.dims.findIndex((other) => other.key === key) < index)
      fail('invalid-input', { field: `body.dims.${index}.key`, reason: because('stands_twice') })
    const twice = options.findIndex(
      (option, at) => options.findIndex((other) => other.key === option.key) < at,
    )
    if (twice >= 0)
      fail('invalid-input', {
        field: `body.dims.${index}.options.${twice}.key`,
        reason: because('stands_twice'),
      })
  }
}

/** What answers to items may name; `never`: labels of what nobody is shown needlessly. */
export type Offered = {
  results: ReadonlySet<string> | null
  labels: ReadonlySet<number>
  never: ReadonlySet<number>
}
type Labels = Awaited<ReturnType<typeof labelsOf>>['byId']
const keptOut: ReadonlySet<number> = new Set()

/** Whether records of a label may become cases: neither it nor one above it says that none may. */
export function mayBeCase(labels: Labels, id: number): boolean {
  return (labels.get(id)?.path ?? []).every(
    (above) => labels.get(above)?.extJson?.[neverCaseKey] !== true,
  )
}

/** What answers to a record of a type, or to any other question, may name. */
export async function offeredFor(ctx: CallContext, typeKey: string | null): Promise<Offered> {
  if (typeKey === null)
    return {
      results: null,
      labels: new Set((await publishedLabels(ctx)).map(({ id }) => id)),
      never: keptOut,
    }
  const { appId, type } = parseTypeKey(typeKey)
  const setting = await settingOf(ctx, appId, type)
  if (!setting) return { results: new Set(), labels: new Set(), never: keptOut }
  const { byId } = await labelsOf(ctx, setting)
  return {
    results: new Set(setting.result.map(({ id }) => id)),
    labels: new Set(byId.keys()),
    never: new Set([...byId.keys()].filter((id) => !mayBeCase(byId, id))),
  }
}

const dimFlaw = (at: string, { dims }: Answer, known: LibraryBody['dims']): Flaw => {
  const wrong = Object.entries(dims).find(
    ([key, value]) =>
      !known.find((dim) => dim.key === key)?.options.some((option) => option.key === value),
  )
  return wrong ? flaw(`${at}.dims`, 'unknown') : null
}
const optionFlaw = (at: string, { kind, options }: ItemBody, answer: Answer): Flaw => {
  if (answer.options.length === 0) return flaw(`${at}.options`, 'empty')
  if (kind === 'single' && answer.options.length > 1)
    return flaw(`${at}.options`, 'schema_max_items', { n: 1 })
  return answer.options.some((place) => place >= options.length)
    ? flaw(`${at}.options`, 'unknown')
    : null
}
const recordFlaw = (at: string, answer: Answer, { results, labels, never }: Offered): Flaw => {
  if (answer.resultId === '') return flaw(`${at}.resultId`, 'empty')
  if (!results?.has(answer.resultId)) return flaw(`${at}.resultId`, 'unknown')
  if (answer.labels.some((id) => !labels.has(id))) return flaw(`${at}.labels`, 'unknown')
  return answer.labels.some((id) => never.has(id)) ? flaw(`${at}.labels`, 'never_case') : null
}
const answerFlaw = (
  at: string,
  item: ItemBody,
  answer: Answer,
  { dims, offered }: { dims: LibraryBody['dims']; offered: Offered },
): Flaw => {
  if (item.kind === 'record') return recordFlaw(at, answer, offered) ?? dimFlaw(at, answer, dims)
  if (item.kind === 'single' || item.kind === 'multi') return optionFlaw(at, item, answer)
  if (item.kind === 'boolean') return answer.yes === null ? flaw(`${at}.yes`, 'empty') : null
  return answer.text.trim() === '' ? flaw(`${at}.text`, 'empty') : null
}

const questionFlaw = (item: ItemBody, { types }: LibraryBody): Flaw => {
  const { kind, typeKey, record, text, options } = item
  if (kind === 'record') {
    if (typeKey === null) return flaw('typeKey', 'empty')
    if (!types.includes(typeKey)) return flaw('typeKey', 'schema_value')
    return record === null ? flaw('record', 'empty') : null
  }
  if (text.trim() === '') return flaw('text', 'empty')
  if (kind !== 'single' && kind !== 'multi') return null
  const { least } = libraryLimits.options
  if (options.length < least) return flaw('options', 'schema_min_items', { n: least })
  const tidy = options.map((option) => option.trim().toLowerCase())
  return new Set(tidy).size < tidy.length ? flaw('options', 'schema_unique') : null
}

/** What is wrong with an item of a library; the first fault. */
export function itemFlaw(item: ItemBody, library: LibraryBody, offered: Offered): Flaw {
  const told = { dims: library.dims, offered }
  const question = questionFlaw(item, library) ?? answerFlaw('answer', item, item.answer, told)
  if (question) return question
  for (const [index, answer] of item.accepted.entries()) {
    const wrong = answerFlaw(`accepted.${index}`, item, answer, told)
    if (wrong) return wrong
  }
  return null
}

/** What is wrong with somebody's answer to an item that is asked, named below `answer`. */
export async function answerFault(
  ctx: CallContext,
  { body, dims }: { body: ItemBody; dims: LibraryBody['dims'] },
  answer: Answer,
): Promise<Flaw> {
  const offered = await offeredFor(ctx, body.typeKey)
  return answerFlaw('answer', body, answer, { dims, offered })
}

/** Words as a file can carry them: one kind of line end, no signs that nobody sees. */
const tidyWords = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]|[\uFFFE\uFFFF]/gu, '')
    .trim()

/** Keeps what a kind of question does not use out of an item, and spaces around words. */
export function tidyItem(item: ItemBody): ItemBody {
  const { kind } = item
  const chooses = kind === 'single' || kind === 'multi'
  const tidyAnswer = (answer: Answer): Answer => ({
    resultId: kind === 'record' ? answer.resultId : '',
    labels: kind === 'record' ? answer.labels.toSorted((a, b) => a - b) : [],
    dims: kind === 'record' ? answer.dims : {},
    options: chooses ? answer.options.toSorted((a, b) => a - b) : [],
    yes: kind === 'boolean' ? answer.yes : null,
    text: kind === 'text' ? tidyWords(answer.text) : '',
  })
  return {
    ...item,
    typeKey: kind === 'record' ? item.typeKey : null,
    record: kind === 'record' ? item.record : null,
    text: tidyWords(item.text),
    options: chooses ? item.options.map(tidyWords) : [],
    answer: tidyAnswer(item.answer),
    accepted: kind === 'text' ? [] : item.accepted.map(tidyAnswer),
    explanation: {
      cn: tidyWords(item.explanation.cn),
      en: tidyWords(item.explanation.en),
      id: tidyWords(item.explanation.id),
      ru: tidyWords(item.explanation.ru),
    },
    policy: tidyWords(item.policy),
  }
}
