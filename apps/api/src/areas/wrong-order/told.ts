import { type Language, languages } from '@oas/contract/language/calls'
import type { MessagePayload } from '@oas/contract/message/schemas'
import { textOf } from '@oas/texts'
import type { ToldOrder } from './queries/told.ts'

/** Wrong orders that a message says in words; of more it says how many. */
const maxLines = 5
/** Bytes of all languages together: a message goes between servers whole. */
const maxBytes = 5000
const maxName = 40

const short = (text: string): string =>
  text.length <= maxName ? text : `${text.slice(0, maxName - 1)}…`

const verdict = (language: Language, result: string, labels: readonly string[]): string => {
  const key = `result.${result}`
  const name = textOf(language, key)
  const names = labels.slice(0, 3).map(short)
  return [
    short(name === key ? result : name),
    ...(names.length === 0 ? [] : [`(${names.join(', ')}${labels.length > 3 ? ', …' : ''})`]),
  ].join(' ')
}

const lineOf = (language: Language, order: ToldOrder): string => {
  const { postId, givenResult, givenNames, rightResult, rightNames } = order
  const params = {
    post: short(postId),
    given: verdict(language, givenResult, givenNames[language]),
  }
  return rightResult === ''
    ? textOf(language, 'wrong_order.told_given', params)
    : textOf(language, 'wrong_order.told_right', {
        ...params,
        right: verdict(language, rightResult, rightNames[language]),
      })
}

const detailsOf = (orders: readonly ToldOrder[], n: number, shown: number) =>
  Object.fromEntries(
    languages.map((language) => [
      language,
      [
        ...orders.slice(0, shown).map((order) => lineOf(language, order)),
        ...(n > shown ? [textOf(language, 'wrong_order.told_more', { n: n - shown })] : []),
      ].join('\n'),
    ]),
  ) as Record<Language, string>

/**
 * What was given and what would have been right, an order a line, in each language; of as many as
 * a message has room for. Who found them is not said.
 */
export function saidOf(orders: readonly ToldOrder[], n: number): Pick<MessagePayload, 'details'> {
  for (let shown = Math.min(maxLines, orders.length); shown > 0; shown--) {
    const details = detailsOf(orders, n, shown)
    if (Buffer.byteLength(JSON.stringify(details)) <= maxBytes) return { details }
  }
  return {}
}
