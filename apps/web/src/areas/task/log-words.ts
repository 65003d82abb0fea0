import { isObject } from '@oas/contract/json'
import {
  type TaskBody,
  type TaskKind,
  type TaskLogRow,
  blankTask,
} from '@oas/contract/task/schemas'
import { diffOf } from '../../kit/people/diff.ts'
import { t, tData } from '../../i18n/texts.ts'
import { fieldLabel } from '../../kit/people/words.tsx'
import { type Difference, differences } from './in-words.ts'
import type { Names } from './names.ts'
import { wordOf } from './words.tsx'

/** Whether something has every part of a task, each of the same make. */
const isBody = (found: unknown): found is TaskBody =>
  isObject(found) &&
  Object.entries(blankTask).every(([part, blank]) => {
    const own = found[part]
    // What was written before a task could choose this says nothing of it.
    if (part === 'effect' && own === undefined) return true
    if (blank === null) return own === undefined || own === null || isObject(own)
    return Array.isArray(blank)
      ? Array.isArray(own)
      : isObject(blank)
        ? isObject(own) && Object.keys(blank).every((name) => name in own)
        : typeof own === typeof blank
  })

/** Where a text of a task stands in what the log kept: itself, or beside other things. */
const bodyIn = (kept: unknown): TaskBody | null => {
  const found = isObject(kept) && isObject(kept['body']) ? kept['body'] : kept
  return isBody(found) ? { ...blankTask, ...found } : null
}

const enumerated: ReadonlySet<string> = new Set(['state', 'review', 'kind'])
const labelOf = (field: string): string =>
  enumerated.has(field)
    ? tData(`task.${field}`)
    : field === 'listed'
      ? t('task_list.tab_listed')
      : fieldLabel(field)
const valueWord = (field: string, text: string): string =>
  enumerated.has(field) && text !== '' ? wordOf(field, text) : text

/** What an entry of the log changed: of a text each part in words, of other things by field. */
export function changesOf(
  kind: TaskKind,
  { before, after }: Pick<TaskLogRow, 'before' | 'after'>,
  names: Names,
): Difference[] {
  const [was, is] = [bodyIn(before), bodyIn(after)]
  const texts = was && is ? differences(kind, was, is, names) : []
  const others = diffOf(before, after)
    .filter(({ field }) => !(was ?? is) || (field !== 'body' && !(field in blankTask)))
    .filter(({ field, after: now }) => field !== 'listed' || now !== '0')
    .map(({ field, before: old, after: now }) => ({
      key: field,
      label: labelOf(field),
      before: valueWord(field, old),
      after: valueWord(field, now),
    }))
  return [...texts, ...others]
}
