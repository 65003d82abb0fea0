import { isObject } from '@oas/contract/json'
import { thumbUrl } from '@oas/media/thumb'
import { snake } from '@oas/contract/snake'
import { t, tData } from '../../i18n/texts.ts'
import { Picture } from '../picture/Picture.tsx'
import { formatTime } from '../time.ts'
import { ShownText } from '../text/ShownText.tsx'

const times: ReadonlySet<string> = new Set([
  'at',
  'firstSeen',
  'lastSeen',
  'endAt',
  'until',
  'startedAt',
  'endedAt',
  'since',
])
const word = (key: string): string => {
  const name = `frontend.info_key_${snake(key)}`
  const text = tData(name)
  return text === name ? key : text
}
const cell = (key: string, value: unknown): string =>
  value === null || value === undefined || value === ''
    ? '–'
    : times.has(key) && typeof value === 'number'
      ? formatTime(value)
      : key === 'punishId'
        ? tData(`result.punish_${String(value)}`)
        : typeof value === 'object'
          ? JSON.stringify(value)
          : typeof value === 'boolean'
            ? t(value ? 'frontend.yes' : 'frontend.no')
            : String(value)

/** What was not looked at, in words: nobody takes a part for the whole. */
const notesOf = ({
  comparedFirst,
  translatedFirst,
  translatedOf,
}: Record<string, unknown>): string[] => [
  ...(typeof comparedFirst === 'number'
    ? [t('frontend.info_compared_first', { n: comparedFirst })]
    : []),
  ...(typeof translatedFirst === 'number' && typeof translatedOf === 'number'
    ? [t('frontend.info_translated_first', { n: translatedFirst, all: translatedOf })]
    : []),
]
const noted: ReadonlySet<string> = new Set(['comparedFirst', 'translatedFirst', 'translatedOf'])

/**
 * What a look-up said: what it left out as sentences, single values as facts, lists of things as
 * tables.
 */
export function InfoView({ data }: { data: unknown }) {
  if (!isObject(data)) return null
  const entries = Object.entries(data).filter(([key]) => !noted.has(key))
  const tables = entries.flatMap(([key, value]) =>
    Array.isArray(value) && value.length > 0 && value.every(isObject)
      ? [[key, value.slice(0, 50)] as const]
      : [],
  )
  const facts = entries.filter(
    ([key, value]) =>
      !tables.some(([name]) => name === key) && !(Array.isArray(value) && value.length === 0),
  )
  return (
    <>
      {notesOf(data).map((note) => (
        <p key={note} className="muted">
          {note}
        </p>
      ))}
      {facts.length > 0 ? (
        <dl className="wb-facts">
          {facts.map(([key, value]) => (
            <div key={key}>
              <dt>{word(key)}</dt>
              <dd>
                <ShownText text={cell(key, value)} />
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      {tables.map(([key, rows]) => {
        const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
        return (
          <table key={key} className="wb-table">
            <thead>
              <tr>
                {columns.map((name) => (
                  <th key={name} scope="col">
                    {word(name)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {[...new Map(rows.map((row) => [JSON.stringify(row), row]))].map(([whole, row]) => (
                <tr key={whole}>
                  {columns.map((name) => (
                    <td key={name}>
                      {name === 'picture' && typeof row[name] === 'string' ? (
                        <span className="info-picture wb-shield">
                          <Picture url={thumbUrl(row[name], 120)} alt={word(name)} lazy />
                        </span>
                      ) : (
                        <ShownText text={cell(name, row[name])} />
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        )
      })}
    </>
  )
}
