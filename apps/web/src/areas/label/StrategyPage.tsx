import { type StrategyRow, settingRuleCalls } from '@oas/contract/setting/rule-calls'
import { typeKeyOf } from '@oas/contract/type-key'
import { useState } from 'react'
import { useMay } from '../../api/use-may.ts'
import { t, tData, typeName } from '../../i18n/texts.ts'
import type { Column } from '../../kit/list/DataTable.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { useApps } from '../../kit/use-apps.ts'
import { GuardedButton } from './GuardedButton.tsx'
import { StrategyDialog } from './StrategyDialog.tsx'
import { appField } from './app-field.ts'
import { column, monoColumn, numberColumn, sorted } from '../../kit/list/column.ts'
import './label.css'

/** A result of the row's type by its name. */
const resultName = ({ offered }: StrategyRow, id: string): string => {
  const found = offered.find((one) => one.id === id)
  return found ? tData(found.transKey) : id
}

const TypeCell = ({ row }: { row: StrategyRow }) => (
  <>
    {row.appName} · {typeName(row.name)} <span className="mono muted">{typeKeyOf(row)}</span>
  </>
)

const LabelCell = ({ row }: { row: StrategyRow }) => (
  <span translate="no">
    {row.label} <span className="mono muted">{row.labelId}</span>
  </span>
)

const ResultsCell = ({ row }: { row: StrategyRow }) =>
  row.all ? (
    <span className="muted">{t('setting_tool.strategy_all')}</span>
  ) : (
    row.results.map((id) => resultName(row, id)).join(', ')
  )

const strategyColumns = (): Column<StrategyRow>[] => [
  sorted(
    column('type', 'label.type', 240, (row) => <TypeCell row={row} />),
    'appName',
  ),
  sorted(column('label', 'label.label', 220, (row) => <LabelCell row={row} />)),
  column('results', 'setting_tool.strategy_results', null, (row) => <ResultsCell row={row} />),
  sorted(
    column('preset', 'setting_tool.strategy_preset', 170, (row) =>
      row.preset ? resultName(row, row.preset) : '',
    ),
  ),
  sorted(numberColumn('time', 'setting_tool.strategy_time', 150, (row) => row.time || '')),
  monoColumn('excludes', 'setting_tool.strategy_excludes', 140, (row) => row.excludes.join(', ')),
  sorted(numberColumn('version', 'auto_config.version', 80, (row) => row.version)),
]

/**
 * What labels lead to, by type: the results they allow, what they preset, what they exclude. The
 * same rows as in the settings.
 */
export function StrategyPage() {
  const { may } = useMay()
  const { choices } = useApps()
  const [dialog, setDialog] = useState<{ row: StrategyRow | null } | null>(null)
  const why = may('setting.publish') ? undefined : t('auto_config.needs_publish')
  return (
    <QueryList
      title={t('setting_tool.strategy')}
      about={t('empty.label_strategies')}
      call={settingRuleCalls.strategies}
      paging="number"
      idOf={(row) => `${typeKeyOf(row)} ${row.labelId}`}
      onOpen={(row) => {
        if (!why) setDialog({ row })
      }}
      fields={[
        { key: 'text', kind: 'text', label: t('setting_tool.strategy_find'), width: 200 },
        appField(choices),
      ]}
      inputOf={({ appId, ...rest }) => ({ ...rest, ...(appId ? { appId: Number(appId) } : {}) })}
      actions={
        <GuardedButton
          primary
          text={t('setting_tool.strategy_new')}
          why={why}
          onPress={() => setDialog({ row: null })}
        />
      }
      columns={strategyColumns()}
    >
      {dialog && (
        <StrategyDialog
          key={dialog.row ? `${typeKeyOf(dialog.row)}:${dialog.row.labelId}` : ''}
          row={dialog.row}
          onClose={() => setDialog(null)}
        />
      )}
    </QueryList>
  )
}
