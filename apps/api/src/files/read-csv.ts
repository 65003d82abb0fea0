import { withoutMark } from './formula.ts'

/**
 * Rows of a CSV file as trimmed texts: cells apart by commas, or by semicolons or tabs where the
 * first line has no comma; quoted cells may hold them, quotes (doubled) and line ends. Lines end in
 * any of the three ways. `unclosed`: a quote is never closed, and the last row may have taken in
 * others.
 */
export function readCsv(text: string): { rows: string[][]; unclosed: boolean } {
  const source = text.replace(/^\uFEFF/, '')
  const head = source.slice(0, source.search(/[\r\n]|$/))
  const mark = head.includes(',') ? ',' : head.includes(';') ? ';' : '\t'
  const rows: string[][] = []
  let [row, cell, quoted] = [[] as string[], '', false]
  const endCell = (): void => {
    row.push(withoutMark(cell).trim())
    cell = ''
  }
  const endRow = (): void => {
    endCell()
    rows.push(row)
    row = []
  }
  for (let i = 0; i < source.length; i++) {
    const letter = source[i] as string
    if (quoted) {
      if (letter !== '"') cell += letter
      else if (source[i + 1] === '"') {
        cell += '"'
        i++
      } else quoted = false
    } else if (letter === '"' && cell.trim() === '') {
      quoted = true
      cell = ''
    } else if (letter === mark) endCell()
    else if (letter === '\n' || (letter === '\r' && source[i + 1] !== '\n')) endRow()
    else if (letter !== '\r') cell += letter
  }
  if (cell !== '' || row.length > 0) endRow()
  return { rows, unclosed: quoted }
}
