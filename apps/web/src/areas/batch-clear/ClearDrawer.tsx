import { batchClearCalls, clearItemStates } from '@oas/contract/batch-clear/calls'
import { useEffect, useState } from 'react'
import { useCall, useSend } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t, tData } from '../../i18n/texts.ts'
import { confirm } from '../../kit/Confirm.tsx'
import { Drawer } from '../../kit/Drawer.tsx'
import { DataTable } from '../../kit/list/DataTable.tsx'
import { ExportButton } from '../../kit/list/ExportButton.tsx'
import { Pager } from '../../kit/list/Pager.tsx'
import { useKeyset } from '../../kit/list/use-keyset.ts'
import { notify } from '../../kit/notice.tsx'
import { formatTime } from '../../kit/time.ts'
import { useApps } from '../../kit/use-apps.ts'
import { StateTag, itemColumns, progressText, refreshes } from './words.tsx'

/** One clearing: its query, how far it is, who passed it, and what became of each order. */
export const ClearDrawer = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { nameOf, ownId } = useApps()
  const { may } = useMay()
  const [state, setState] = useState('')
  const paging = useKeyset(`${id} ${state}`)
  const { data, error } = useCall(batchClearCalls.task, { id }, { refetchMs: 2000 })
  const filter = { id, ...(state ? { state: state as 'pending' } : {}) }
  const moving = data?.task.state === 'running'
  const {
    data: items,
    isFetching,
    refetch,
  } = useCall(
    batchClearCalls.items,
    { ...filter, limit: 50, ...(paging.after ? { after: paging.after } : {}) },
    { keepPrevious: true, ...(moving ? { refetchMs: 2000 } : {}) },
  )
  const stateNow = data?.task.state
  // What the last turn did is read once more when the state changes.
  useEffect(() => {
    void refetch()
  }, [stateNow, refetch])
  const judge = useSend(batchClearCalls.review, { refreshes })
  const stop = useSend(batchClearCalls.cancel, { refreshes })
  const task = data?.task
  const why = !may('punish.review')
    ? t('batch_clear.needs_review_right')
    : task?.byId === ownId
      ? t('batch_clear.own')
      : undefined
  const ask = (act: 'approve' | 'reject'): void =>
    confirm({
      title: t(`batch_clear.${act}`),
      text: (
        <p>{act === 'approve' ? t('batch_clear.sure_approve', { n: task?.items ?? 0 }) : ''}</p>
      ),
      confirmLabel: t(`batch_clear.${act}`),
      danger: true,
      ...(act === 'reject' ? { reason: 200 } : {}),
      act: (reason) => judge.mutateAsync({ id, act, reason }),
    })
  const cancel = (): void =>
    confirm({
      title: t('batch_clear.cancel'),
      text: <p>{t('batch_clear.sure_cancel')}</p>,
      confirmLabel: t('batch_clear.cancel'),
      danger: true,
      act: async () => {
        const { cancelled } = await stop.mutateAsync({ id })
        notify('success', t('batch_clear.cancelled_n', { n: cancelled }))
      },
    })
  return (
    <Drawer title={`${t('batch_clear.title')} ${id}`} onClose={onClose} width={900}>
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      {task && (
        <>
          <dl className="clear-facts">
            <dt>{t('batch_clear.state')}</dt>
            <dd>
              <StateTag state={task.state} /> {progressText(task)}
            </dd>
            <dt>{t('batch_clear.sql')}</dt>
            <dd>
              <code>{task.sql}</code>
            </dd>
            <dt>{t('batch_clear.reason')}</dt>
            <dd>{task.reason}</dd>
            {task.changeOrderId !== null && (
              <>
                <dt>{t('batch_clear.change_order')}</dt>
                <dd>
                  {task.changeOrderId} {task.changeOrder}
                </dd>
              </>
            )}
          </dl>
          <div className="clear-buttons">
            {task.state === 'review' && (
              <>
                <button
                  type="button"
                  className="btn primary"
                  disabled={why !== undefined}
                  title={why}
                  onClick={() => ask('approve')}
                >
                  {t('batch_clear.approve')}
                </button>
                <button
                  type="button"
                  className="btn"
                  disabled={why !== undefined}
                  title={why}
                  onClick={() => ask('reject')}
                >
                  {t('batch_clear.reject')}
                </button>
              </>
            )}
            {(task.state === 'review' || task.state === 'running') && (
              <button type="button" className="btn danger" onClick={cancel}>
                {t('batch_clear.cancel')}
              </button>
            )}
          </div>
          <h3>{t('batch_clear.steps')}</h3>
          <ol>
            {data.steps.map((step) => (
              <li key={`${step.at} ${step.act}`}>
                <time>{formatTime(step.at)}</time> {tData(`batch_clear.step_${step.act}`)} {step.by}{' '}
                <span className="muted">{step.reason}</span>
              </li>
            ))}
          </ol>
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
            rows={items?.list ?? []}
            idOf={(row) => row.orderId}
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
