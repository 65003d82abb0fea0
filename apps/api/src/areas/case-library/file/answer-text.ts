import { type Answer, type QuestionKind, blankAnswer } from '@oas/contract/case-library/schemas'

const yesWords: ReadonlySet<string> = new Set(['yes', 'true', 'y', '1', '是', 'ya', 'да'])
const noWords: ReadonlySet<string> = new Set(['no', 'false', 'n', '0', '否', 'tidak', 'нет'])

const inList = (text: string): string[] =>
  text
    .split(/[,，;；\s]+/)
    .map((one) => one.trim())
    .filter(Boolean)
const wholeNumbers = (text: string): number[] | null => {
  const list = inList(text)
  return list.every((one) => /^[0-9]{1,9}$/.test(one)) ? [...new Set(list.map(Number))] : null
}

const recordText = ({ resultId, labels, dims }: Answer): string =>
  [
    resultId,
    labels.join(', '),
    Object.keys(dims)
      .toSorted()
      .map((key) => `${key}=${dims[key]}`)
      .join(', '),
  ]
    .join(' | ')
    .replace(/[\s|]+$/, '')

const readRecord = (text: string): Answer | null => {
  const [resultId = '', labels = '', dims = '', ...more] = text
    .split(/[|｜]/)
    .map((part) => part.trim())
  const numbers = wholeNumbers(labels)
  const sides = inList(dims).map((one) => one.split('='))
  return more.length > 0 || numbers === null || sides.some((side) => side.length !== 2)
    ? null
    : {
        ...blankAnswer,
        resultId,
        labels: numbers,
        dims: Object.fromEntries(sides.map(([key = '', value = '']) => [key, value])),
      }
}

/**
 * An answer as a cell of a workbook has it: of a record `result | labels | dimension=option`, of
 * options their numbers from 1, `yes` or `no`, or the words themselves.
 */
export function answerText(kind: QuestionKind, answer: Answer): string {
  if (kind === 'record') return recordText(answer)
  if (kind === 'boolean') return answer.yes === null ? '' : answer.yes ? 'yes' : 'no'
  if (kind === 'text') return answer.text
  return answer.options.map((place) => place + 1).join(', ')
}

/** The same read back; null where a cell says something else. */
export function readAnswer(kind: QuestionKind, cell: string): Answer | null {
  if (kind === 'text') return { ...blankAnswer, text: cell }
  if (cell === '') return blankAnswer
  if (kind === 'record') return readRecord(cell)
  if (kind === 'boolean') {
    const word = cell.toLowerCase()
    if (!yesWords.has(word) && !noWords.has(word)) return null
    return { ...blankAnswer, yes: yesWords.has(word) }
  }
  const numbers = wholeNumbers(cell)
  return numbers?.every((one) => one > 0)
    ? { ...blankAnswer, options: numbers.map((one) => one - 1) }
    : null
}
