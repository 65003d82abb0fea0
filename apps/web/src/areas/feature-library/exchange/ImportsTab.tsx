import { featureExchangeCalls } from '@oas/contract/feature-library/exchange/calls'
import {
  type FeatureImport,
  type ImportState,
  importStates,
} from '@oas/contract/feature-library/exchange/schemas'
import { useState } from 'react'
import { useSend } from '../../../api/use-call.ts'
import { t, tData } from '../../../i18n/texts.ts'
import { confirm } from '../../../kit/Confirm.tsx'
import { Drawer } from '../../../kit/Drawer.tsx'
import { RowButtons } from '../../../kit/RowButtons.tsx'
import { choiceField } from '../../../kit/list/choice-field.ts'
import { column, numberColumn } from '../../../kit/list/column.ts'
import { QueryList } from '../../../kit/list/QueryList.tsx'
import { formatTime } from '../../../kit/time.ts'
import { useRights } from '../words.tsx'
import { ImportDialog } from './ImportDialog.tsx'
import { ImportRows } from './ImportRows.tsx'
import { importRefreshes, importStateName, isOpen } from './names.ts'

const tones: Readonly<Record<ImportState, string>> = {
  seen: '',
  waiting: 'warn',
  running: 'warn',
  done: 'good',
  cancelled: '',
  failed: 'bad',
}

const State = ({ row }: { row: FeatureImport }) => {
  const label = `${row.done} / ${row.total}`
  return (
    <>
      <span
        className={`state-tag ${tones[row.state]}`}
        title={row.problem === '' ? undefined : t('feature_exchange.problem')}
      >
        {importStateName(row.state)}
      </span>{' '}
      {isOpen(row) && (
        <>
          <progress value={row.done} max={Math.max(1, row.total)} aria-label={label} />{' '}
          <span className="muted">{label}</span>
        </>
      )}
    </>
  )
}

const useColumns = () => {
  const why = useRights()('feature.edit')
  const cancel = useSend(featureExchangeCalls.importCancel, { refreshes: importRefreshes })
  const ask = (row: FeatureImport): void =>
    confirm({
      title: t('feature_exchange.cancel'),
      text: t('feature_exchange.cancel_about'),
      confirmLabel: t('feature_exchange.cancel'),
      act: () => cancel.mutateAsync({ id: row.id }),
    })
  return [
    column<FeatureImport>('file', 'feature_exchange.file', null, (row) => (
      <span title={row.remark} translate="no">
        {row.fileName}
      </span>
    )),
    column<FeatureImport>('kind', 'feature_exchange.kind', 150, (row) =>
      tData(`feature_exchange.kind_${row.kind}`),
    ),
    column<FeatureImport>('store', 'feature_exchange.store', 180, (row) => (
      <a href={`#/feature/index?tab=features&storeId=${row.storeId}`} translate="no">
        {row.storeName}
      </a>
    )),
    column<FeatureImport>('list', 'feature_exchange.list', 160, (row) => (
      <span translate="no">{row.listName}</span>
    )),
    column<FeatureImport>('state', 'feature_exchange.state', 250, (row) => <State row={row} />),
    numberColumn<FeatureImport>('new', 'feature_exchange.outcome_new', 80, (row) => row.counts.new),
    numberColumn<FeatureImport>(
      'retracted',
      'feature_exchange.outcome_retracted',
      90,
      (row) => row.counts.retracted,
    ),
    numberColumn<FeatureImport>(
      'invalid',
      'feature_exchange.outcome_invalid',
      130,
      (row) => row.counts.invalid,
    ),
    column<FeatureImport>('made', 'feature_exchange.made', 220, (row) => (
      <>
        {formatTime(row.madeAt)} <span className="muted">{row.madeBy}</span>
      </>
    )),
    column<FeatureImport>('acts', 'frontend.actions', 130, (row) =>
      isOpen(row) ? (
        <RowButtons
          name={row.fileName}
          buttons={[{ label: t('feature_exchange.cancel'), why, act: () => ask(row) }]}
        />
      ) : null,
    ),
  ]
}

/** What came in as files, how far it is, and what became of each row. */
export function ImportsTab() {
  const why = useRights()('feature.edit')
  const [opened, setOpened] = useState<FeatureImport | null>(null)
  const [importing, setImporting] = useState(false)
  return (
    <QueryList
      title={t('feature_exchange.imports')}
      about={t('feature_exchange.imports_none')}
      call={featureExchangeCalls.imports}
      paging="number"
      refetchMs={3000}
      fields={[
        { key: 'tab', kind: 'text', label: '', hidden: true },
        choiceField(
          'state',
          t('feature_exchange.state'),
          importStates.map((one) => ({ value: one, label: importStateName(one) })),
        ),
      ]}
      inputOf={({ tab: _tab, ...rest }) => rest}
      columns={useColumns()}
      idOf={(row) => row.id}
      selected={opened?.id ?? null}
      onOpen={setOpened}
      actions={
        <button
          type="button"
          className="btn primary"
          disabled={why !== undefined}
          title={why}
          onClick={() => setImporting(true)}
        >
          {t('feature_exchange.import')}
        </button>
      }
    >
      {opened && (
        <Drawer
          key={opened.id}
          title={t('feature_exchange.rows_of', { name: opened.fileName })}
          width={980}
          onClose={() => setOpened(null)}
        >
          <ImportRows of={opened} />
        </Drawer>
      )}
      {importing && <ImportDialog onClose={() => setImporting(false)} />}
    </QueryList>
  )
}
