import type { Output } from '@oas/contract/define'
import { modelAppealCalls } from '@oas/contract/model-appeal/calls'
import { useCall, useSend } from '../../api/use-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import { confirm } from '../../kit/Confirm.tsx'
import { Drawer } from '../../kit/Drawer.tsx'
import { RowButtons } from '../../kit/RowButtons.tsx'
import { type Column, DataTable } from '../../kit/list/DataTable.tsx'
import { column, numberColumn } from '../../kit/list/column.ts'
import { notify } from '../../kit/notice.tsx'
import { recordHref } from '../../kit/record/record-href.ts'
import { refreshes, useRights } from './words.tsx'

type Retest = Output<typeof modelAppealCalls.getRetest>
type Item = Retest['items'][number]

const outcomeOf = ({ ok, reason }: Item) =>
  ok === null ? (
    <span className="muted" title={reason}>
      {reason === '' ? '' : t('model_appeal.no_answer')}
    </span>
  ) : (
    <span className={`state-tag ${ok ? 'good' : 'bad'}`}>
      {t(ok ? 'model_appeal.now_right' : 'model_appeal.still_wrong')}
    </span>
  )
const columns = (): Column<Item>[] => [
  column('record', 'model_appeal.record', 180, (row) => (
    <a className="underlined mono" href={recordHref({ recordId: row.recordId })}>
      {row.recordId}
    </a>
  )),
  column('label', 'model_appeal.label', null, (row) => (
    <>
      <span translate="no">{row.label}</span>{' '}
      <span className="muted">{tData(`model_appeal.kind_${row.kind}`)}</span>
    </>
  )),
  numberColumn('before', 'model_appeal.before', 80, (row) => row.before.toFixed(2)),
  numberColumn('now', 'model_appeal.now', 80, (row) => row.now?.toFixed(2) ?? '–'),
  column('outcome', 'model_appeal.outcome', 140, outcomeOf),
  column('state', 'model_appeal.state', 110, (row) => tData(`model_appeal.state_${row.state}`)),
]

const Head = ({ run }: Pick<Retest, 'run'>) => {
  const why = useRights()
  const fix = useSend(modelAppealCalls.markFixed, { refreshes })
  const cancel = useSend(modelAppealCalls.cancelRetest, { refreshes })
  const isOpen = run.state === 'waiting' || run.state === 'running'
  const name = t('model_appeal.retest_title', { n: run.version ?? 0 })
  return (
    <>
      <p role="status">
        {t(isOpen ? 'model_appeal.going' : 'model_appeal.k_of_n', {
          version: run.version ?? 0,
          right: run.right,
          total: run.total,
          done: run.done,
        })}{' '}
        <span className="muted">{tData(`model_run.state_${run.state}`)}</span>
      </p>
      {run.why !== '' && <p className="problem">{run.why}</p>}
      <RowButtons
        name={name}
        buttons={
          isOpen
            ? [
                {
                  label: t('model_appeal.cancel'),
                  why: why('model.edit'),
                  act: () =>
                    confirm({
                      title: t('model_appeal.cancel'),
                      text: name,
                      act: () => cancel.mutateAsync({ id: run.id }),
                    }),
                },
              ]
            : run.state === 'done' && run.right > 0
              ? [
                  {
                    label: t('model_appeal.mark_fixed'),
                    why: why('model.review'),
                    act: () =>
                      confirm({
                        title: t('model_appeal.mark_fixed'),
                        text: t('model_appeal.mark_fixed_about'),
                        confirmLabel: t('model_appeal.mark_fixed'),
                        reason: 200,
                        act: async (reason) => {
                          const { fixed } = await fix.mutateAsync({ id: run.id, reason })
                          notify('success', t('model_appeal.fixed_done', { n: fixed }))
                        },
                      }),
                  },
                ]
              : []
        }
      />
    </>
  )
}

/** How a retest went, item by item. */
export function RetestDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, isFetching } = useCall(
    modelAppealCalls.getRetest,
    { id },
    { keepPrevious: true, refetchMs: 3000 },
  )
  return (
    <Drawer
      title={t('model_appeal.retest_title', { n: data?.run.version ?? 0 })}
      width={820}
      onClose={onClose}
    >
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      {data && <Head run={data.run} />}
      <DataTable
        label={t('model_appeal.retest')}
        columns={columns()}
        rows={data?.items ?? []}
        idOf={(row) => row.appealId}
        loading={isFetching && !data}
      />
    </Drawer>
  )
}
