import { type Language, languages } from '@oas/contract/language/calls'
import type { TextRow } from '@oas/contract/language/schemas'
import type { ReactNode } from 'react'
import { tData } from '../../i18n/texts.ts'
import type { Column } from '../../kit/list/DataTable.tsx'
import { formatTime } from '../../kit/time.ts'
import { column, monoColumn, sorted } from '../../kit/list/column.ts'
import { lackingWords, languageName } from './words.ts'

const tones = { bundled: '', changed: 'warn', own: 'good' } as const
const textColumn = (language: Language): Column<TextRow> => ({
  key: language,
  title: languageName(language),
  render: (row) => (
    <span
      className="language-cell"
      lang={language === 'cn' ? 'zh' : language}
      title={row.texts[language]}
    >
      {row.texts[language]}
    </span>
  ),
})

/** What is known of a text, and last what may be done with it. */
export function textColumns(buttons: (row: TextRow) => ReactNode): Column<TextRow>[] {
  return [
    sorted(
      monoColumn('group', 'language.group', 130, (row) => row.groupKey),
      'groupKey',
    ),
    sorted(monoColumn('key', 'language.key', 190, (row) => <span title={row.key}>{row.key}</span>)),
    ...languages.map(textColumn),
    sorted(
      column('state', 'frontend.state', 170, (row) => (
        <>
          <span className={`state-tag ${tones[row.state]}`}>
            {tData(`language.state_${row.state}`)}
          </span>
          {row.lacking.length > 0 && (
            <>
              {' '}
              · <span className="state-tag bad">{lackingWords(row.lacking)}</span>
            </>
          )}
        </>
      )),
    ),
    sorted(
      column('changed', 'frontend.updated_at', 150, (row) =>
        row.updatedAt === null ? (
          ''
        ) : (
          <span title={row.updatedBy}>{formatTime(row.updatedAt)}</span>
        ),
      ),
      'updatedAt',
    ),
    column('act', 'frontend.actions', 150, buttons),
  ]
}
