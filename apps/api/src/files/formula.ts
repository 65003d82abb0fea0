/**
 * Whether a spreadsheet program may run a text as a formula: signs that begin one, their fullwidth
 * forms too, with white space or signs of no width before them or not (OWASP, CSV injection).
 */
export function looksLikeFormula(text: string): boolean {
  return /^(?:[\t\r\n]|[\s\p{Cf}]*[=+\-@＝＋－＠])/u.test(text)
}

/** Spreadsheet programs take these words for the errors themselves. */
const errors: ReadonlySet<string> = new Set(
  (
    '#NULL! #DIV/0! #VALUE! #REF! #NAME? #NUM! #N/A #GETTING_DATA #SPILL! #CALC! #FIELD! ' +
    '#BLOCKED! #CONNECT! #UNKNOWN! #BUSY! #PYTHON! #EXTERNAL!'
  ).split(' '),
)
/** Whether a cell would be run or taken for an error; an apostrophe makes either a text. */
export function isTaken(text: string): boolean {
  return looksLikeFormula(text) || errors.has(text.toUpperCase())
}

/** A text without the apostrophe that kept a program from taking it for something else. */
export function withoutMark(text: string): string {
  return text.startsWith("'") && isTaken(text.slice(1)) ? text.slice(1) : text
}
