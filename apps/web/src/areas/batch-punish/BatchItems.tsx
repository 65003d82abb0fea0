import { batchPunishCalls } from '@oas/contract/batch-punish/calls'
import { type BatchItem, itemStates } from '@oas/contract/batch-punish/schemas'
import { t, tData } from '../../i18n/texts.ts'
import { type Column, DataTable } from '../../kit/list/DataTable.tsx'
import { ExportButton } from '../../kit/list/ExportButton.tsx'
import { Pager } from '../../kit/list/Pager.tsx'
import { formatTime } from '../../kit/time.ts'
import { column, monoColumn, numberColumn, sorted } from '../../kit/list/column.ts'
import type { useBatchItems } from './use-batch.tsx'
import { ShownText } from '../../kit/text/ShownText.tsx'
import { recordHref } from '../../kit/record/record-href.ts'

const tones: Record<string, string> = { done: 'good', warned: 'warn', refused: 'bad' }
const columns = (appId: number): Column<BatchItem>[] => [
  sorted(numberColumn('position', 'batch_punish.position', 60, (row) => row.position)),
  sorted(
    monoColumn('post', 'batch_punish.post', 170, (row) =>
      row.recordId === null ? (
        row.postId
      ) : (
        <a href={recordHref({ appId, postId: row.postId })}>
          <ShownText text={row.postId} />
        </a>
      ),
    ),
    'postId',
  ),
  sorted(monoColumn('uid', 'batch_punish.uid', 110, (row) => row.uid)),
  sorted(
    column('state', 'batch_punish.state', 150, (row) => (
      <span className={`state-tag ${tones[row.state] ?? ''}`}>
        {tData(`batch_punish.item_${row.state}`)}
      </span>
    )),
  ),
  sorted(
    column('message', 'batch_punish.message', null, (row) => (
      <span title={row.codes.join(' ')}>{row.message}</span>
    )),
  ),
  sorted(column('at', 'batch_punish.at', 150, (row) => formatTime(row.at))),
]

type Props = { id: string; appId: number; list: ReturnType<typeof useBatchItems> }
/** What became of each item of a batch. */
export function BatchItems({ id, appId, list }: Props) {
  const { state, text, setFilter, filter, sorting, items, loading, paging } = list
  return (
    <>
      <div className="filters">
        <label>
          {t('batch_punish.state')}
          <select
            value={state}
            onChange={(event) => setFilter({ state: event.target.value, text })}
          >
            <option value="">{t('frontend.all')}</option>
            {itemStates.map((one) => (
              <option key={one} value={one}>
                {tData(`batch_punish.item_${one}`)}
              </option>
            ))}
          </select>
        </label>
        <label>
          {t('batch_punish.find_item')}
          <input
            value={text}
            maxLength={128}
            onChange={(event) => setFilter({ state, text: event.target.value.trim() })}
          />
        </label>
        <ExportButton
          call={batchPunishCalls.exportItems}
          input={filter}
          fileName={`batch-${id}.csv`}
        />
      </div>
      <DataTable
        label={t('batch_punish.item_list')}
        columns={columns(appId)}
        sorting={sorting}
        rows={items?.list ?? []}
        idOf={(row) => String(row.position)}
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
