import { featureLibraryCalls } from '@oas/contract/feature-library/calls'
import type { FeatureKind, StoreRow } from '@oas/contract/feature-library/schemas'
import { useState } from 'react'
import { useCall } from '../../../api/use-call.ts'
import { t, tData } from '../../../i18n/texts.ts'
import { choiceField, oneOfField } from '../../../kit/list/choice-field.ts'
import { column, numberColumn, optional, sorted } from '../../../kit/list/column.ts'
import { QueryList } from '../../../kit/list/QueryList.tsx'
import { formatTime } from '../../../kit/time.ts'
import { useApps } from '../../../kit/use-apps.ts'
import { type RowButton, RowButtons } from '../../../kit/RowButtons.tsx'
import {
  StoreTag,
  kindChoices,
  listTypeChoices,
  storeStateChoices,
  useAppName,
  useLabelNames,
  useRights,
  wordOf,
  wrongShare,
} from '../words.tsx'
import { useExchange } from '../exchange/use-exchange.tsx'
import { RecheckDialog } from '../past/RecheckDialog.tsx'
import { FirstStore } from './FirstStore.tsx'
import { ShadowBand } from './ShadowBand.tsx'
import { StoreDialog } from './StoreDialog.tsx'
import { useStoreActs } from './use-store-acts.tsx'

type Acts = {
  onEdit: (row: StoreRow) => void
  onRecheck: (row: StoreRow) => void
  exchange: (row: StoreRow) => RowButton[]
}
const useStoreColumns = ({ onEdit, onRecheck, exchange }: Acts) => {
  const noEdit = useRights()('feature.edit')
  const acts = useStoreActs()
  const appName = useAppName()
  const { data } = useCall(featureLibraryCalls.stores, { pageSize: 200 })
  const labelName = useLabelNames((data?.list ?? []).map(({ labelId }) => labelId))
  return [
    sorted(
      column<StoreRow>('name', 'feature_library.name', null, (row) => (
        <span title={row.remark} translate="no">
          {row.name} <span className="muted mono">{row.storename}</span>
        </span>
      )),
    ),
    sorted(
      column<StoreRow>('state', 'feature_library.state', 110, (row) => (
        <StoreTag state={row.state} />
      )),
    ),
    column<StoreRow>('app', 'feature_library.app', 110, (row) => appName(row.appId)),
    column<StoreRow>('kind', 'feature_library.kind', 90, (row) => wordOf('kind', row.kind)),
    column<StoreRow>('listType', 'feature_library.list_type', 90, (row) =>
      wordOf('list', row.listType),
    ),
    column<StoreRow>('label', 'feature_library.label', 150, (row) => labelName(row.labelId)),
    optional(
      column<StoreRow>('level', 'feature_library.level', 90, (row) =>
        tData(`feature_library.level_${row.level}`),
      ),
    ),
    numberColumn<StoreRow>('features', 'feature_library.features', 120, (row) => (
      <a href={`#/feature/index?tab=features&storeId=${row.id}`}>
        {row.features} / {row.quota}
      </a>
    )),
    numberColumn<StoreRow>('proposed', 'feature_library.waiting', 90, (row) =>
      row.proposed + row.suspended === 0 ? (
        0
      ) : (
        <a href={`#/feature-audit/index?storeId=${row.id}`}>{row.proposed + row.suspended}</a>
      ),
    ),
    numberColumn<StoreRow>('hits', 'feature_library.hits', 80, (row) => row.hits),
    numberColumn<StoreRow>('wrong', 'feature_library.wrong', 100, wrongShare),
    sorted(
      column<StoreRow>('updatedAt', 'feature_library.changed', 200, (row) => (
        <>
          {formatTime(row.updatedAt)} <span className="muted">{row.updatedBy}</span>
        </>
      )),
    ),
    column<StoreRow>('acts', 'frontend.actions', 340, (row) => (
      <RowButtons
        name={row.name}
        buttons={[
          { label: t('frontend.edit'), why: noEdit, act: () => onEdit(row) },
          ...acts(row),
          ...exchange(row),
          ...(row.features === 0
            ? []
            : [{ label: t('feature_past.recheck'), why: noEdit, act: () => onRecheck(row) }]),
        ]}
      />
    )),
  ]
}

const StoreList = ({ onOpen }: { onOpen: (of: StoreRow | FeatureKind) => void }) => {
  const [searched, setSearched] = useState<StoreRow | null>(null)
  const noEdit = useRights()('feature.edit')
  const { choices } = useApps()
  const exchange = useExchange()
  return (
    <QueryList
      title={t('feature_library.tab_stores')}
      about={t('feature_library.stores_about')}
      call={featureLibraryCalls.stores}
      paging="number"
      fields={[
        { key: 'tab', kind: 'text', label: '', hidden: true },
        { key: 'search', kind: 'text', label: t('feature_library.name') },
        oneOfField('appId', t('feature_library.app'), choices),
        choiceField('kind', t('feature_library.kind'), kindChoices()),
        choiceField('listType', t('feature_library.list_type'), listTypeChoices()),
        choiceField('state', t('feature_library.state'), storeStateChoices()),
      ]}
      inputOf={({ tab: _tab, appId, ...rest }) => ({
        ...rest,
        ...(appId ? { appId: Number(appId) } : {}),
      })}
      columns={useStoreColumns({
        onEdit: onOpen,
        onRecheck: setSearched,
        exchange: exchange.buttons,
      })}
      idOf={(row) => row.id}
      actions={
        <>
          {exchange.button}
          <button
            type="button"
            className="btn primary"
            disabled={noEdit !== undefined}
            title={noEdit}
            onClick={() => onOpen('picture')}
          >
            {t('feature_library.new_store')}
          </button>
        </>
      }
    >
      {exchange.dialog}
      {searched && (
        <RecheckDialog
          of={{ storeId: searched.id }}
          name={searched.name}
          onClose={() => setSearched(null)}
        />
      )}
    </QueryList>
  )
}

/** Stores: what they hold, how often they were right, and where each is on its way. */
export function StoresTab() {
  const [open, setOpen] = useState<StoreRow | FeatureKind | null>(null)
  const { data } = useCall(featureLibraryCalls.stores, { pageSize: 200 })
  return (
    <>
      {data?.total === 0 ? (
        <FirstStore onMake={setOpen} />
      ) : (
        <>
          <ShadowBand />
          <StoreList onOpen={setOpen} />
        </>
      )}
      {open && <StoreDialog of={open} onClose={() => setOpen(null)} />}
    </>
  )
}
