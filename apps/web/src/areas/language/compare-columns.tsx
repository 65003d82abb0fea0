import { languages } from '@oas/contract/language/calls'
import type { CompareRow } from '@oas/contract/language/schemas'
import { tData } from '../../i18n/texts.ts'
import type { Column } from '../../kit/list/DataTable.tsx'
import { column, monoColumn, numberColumn } from '../../kit/list/column.ts'

const tones = { added: 'good', changed: 'warn', missing: '', error: 'bad' } as const
const Change = ({ row }: { row: CompareRow }) => (
  <span className="language-diff">
    {languages.map((language) => {
      const [here, there] = [row.here?.[language] ?? '', row.there?.[language] ?? '']
      const text =
        row.there === null ? (
          <span className="muted">{here}</span>
        ) : there === '' || here === there ? null : (
          <>
            {here && <del>{here}</del>} {here && '→'} <ins>{there}</ins>
          </>
        )
      return (
        text && (
          <span key={language} lang={language === 'cn' ? 'zh' : language}>
            <span className="muted mono">{language}</span> {text}
          </span>
        )
      )
    })}
  </span>
)

/** What a row of the comparison says. */
export function compareColumns(): Column<CompareRow>[] {
  return [
    numberColumn('line', 'language.line', 60, (row) => row.line || ''),
    column('kind', 'frontend.state', 130, (row) => (
      <span className={`state-tag ${tones[row.kind]}`}>{tData(`language.kind_${row.kind}`)}</span>
    )),
    monoColumn('name', 'language.key', 240, (row) => `${row.groupKey}.${row.key}`),
    column('change', 'language.difference', null, (row) => <Change row={row} />),
    column('problems', 'language.problems', 280, (row) =>
      row.problems.map((problem) => (
        <div key={problem.field + problem.reason} className="language-problem">
          <span className="mono">{problem.field}</span>: {problem.reason}
        </div>
      )),
    ),
  ]
}
