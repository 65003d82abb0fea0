/**
 * Whether a spreadsheet program may run a text as a formula: signs that begin one, their fullwidth
 * forms too, with white space or signs of no width before them or not (OWASP, CSV injection).
 */
export function looksLikeFormula(text: string): boolean {
  return /^(?:[\t\r\n]|[\s\p{Cf}]*[=+\-@＝＋－＠])/u.test(text)
}
