import { type OcrRow, readOcr } from '@oas/contract/ingest/ocr'
import { maskFound } from '@oas/contract/text-moderation/contacts'
import type { ScanRule } from '@oas/media/text/scan'

type Fields = Record<string, unknown>
const object = (value: unknown): Fields => {
  if (typeof value === 'string') {
    try {
      const parsed: unknown = JSON.parse(value)
      return typeof parsed === 'object' && parsed !== null ? (parsed as Fields) : {}
    } catch {
      return {}
    }
  }
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}
const join = (value: unknown): string =>
  Array.isArray(value)
    ? value
        .map((one: unknown) =>
          typeof one === 'string'
            ? one
            : String(object(one)['rule'] ?? object(one)['word'] ?? object(one)['text'] ?? ''),
        )
        .filter(Boolean)
        .join(', ')
    : typeof value === 'string'
      ? value
      : ''

/** Words by their categories, and those that stand in none. */
const wordsOf = (info: Fields): string => {
  const groups = Array.isArray(info['keywordsGroup'])
    ? info['keywordsGroup']
        .map(object)
        .flatMap((group) =>
          typeof group['category'] === 'string' && Array.isArray(group['words'])
            ? [{ category: group['category'], words: group['words'].map(String) }]
            : [],
        )
    : []
  const grouped = new Set(groups.flatMap(({ words }) => words))
  const plain = Array.isArray(info['keywords'])
    ? info['keywords'].filter((word) => !grouped.has(String(word)))
    : info['keywords']
  const shown = groups.map(({ category, words }) =>
    category === '' ? words.join(', ') : `${category} (${words.join(', ')})`,
  )
  return [...shown, join(plain), join(info['keywordsGroup'])].filter(Boolean).join(', ')
}
/** What a rule found, or what it looks for where that is all that is known. */
const rowText = ({ itemId, text, rule, name, isContact }: OcrRow): string =>
  itemId === ''
    ? rule || text
    : maskFound({ kind: isContact ? 'contact' : 'word', rule: name, text: text || rule })

/** What machines read in a picture: words, rules that hit, like pictures and faces. */
export function factsOf(info: Fields): {
  name:
    | 'audit.ocr'
    | 'audit.ocr_rules'
    | 'audit.keywords'
    | 'audit.feature_match'
    | 'audit.face_match'
  text: string
}[] {
  const { text, rows } = readOcr(info)
  return (
    [
      { name: 'audit.ocr', text },
      {
        name: 'audit.ocr_rules',
        text: [...new Set(rows.map(rowText))].filter(Boolean).join(', '),
      },
      { name: 'audit.keywords', text: wordsOf(info) },
      {
        name: 'audit.feature_match',
        text: String(object(object(info['featureMatch'])['data'])['remark'] ?? ''),
      },
      {
        name: 'audit.face_match',
        text: String(object(object(info['faceMatch'])['data'])['remark'] ?? ''),
      },
    ] as const
  ).filter((fact) => fact.text !== '')
}
/** The rules that hit, as they are marked in the text of the picture. */
export function rulesOf(info: Fields): ScanRule[] {
  return readOcr(info)
    .rows.flatMap(({ rule, wordType, level }) => (rule === '' ? [] : [{ rule, wordType, level }]))
    .slice(0, 200)
}
