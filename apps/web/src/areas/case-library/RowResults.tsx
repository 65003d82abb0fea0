import type { RowResult } from '@oas/contract/case-library/schemas'
import { t } from '../../i18n/texts.ts'

const tones = { new: 'good', same: '', bad: 'bad' } as const
const wordOf = ({ status, reason }: RowResult): string => {
  if (status === 'bad') return reason
  return t(status === 'new' ? 'case_library.row_new' : 'case_library.row_same')
}

/** What would come of each entry that is to be added. */
export function RowResults({ rows }: { rows: readonly RowResult[] }) {
  return (
    <div role="status">
      <p>{t('case_library.tried', { n: rows.filter(({ status }) => status === 'new').length })}</p>
      <ul className="library-rows">
        {rows.map((row) => (
          <li key={row.no}>
            <span className={`state-tag ${tones[row.status]}`}>
              {t('case_library.row', { n: row.no })}: {wordOf(row)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
