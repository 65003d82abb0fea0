import { escalateTargets } from '../../setting/control-options.ts'
import { errorClasses } from '../../wrong-order/errors.ts'
import {
  type Form,
  type FormCheck,
  type FormProblem,
  type OriginalFacts,
  firstOf,
  numberIn,
  numbersIn,
  objectsIn,
  problem,
  requiredProblem,
  stringsIn,
  textIn,
} from './kinds.ts'

export const relationsOfLike = ['same', 'edited', 'different'] as const
export const faceVerdicts = ['same', 'not_same', 'unsure', 'poor'] as const
export const appealVerdicts = ['uphold', 'overturn', 'lighten', 'ask'] as const
export const inspectVerdicts = ['agree', 'wrong'] as const
const among = (list: readonly string[], value: unknown): boolean =>
  typeof value === 'string' && list.includes(value)
const longestReply = 2000
const mostFiles = 5
/** What files are: pictures, films, recordings. */
const evidenceUrl = /^\/biz_gateway\/resource\/file\/[0-9a-f]{64}(\?\S*)?$/

export const similarPick: FormCheck = (form, _button, { similar }) => {
  const ids = stringsIn(form['postIds']) ?? []
  if (form['none'] === true) return ids.length > 0 ? problem('none', 'reason_alone') : []
  if (ids.length === 0) return problem('postIds', 'please_select')
  const stray = ids.find((id) => !similar.includes(id))
  return stray !== undefined
    ? problem('postIds', 'row_unknown', { id: stray.slice(0, 64) })
    : among(relationsOfLike, form['relation'])
      ? []
      : problem('relation', 'please_select')
}

export const faceVerdict: FormCheck = (form, { content }) =>
  firstOf(
    () => (among(faceVerdicts, form['verdict']) ? [] : problem('verdict', 'please_select')),
    () =>
      form['add'] === true && !content.choices?.some(({ id }) => id === form['libraryId'])
        ? problem('libraryId', 'please_select')
        : [],
    () =>
      form['add'] === true && form['verdict'] !== 'same' ? problem('add', 'face_add_same') : [],
  )

const replyText = (text: string) =>
  text === ''
    ? requiredProblem('reply', 'result.field_reply')
    : text.length > longestReply
      ? problem('reply', 'text_max', { n: longestReply })
      : []
export const appealLabel: FormCheck = (form, { content }) =>
  firstOf(
    () =>
      content.choices?.some(({ id }) => id === form['appealLabelId'])
        ? []
        : problem('appealLabelId', 'please_select'),
    () =>
      textIn(form['lang']) === '' || textIn(form['lang']).length > 16
        ? requiredProblem('lang', 'result.field_lang')
        : [],
    () => replyText(textIn(form['reply'])),
  )

/** Whether an appeal was decided in favour of the user, so that the decision before was wrong. */
export function isWon(verdict: unknown): verdict is 'overturn' | 'lighten' {
  return verdict === 'overturn' || verdict === 'lighten'
}
/**
 * What would have been right, before anybody said it: the first result that punishes nothing where
 * a decision is overturned, the same decision for a shorter time where it is lightened.
 */
export function usualRight(
  verdict: unknown,
  original: OriginalFacts | null,
): { rightResult?: string | undefined; rightLabels?: readonly number[] } {
  if (!original || !isWon(verdict)) return {}
  return verdict === 'overturn'
    ? { rightResult: original.results.find((one) => !one.violation)?.id, rightLabels: [] }
    : { rightResult: original.given.result, rightLabels: original.given.labels }
}

/** Whether two lists have the same labels, in whatever order. */
export function sameLabels(some: readonly number[], others: readonly number[]): boolean {
  return some.toSorted((a, b) => a - b).join() === others.toSorted((a, b) => a - b).join()
}

/**
 * What would have been right instead of the decision that an appeal is about, in the results and
 * labels of its type. An overturned one was another; one that is lightened may differ in its time.
 */
const rightProblems = (form: Form, original: OriginalFacts): FormProblem[] => {
  const right = numbersIn(form['rightLabels'] ?? [])
  const stray = right?.find((id) => !original.labels(id))
  const result = textIn(form['rightResult'])
  if (result === '') return requiredProblem('rightResult', 'result.field_right_result')
  if (!original.results.some(({ id }) => id === result))
    return problem('rightResult', 'right_unknown', { id: result.slice(0, 40) })
  if (!right || stray !== undefined)
    return problem('rightLabels', 'unknown_label', { id: String(stray ?? '?') })
  const { given } = original
  return form['verdict'] === 'overturn' &&
    result === given.result &&
    sameLabels(right, given.labels)
    ? problem('rightResult', 'right_differs')
    : []
}

const repairProblems: FormCheck = (form, _button, { appealed }) => {
  if (!among(appealVerdicts, form['verdict'])) return problem('verdict', 'please_select')
  const rows = form['punishes'] === undefined ? [] : objectsIn(form['punishes'])
  if (!rows) return problem('punishes', 'wrong_form')
  for (const [index, row] of rows.entries()) {
    const known = appealed.find((one) => one.rowId === row['rowId'])
    if (!known || rows.findIndex((other) => other['rowId'] === row['rowId']) < index)
      return problem(`punishes.${index}.rowId`, 'row_unknown', {
        id: String(row['rowId']).slice(0, 64),
      })
    if (!among(['keep', 'clear', 'shorten'], row['action']))
      return problem(`punishes.${index}.action`, 'please_select')
    if (row['action'] === 'shorten' && (numberIn(row['punishTime']) ?? 0) < 60)
      return problem(`punishes.${index}.punishTime`, 'shorter_end')
  }
  const acts = rows.map((row) => row['action'])
  if (
    form['verdict'] === 'lighten' &&
    appealed.length > 0 &&
    !acts.includes('shorten') &&
    !acts.includes('clear')
  )
    return problem('punishes', 'shorter_end')
  return (form['verdict'] === 'uphold' || form['verdict'] === 'ask') &&
    acts.some((act) => act !== 'keep')
    ? problem('punishes', 'uphold_keeps')
    : []
}
export const appealVerdict: FormCheck = (form, button, facts) =>
  firstOf(
    () => repairProblems(form, button, facts),
    () => (facts.original && isWon(form['verdict']) ? rightProblems(form, facts.original) : []),
  )

export const inspectVerdict: FormCheck = (form, _button, { decided, labels }) => {
  if (!among(inspectVerdicts, form['verdict'])) return problem('verdict', 'please_select')
  if (form['verdict'] === 'agree') return []
  const right = numbersIn(form['rightLabels'] ?? [])
  return firstOf(
    () => (among(errorClasses, form['errorClass']) ? [] : problem('errorClass', 'please_select')),
    () =>
      textIn(form['rightResult']) === '' || textIn(form['rightResult']).length > 40
        ? requiredProblem('rightResult', 'result.field_right_result')
        : [],
    () =>
      !right || right.some((id) => !labels(id))
        ? problem('rightLabels', 'unknown_label', {
            id: String(right?.find((id) => !labels(id)) ?? '?'),
          })
        : [],
    () =>
      decided &&
      form['errorClass'] !== 'wrong_time' &&
      form['errorClass'] !== 'procedure' &&
      textIn(form['rightResult']) === decided.result &&
      sameLabels(right ?? [], decided.labels)
        ? problem('rightResult', 'right_differs')
        : [],
  )
}

const filesProblem = (value: unknown, least: number) => {
  const files = stringsIn(value ?? [])
  if (!files || files.some((file) => !evidenceUrl.test(file)))
    return problem('files', 'annex_upload')
  return files.length < least
    ? requiredProblem('files', 'result.field_files')
    : files.length > mostFiles
      ? problem('files', 'select_at_most', { n: mostFiles })
      : []
}
export const reply: FormCheck = (form) =>
  firstOf(
    () =>
      textIn(form['text']) === ''
        ? requiredProblem('text', 'result.field_reply')
        : textIn(form['text']).length > longestReply
          ? problem('text', 'text_max', { n: longestReply })
          : [],
    () => (textIn(form['lang']).length > 16 ? problem('lang', 'wrong_form') : []),
    () => filesProblem(form['files'], 0),
  )
export const upload: FormCheck = (form, { content }) =>
  form['pending'] === true
    ? problem('files', 'annex_upload')
    : filesProblem(form['files'], Math.max(1, content.evidence?.min ?? 1))

export const escalate: FormCheck = (form, { content }) =>
  firstOf(
    () =>
      among(content.targets ?? escalateTargets, form['target'])
        ? []
        : problem('target', 'please_select'),
    () =>
      form['target'] === 'group' && !content.groups?.some(({ id }) => id === form['groupId'])
        ? problem('groupId', 'please_select')
        : [],
    () =>
      form['target'] === 'type' && !content.types?.includes(String(form['type']))
        ? problem('type', 'please_select')
        : [],
    () =>
      typeof form['urgent'] === 'boolean' || form['urgent'] === undefined
        ? []
        : problem('urgent', 'wrong_form'),
  )
export const doubtful: FormCheck = (form, { content }) =>
  firstOf(
    () =>
      textIn(form['question']) === ''
        ? requiredProblem('question', 'result.field_question')
        : textIn(form['question']).length > 1000
          ? problem('question', 'text_max', { n: 1000 })
          : [],
    () =>
      form['toGroup'] === undefined || content.groups?.some(({ id }) => id === form['toGroup'])
        ? []
        : problem('toGroup', 'please_select'),
  )
