import type { Diff } from '@oas/contract/label/schemas'
import { t, tData } from '../../i18n/texts.ts'
import { type Column, DataTable } from '../../kit/list/DataTable.tsx'
import { column } from '../../kit/list/column.ts'
import { fieldWord, valueWord } from './field-words.ts'

const tones = { added: 'good', changed: 'warn', removed: 'bad' } as const
const shownAtMost = 300

const diffColumns = (): Column<Diff['list'][number]>[] => [
  column('act', 'frontend.state', 110, (row) => (
    <span className={`state-tag ${tones[row.act]}`}>{tData(`label.diff_${row.act}`)}</span>
  )),
  column('path', 'label.label', 260, (row) => (
    <span title={row.path}>
      <span translate="no">{row.path}</span> <span className="muted mono">{row.id}</span>
    </span>
  )),
  column('fields', 'label.reason', null, (row) =>
    row.fields.map((one) => (
      <div key={one.field} className="label-diff-field" translate="no">
        {fieldWord(one.field)}: <del>{valueWord(one.field, one.before)}</del> →{' '}
        <ins>{valueWord(one.field, one.after)}</ins>
      </div>
    )),
  ),
]

/** What differs between two versions of a tree, label by label. */
export function DiffList({ diff, loading }: { diff: Diff | undefined; loading: boolean }) {
  const count = (act: keyof typeof tones): number =>
    diff?.list.filter((row) => row.act === act).length ?? 0
  return (
    <div className="label-diff">
      <p className="muted">
        {t('label.diff_counts', {
          added: count('added'),
          changed: count('changed'),
          removed: count('removed'),
        })}
      </p>
      <DataTable
        label={t('label.label')}
        loading={loading}
        rows={diff?.list.slice(0, shownAtMost) ?? []}
        idOf={(row) => String(row.id)}
        empty={t('label.diff_none')}
        columns={diffColumns()}
      />
      {diff && diff.total > shownAtMost && (
        <p className="muted">{t('label.more_lines', { n: diff.total - shownAtMost })}</p>
      )}
    </div>
  )
}
