import { batchClearCalls, clearColumns, maxSql } from '@oas/contract/batch-clear/calls'
import type { Output } from '@oas/contract/define'
import { typeKeyOf } from '@oas/contract/type-key'
import { useCallback, useState } from 'react'
import { CallFailure } from '../../api/call-error.ts'
import { useCall, useSend } from '../../api/use-call.ts'
import { t, typeName } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { ChangeOrderField } from '../../kit/change-order/ChangeOrderField.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { required } from '../../kit/form/required.ts'
import { DataTable } from '../../kit/list/DataTable.tsx'
import { Pager } from '../../kit/list/Pager.tsx'
import { useKeyset } from '../../kit/list/use-keyset.ts'
import { formatTime } from '../../kit/time.ts'
import { useApps } from '../../kit/use-apps.ts'
import { itemColumns, refreshes } from './words.tsx'

type Counted = Output<typeof batchClearCalls.count>
const example =
  "select id from waiting_order\nwhere app_id = 50 and received_at < now() - interval '2 days'"

/** The list that was counted. */
const CountedList = ({ id, nameOf }: { id: string; nameOf: (app: number) => string }) => {
  const paging = useKeyset(id)
  const { data, isFetching } = useCall(
    batchClearCalls.preview,
    { id, limit: 100, ...(paging.after ? { after: paging.after } : {}) },
    { keepPrevious: true },
  )
  return (
    <>
      <DataTable
        label={t('batch_clear.preview')}
        columns={itemColumns(nameOf)}
        rows={data?.list ?? []}
        idOf={(row) => row.orderId}
        loading={isFetching && !data}
      />
      <Pager
        page={paging.page}
        rows={data?.list.length ?? 0}
        next={data?.next ?? null}
        onForward={paging.forward}
        onBack={paging.back}
      />
    </>
  )
}

/**
 * Chooses waiting orders by a query, shows what it names, and asks for just those to be discarded.
 */
export const ClearDialog = ({
  onClose,
  onMade,
}: {
  onClose: () => void
  onMade: (id: string) => void
}) => {
  const { nameOf } = useApps()
  const select = useSend(batchClearCalls.selectSql)
  const count = useSend(batchClearCalls.count)
  const clear = useSend(batchClearCalls.clear, { refreshes })
  const [sql, setSql] = useState(example)
  const [counted, setCounted] = useState<Counted | null>(null)
  const [problem, setProblem] = useState('')
  const counting = select.isPending || count.isPending
  const run = (): void => {
    setProblem('')
    setCounted(null)
    const work = async (): Promise<void> => {
      const { id } = await select.mutateAsync({ sql })
      setCounted(await count.mutateAsync({ id }))
    }
    work().catch((error: unknown) =>
      setProblem(error instanceof CallFailure || error instanceof Error ? error.message : ''),
    )
  }
  const form = useForm({
    initial: { reason: '', changeOrderId: '' },
    guard: false,
    check: ({ reason, changeOrderId }) => ({
      reason: required(reason, t('batch_clear.reason')),
      changeOrderId:
        counted?.needsChangeOrder && changeOrderId === ''
          ? t('frontend.change_order_required')
          : null,
    }),
    send: async ({ reason, changeOrderId }) => {
      const { id } = await clear.mutateAsync({
        id: counted?.id ?? '0',
        reason,
        ...(changeOrderId ? { changeOrderId } : {}),
      })
      onMade(id)
    },
    done: onClose,
  })
  const { put } = form
  const pickOrder = useCallback((changeOrderId: string) => put({ changeOrderId }), [put])
  const onlyApp = counted?.byType.every((row) => row.appId === counted.byType[0]?.appId)
    ? counted.byType[0]?.appId
    : undefined
  return (
    <Modal title={t('batch_clear.create')} onClose={onClose} busy={form.busy} width={960}>
      <div className="clear-dialog">
        <div className="form-row">
          <label htmlFor="clear-sql">{t('batch_clear.sql')}</label>
          <textarea
            id="clear-sql"
            className="mono"
            rows={4}
            maxLength={maxSql}
            value={sql}
            spellCheck={false}
            aria-invalid={problem !== ''}
            aria-describedby="clear-sql-problem"
            onChange={(event) => {
              setSql(event.target.value)
              setCounted(null)
              setProblem('')
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
                event.preventDefault()
                run()
              }
            }}
          />
          <div className="form-hint">{t('batch_clear.sql_hint')}</div>
          <div className="problem" id="clear-sql-problem" role={problem ? 'alert' : undefined}>
            {problem}
          </div>
        </div>
        <details>
          <summary>{t('batch_clear.columns')}</summary>
          <p className="clear-columns">
            {Object.entries(clearColumns).map(([name, type]) => (
              <code key={name}>
                {name} <span className="muted">{type}</span>
              </code>
            ))}
          </p>
        </details>
        <div className="clear-buttons">
          <button
            type="button"
            className="btn primary"
            disabled={counting || sql.trim() === ''}
            aria-busy={counting}
            onClick={run}
          >
            {t('batch_clear.count')}
          </button>
          {counted && (
            <strong role="status">{t('batch_clear.counted', { n: counted.total })}</strong>
          )}
          {counted?.needsReview && (
            <span className="state-tag warn">{t('batch_clear.will_wait')}</span>
          )}
        </div>
        {counted && counted.total > 0 && (
          <>
            <DataTable
              label={t('batch_clear.by_type')}
              rows={counted.byType}
              idOf={typeKeyOf}
              loading={false}
              columns={[
                {
                  key: 'app',
                  title: t('batch_clear.app'),
                  width: 120,
                  render: (row) => nameOf(row.appId),
                },
                {
                  key: 'type',
                  title: t('batch_clear.type'),
                  render: (row) => typeName(row.typeName),
                },
                {
                  key: 'n',
                  title: t('batch_clear.number'),
                  width: 100,
                  numeric: true,
                  render: (row) => row.n,
                },
                {
                  key: 'oldest',
                  title: t('batch_clear.oldest'),
                  width: 160,
                  render: (row) => formatTime(row.oldest),
                },
              ]}
            />
            <CountedList id={counted.id} nameOf={nameOf} />
            <Form
              form={form}
              label={t('batch_clear.clear')}
              submitLabel={t('batch_clear.clear')}
              cancel={
                <button type="button" className="btn" onClick={onClose}>
                  {t('frontend.cancel')}
                </button>
              }
            >
              <p className="muted">{t('batch_clear.sure', { n: counted.total })}</p>
              <TextField
                form={form}
                name="reason"
                label={t('batch_clear.reason')}
                required
                maxLength={200}
              />
              {counted.needsChangeOrder && (
                <ChangeOrderField
                  appId={onlyApp}
                  value={form.values.changeOrderId}
                  onChange={pickOrder}
                  required
                  problem={form.problemOf('changeOrderId')}
                />
              )}
            </Form>
          </>
        )}
      </div>
    </Modal>
  )
}
