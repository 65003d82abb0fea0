import { type Recheck, featurePastCalls, recheckStates } from '@oas/contract/feature-past/calls'
import { useState } from 'react'
import { useSend } from '../../../api/use-call.ts'
import { t, tData } from '../../../i18n/texts.ts'
import { confirm } from '../../../kit/Confirm.tsx'
import { choiceField } from '../../../kit/list/choice-field.ts'
import { column, numberColumn } from '../../../kit/list/column.ts'
import type { Column } from '../../../kit/list/DataTable.tsx'
import { QueryList } from '../../../kit/list/QueryList.tsx'
import { RowButtons } from '../../../kit/RowButtons.tsx'
import { formatTime } from '../../../kit/time.ts'
import { usePlace } from '../../../nav/location.ts'
import { useRights, useStores, wordOf } from '../words.tsx'
import { RecheckDrawer } from './RecheckDrawer.tsx'
import { RecheckState } from './RecheckState.tsx'
import { isOpen, recheckName, recheckRefreshes } from './recheck-names.ts'

const columns = (actions: Column<Recheck>['render']): Column<Recheck>[] => [
  column('of', 'feature_past.of', null, (row) => (
    <span translate="no" title={row.storename}>
      {recheckName(row)}
    </span>
  )),
  column('kind', 'feature_library.kind', 100, (row) => wordOf('kind', row.kind)),
  numberColumn('days', 'feature_past.days', 110, (row) => row.days),
  column('state', 'feature_past.state', 260, (row) => <RecheckState of={row} />),
  numberColumn('done', 'feature_past.searched', 130, (row) => row.done),
  numberColumn('hits', 'feature_past.finds', 90, (row) => row.hits),
  numberColumn('made', 'feature_past.made', 110, (row) => row.made),
  column('begun', 'feature_past.begun_by', 210, (row) => (
    <>
      {formatTime(row.madeAt)} <span className="muted">{row.by}</span>
    </>
  )),
  { ...column<Recheck>('acts', 'frontend.actions', 150, () => null), render: actions },
]

/** Searches of the past: followed, ended, and read. */
export function RecheckPage() {
  const why = useRights()('feature.edit')
  const [open, setOpen] = useState<string | null>(usePlace().query.get('open'))
  const cancel = useSend(featurePastCalls.cancelRecheck, { refreshes: recheckRefreshes })
  const { choices } = useStores()
  const actions = (row: Recheck) =>
    isOpen(row) && (
      <RowButtons
        name={recheckName(row)}
        buttons={[
          {
            label: t('feature_past.cancel'),
            why,
            act: () =>
              confirm({
                title: t('feature_past.cancel'),
                text: recheckName(row),
                confirmLabel: t('feature_past.cancel'),
                act: () => cancel.mutateAsync({ id: row.id }),
              }),
          },
        ]}
      />
    )
  return (
    <QueryList
      title={t('feature_past.title')}
      about={t('feature_past.about')}
      call={featurePastCalls.rechecks}
      paging="number"
      refetchMs={3000}
      fields={[
        choiceField('storeId', t('feature_library.store'), choices),
        choiceField(
          'state',
          t('feature_past.state'),
          recheckStates.map((state) => ({
            value: state,
            label: tData(`feature_past.state_${state}`),
          })),
        ),
      ]}
      inputOf={(values) => values}
      columns={columns(actions)}
      idOf={(row) => row.id}
      selected={open}
      onOpen={(row) => setOpen(row.id)}
    >
      {open && <RecheckDrawer key={open} id={open} onClose={() => setOpen(null)} />}
    </QueryList>
  )
}
