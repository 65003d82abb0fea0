import { batchClearCalls, clearItemStates } from '@oas/contract/batch-clear/calls'
import { t, tData } from '../../i18n/texts.ts'
import { DataTable } from '../../kit/list/DataTable.tsx'
import { ExportButton } from '../../kit/list/ExportButton.tsx'
import { Pager } from '../../kit/list/Pager.tsx'
import type { useClearItems } from './use-clearing.tsx'
import { itemColumns } from './words.tsx'

type Props = {
  id: string
  list: ReturnType<typeof useClearItems>
  nameOf: (app: number) => string
}

/** What became of each order. */
export function ClearItems({ id, list, nameOf }: Props) {
  const { state, setState, filter, sorting, items, loading, paging } = list
  return (
    <>
      <div className="filters">
        <label>
          {t('batch_clear.state')}
          <select value={state} onChange={(event) => setState(event.target.value)}>
            <option value="">{t('frontend.all')}</option>
            {clearItemStates.map((one) => (
              <option key={one} value={one}>
                {tData(`batch_clear.item_${one}`)}
              </option>
            ))}
          </select>
        </label>
        <ExportButton
          call={batchClearCalls.exportItems}
          input={filter}
          fileName={`clearing-${id}.csv`}
        />
      </div>
      <DataTable
        label={t('batch_clear.preview')}
        columns={itemColumns(nameOf)}
        sorting={sorting}
        rows={items?.list ?? []}
        idOf={(row) => row.orderId}
        loading={loading}
      />
      <Pager
        page={paging.page}
        rows={items?.list.length ?? 0}
        next={items?.next ?? null}
        onForward={paging.forward}
        onBack={paging.back}
      />
    </>
  )
}
