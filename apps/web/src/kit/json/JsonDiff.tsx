import { t } from '../../i18n/texts.ts'
import { lineDiff } from './line-diff.ts'
import './json.css'

const words = { same: null, gone: 'frontend.diff_gone', come: 'frontend.diff_come' } as const
const signs = { same: ' ', gone: '−', come: '+' } as const
/** How a value is written for people: two spaces a level. */
export function prettyJson(value: unknown): string {
  return JSON.stringify(value ?? null, null, 2)
}

/** What changes from one value to another, line by line. */
export function JsonDiff({
  label,
  before,
  after,
}: {
  label: string
  before: unknown
  after: unknown
}) {
  const parts = lineDiff(prettyJson(before), prettyJson(after)).map((part, line) => ({
    ...part,
    key: `${line} ${part.kind}`,
  }))
  return (
    <div className="json-diff mono" role="region" aria-label={label} tabIndex={0}>
      {parts.map(({ key, kind, text }) => {
        const word = words[kind]
        return (
          <div key={key} className={kind}>
            <span aria-hidden="true">{signs[kind]}</span>
            {word && <span className="sr-only">{t(word)}</span>}
            {text || ' '}
          </div>
        )
      })}
    </div>
  )
}
