import { batchPunishCalls } from '@oas/contract/batch-punish/calls'
import { type BatchItem, itemStates } from '@oas/contract/batch-punish/schemas'
import { labelCalls } from '@oas/contract/label/calls'
import { useEffect, useState } from 'react'
import { useCall, useSend } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t, tData, typeName } from '../../i18n/texts.ts'
import { confirm } from '../../kit/Confirm.tsx'
import { Drawer } from '../../kit/Drawer.tsx'
import { type Column, DataTable } from '../../kit/list/DataTable.tsx'
import { ExportButton } from '../../kit/list/ExportButton.tsx'
import { Pager } from '../../kit/list/Pager.tsx'
import { useKeyset } from '../../kit/list/use-keyset.ts'
import { notify } from '../../kit/notice.tsx'
import { formatTime } from '../../kit/time.ts'
import { EffectLine, Progress, StateTag, refreshes, timeWord } from './words.tsx'
import { column, monoColumn, numberColumn } from './column.ts'

const tones: Record<string, string> = { done: 'good', warned: 'warn', refused: 'bad' }
const columns = (appId: number): Column<BatchItem>[] => [
  numberColumn('position', 'batch_punish.position', 60, (row) => row.position),
  monoColumn('post', 'batch_punish.post', 170, (row) =>
    row.recordId === null ? (
      row.postId
    ) : (
      <a href={`#/tags/record-list?appId=${appId}&postId=${encodeURIComponent(row.postId)}`}>
        {row.postId}
      </a>
    ),
  ),
  monoColumn('uid', 'batch_punish.uid', 110, (row) => row.uid),
  column('state', 'batch_punish.state', 150, (row) => (
    <span className={`state-tag ${tones[row.state] ?? ''}`}>
      {tData(`batch_punish.item_${row.state}`)}
    </span>
  )),
  column('message', 'batch_punish.message', null, (row) => (
    <span title={row.codes.join(' ')}>{row.message}</span>
  )),
  column('at', 'batch_punish.at', 150, (row) => formatTime(row.at)),
]

/** One batch: what it does, how far it is, who passed it, and what became of each item. */
export const BatchDrawer = ({
  id,
  ownId,
  onClose,
}: {
  id: string
  ownId: string
  onClose: () => void
}) => {
  const { may } = useMay()
  const [{ state, text }, setFilter] = useState({ state: '', text: '' })
  const paging = useKeyset(`${id} ${state} ${text}`)
  const { data, error } = useCall(batchPunishCalls.process, { id }, { refetchMs: 2000 })
  const filter = {
    id,
    ...(state ? { state: state as BatchItem['state'] } : {}),
    ...(text ? { text } : {}),
  }
  const moving = data?.batch.state === 'running'
  const {
    data: items,
    isFetching,
    refetch,
  } = useCall(
    batchPunishCalls.items,
    { ...filter, limit: 50, ...(paging.after ? { after: paging.after } : {}) },
    { keepPrevious: true, ...(moving ? { refetchMs: 2000 } : {}) },
  )
  const stateNow = data?.batch.state
  // What the last turn did is read once more when the state changes.
  useEffect(() => {
    void refetch()
  }, [stateNow, refetch])
  const judge = useSend(batchPunishCalls.review, { refreshes })
  const stop = useSend(batchPunishCalls.cancel, { refreshes })
  const batch = data?.batch
  const ids = batch?.labels ?? []
  const { data: known } = useCall(labelCalls.byIds, { ids }, { enabled: ids.length > 0 })
  const labels = ids.map((one) => known?.find((label) => label.id === one)?.name ?? one).join(', ')
  const why = !may('punish.review')
    ? t('batch_punish.needs_review_right')
    : batch?.byId === ownId
      ? t('batch_punish.own')
      : undefined
  const ask = (act: 'approve' | 'reject'): void =>
    confirm({
      title: t(`batch_punish.${act}`),
      text: <p>{act === 'approve' ? t('batch_punish.sure_approve') : ''}</p>,
      confirmLabel: t(`batch_punish.${act}`),
      danger: act === 'reject',
      ...(act === 'reject' ? { reason: 200 } : {}),
      act: (reason) => judge.mutateAsync({ id, act, reason }),
    })
  const cancel = (): void =>
    confirm({
      title: t('batch_punish.cancel'),
      text: <p>{t('batch_punish.sure_cancel')}</p>,
      confirmLabel: t('batch_punish.cancel'),
      danger: true,
      act: async () => {
        const { cancelled } = await stop.mutateAsync({ id })
        notify('success', t('batch_punish.cancelled_n', { n: cancelled }))
      },
    })
  return (
    <Drawer title={`${t('batch_punish.title')} ${id}`} onClose={onClose} width={900}>
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      {batch && (
        <>
          <dl className="batch-facts">
            <dt>{t('batch_punish.state')}</dt>
            <dd>
              <StateTag state={batch.state} />
            </dd>
            <dt>{t('batch_punish.type')}</dt>
            <dd>{typeName(batch.typeName)}</dd>
            <dt>{t('batch_punish.verdict')}</dt>
            <dd>
              {tData(batch.resultKey)} {timeWord(batch.punishTime)}{' '}
              <span className="muted" title={ids.join(', ')}>
                {labels}
              </span>{' '}
              {batch.remark}
            </dd>
            {batch.changeOrderId !== null && (
              <>
                <dt>{t('batch_punish.change_order')}</dt>
                <dd>
                  {batch.changeOrderId} {batch.changeOrder}
                </dd>
              </>
            )}
            <dt>{t('batch_punish.effect')}</dt>
            <dd className="batch-effect">
              <EffectLine effect={batch.effect} />
            </dd>
            <dt>{t('batch_punish.progress')}</dt>
            <dd>
              <Progress batch={batch} />
            </dd>
          </dl>
          <div className="batch-buttons">
            {batch.state === 'review' && (
              <>
                <button
                  type="button"
                  className="btn primary"
                  disabled={why !== undefined}
                  title={why}
                  onClick={() => ask('approve')}
                >
                  {t('batch_punish.approve')}
                </button>
                <button
                  type="button"
                  className="btn"
                  disabled={why !== undefined}
                  title={why}
                  onClick={() => ask('reject')}
                >
                  {t('batch_punish.reject')}
                </button>
              </>
            )}
            {(batch.state === 'review' || batch.state === 'running') && (
              <button type="button" className="btn danger" onClick={cancel}>
                {t('batch_punish.cancel')}
              </button>
            )}
            {batch.done + batch.warned > 0 && (
              <a className="btn" href={`#/clear-punish?appId=${batch.appId}&batchId=${id}`}>
                {t('batch_punish.undo')}
              </a>
            )}
          </div>
          <h3>{t('batch_punish.steps')}</h3>
          <ol className="batch-steps">
            {data.steps.map((step) => (
              <li key={`${step.at} ${step.act}`}>
                <time>{formatTime(step.at)}</time> {tData(`batch_punish.step_${step.act}`)}{' '}
                {step.by} <span className="muted">{step.reason}</span>
              </li>
            ))}
          </ol>
          <h3>{t('batch_punish.item_list')}</h3>
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
            columns={columns(batch.appId)}
            rows={items?.list ?? []}
            idOf={(row) => String(row.position)}
            loading={isFetching && !items}
          />
          <Pager
            page={paging.page}
            rows={items?.list.length ?? 0}
            next={items?.next ?? null}
            onForward={paging.forward}
            onBack={paging.back}
          />
        </>
      )}
    </Drawer>
  )
}
