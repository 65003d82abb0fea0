import { type StrategyRow, settingRuleCalls } from '@oas/contract/setting/rule-calls'
import { typeKeyOf } from '@oas/contract/type-key'
import { useState } from 'react'
import { useMay } from '../../api/use-may.ts'
import { t, tData, typeName } from '../../i18n/texts.ts'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { useApps } from '../../kit/use-apps.ts'
import { StrategyDialog } from './StrategyDialog.tsx'
import './label.css'

/**
 * What labels lead to, by type: the results they allow, what they preset, what they exclude. The
 * same rows as in the settings.
 */
export const StrategyPage = () => {
  const { may } = useMay()
  const { choices } = useApps()
  const [dialog, setDialog] = useState<{ row: StrategyRow | null } | null>(null)
  const why = may('setting.publish') ? undefined : t('auto_config.needs_publish')
  const nameOf = (row: StrategyRow, id: string): string => {
    const found = row.offered.find((one) => one.id === id)
    return found ? tData(found.transKey) : id
  }
  return (
    <QueryList
      title={t('setting_tool.strategy')}
      call={settingRuleCalls.strategies}
      paging="number"
      idOf={(row) => `${typeKeyOf(row)} ${row.labelId}`}
      onOpen={(row) => {
        if (!why) setDialog({ row })
      }}
      fields={[
        { key: 'text', kind: 'text', label: t('setting_tool.strategy_find'), width: 200 },
        {
          key: 'appId',
          kind: 'choice',
          label: t('label.app'),
          options: choices.map(({ value, label }) => ({ value, label })),
        },
      ]}
      inputOf={({ appId, ...rest }) => ({ ...rest, ...(appId ? { appId: Number(appId) } : {}) })}
      actions={
        <button
          type="button"
          className="btn primary"
          disabled={why !== undefined}
          title={why}
          onClick={() => setDialog({ row: null })}
        >
          {t('setting_tool.strategy_new')}
        </button>
      }
      columns={[
        {
          key: 'type',
          title: t('label.type'),
          width: 240,
          render: (row) => (
            <>
              {row.appName} · {typeName(row.name)}{' '}
              <span className="mono muted">{typeKeyOf(row)}</span>
            </>
          ),
        },
        {
          key: 'label',
          title: t('label.label'),
          width: 220,
          render: (row) => (
            <span translate="no">
              {row.label} <span className="mono muted">{row.labelId}</span>
            </span>
          ),
        },
        {
          key: 'results',
          title: t('setting_tool.strategy_results'),
          render: (row) =>
            row.all ? (
              <span className="muted">{t('setting_tool.strategy_all')}</span>
            ) : (
              row.results.map((id) => nameOf(row, id)).join(', ')
            ),
        },
        {
          key: 'preset',
          title: t('setting_tool.strategy_preset'),
          width: 170,
          render: (row) => (row.preset ? nameOf(row, row.preset) : ''),
        },
        {
          key: 'time',
          title: t('setting_tool.strategy_time'),
          width: 150,
          numeric: true,
          render: (row) => row.time || '',
        },
        {
          key: 'excludes',
          title: t('setting_tool.strategy_excludes'),
          width: 140,
          mono: true,
          render: (row) => row.excludes.join(', '),
        },
        {
          key: 'version',
          title: t('auto_config.version'),
          width: 80,
          numeric: true,
          render: (row) => row.version,
        },
      ]}
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
