import type { TextPlace } from '@oas/contract/envelope'
import { type ErrorName, errors } from '@oas/contract/errors'
import type { Language } from '@oas/contract/language/calls'
import { snake } from '@oas/contract/snake'
import { type ProblemKey, type RefusalKey, textOf } from '@oas/texts'

type Words = Readonly<Record<string, string | number>>
/** Why a value is refused: said in the language of whoever asked once the answer is written. */
export type Reason = {
  readonly key: RefusalKey | ProblemKey
  readonly params: Given
  /** The part of a text that it is about. */ readonly place?: TextPlace
}
type Given = Readonly<Record<string, string | number | Reason>>

/**
 * A reason by its key among the texts of refusals, or by group and key among those of rules;
 * `params` fill the words in braces. `place` is where in the text of the field it is found.
 */
export function because(
  key: RefusalKey | ProblemKey,
  params: Given = {},
  place?: TextPlace,
): Reason {
  return { key, params, ...(place === undefined ? {} : { place }) }
}

/** Says a text by `group.key`. */
export type Say = (key: string, params: Words) => string
/** Says the bundled texts of a language. */
export function sayIn(language: Language): Say {
  return (key, params) => textOf(language, key, params)
}
const english = sayIn('en')

/** A reason in words; in English for logs and programs unless told otherwise. */
export function wordsOf({ key, params }: Reason, say: Say = english): string {
  return say(key.includes('.') ? key : `refusal.${key}`, wordsIn(params, say))
}
const wordsIn = (given: Given, say: Say): Words =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      typeof value === 'object' ? wordsOf(value, say) : value,
    ]),
  )

/**
 * An error of the catalogue. `params` fill the words in braces of its text, reasons in English;
 * `field` names the input field at fault.
 */
export class CallError extends Error {
  readonly code: number
  readonly status: number
  readonly field: string | undefined
  readonly params: Words
  constructor(
    readonly errorName: ErrorName,
    private readonly given: Given = {},
  ) {
    super(errorName)
    this.code = errors[errorName].code
    this.status = errors[errorName].status
    this.field = typeof given['field'] === 'string' ? given['field'] : undefined
    this.params = wordsIn(given, english)
  }
  /** What fills the words in braces: reasons said and fields named by `say`. */
  paramsBy(say: Say): Words {
    const words = wordsIn(this.given, say)
    return this.field === undefined ? words : { ...words, field: nameOfField(this.field, say) }
  }
  /** Why the value of the field is refused, where that is said. */
  get reason(): Reason | undefined {
    const { reason } = this.given
    return typeof reason === 'object' ? reason : undefined
  }
  /** What is wrong with the field; empty where it is missing, undefined where nothing is said. */
  reasonBy(say: Say): string | undefined {
    if (this.errorName === 'required') return ''
    return this.reason && wordsOf(this.reason, say)
  }
  /** Where in the text of the field it is. */
  get place(): TextPlace | undefined {
    return this.reason?.place
  }
  /** The whole text of the error. */
  textBy(say: Say): string {
    return say(`error.${this.errorName.replaceAll('-', '_')}`, this.paramsBy(say))
  }
}

/**
 * The path of a field in words: `types.0` is the first entry of what `types` is called. What has no
 * name of its own goes by that of what it stands in.
 */
export function nameOfField(path: string, say: Say): string {
  const parts = path.split(/[./]/).flatMap((part) => {
    if (/^\d+$/.test(part)) return [say('refusal.at_entry', { n: Number(part) + 1 })]
    const key = `field.${snake(part)}`
    const name = say(key, {})
    return name === key ? [] : [name]
  })
  const [first = say('field.other', {}), ...rest] = parts
  return rest.reduce((whole, part) => say('refusal.at_part', { whole, part }), first)
}

/** Ends the call with an error of the catalogue. */
export function fail(name: ErrorName, params?: Given): never {
  throw new CallError(name, params)
}
