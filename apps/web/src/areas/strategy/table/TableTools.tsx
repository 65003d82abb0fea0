import { t } from '../../../i18n/texts.ts'
import type { Rules } from '../edit/rules.ts'
import { AddColumn } from './AddColumn.tsx'
import { BatchEdit } from './BatchEdit.tsx'
import type { RuleTableState } from './use-rule-table.ts'

type Props = { rules: Rules; table: RuleTableState; editable: boolean; onSave: () => void }

/** What can be done to a table: searched, changed in many rows, appended to, stored. */
export function TableTools({ rules, table, editable, onSave }: Props) {
  const { edits, heads, shown, changes, chosen, dirty } = table
  return (
    <div className="rule-table-tools">
      <input
        type="search"
        aria-label={t('frontend.search')}
        placeholder={t('frontend.search')}
        value={table.find}
        onChange={(event) => table.setFind(event.target.value)}
      />
      <span className="muted">
        {t('strategy_table.counts', {
          n: shown.length,
          changed: changes.length,
          added: edits.appended.length,
          deleted: edits.deleted.size,
        })}
      </span>
      <span className="list-space" />
      <BatchEdit
        rules={rules}
        heads={heads}
        n={chosen.length}
        disabled={!editable}
        onPut={table.putChosen}
      />
      <AddColumn rules={rules} heads={heads} disabled={!editable} onAdd={table.addHead} />
      <button
        type="button"
        className="btn"
        disabled={!editable || !table.mayAppend}
        onClick={table.appendRows}
      >
        {chosen.length > 0
          ? t('strategy_table.append_copies', { n: chosen.length })
          : t('strategy_table.append')}
      </button>
      <button
        type="button"
        className="btn"
        disabled={!editable || chosen.length === 0}
        onClick={table.removeChosen}
      >
        {t('frontend.delete')} ({chosen.length})
      </button>
      <button type="button" className="btn" disabled={!dirty} onClick={table.discard}>
        {t('strategy_table.discard')}
      </button>
      <button type="button" className="btn primary" disabled={!editable || !dirty} onClick={onSave}>
        {t('frontend.save')}
      </button>
    </div>
  )
}
