import { typeKeyOf } from '@oas/contract/type-key'
import { useCallback } from 'react'
import { t, typeName } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { ChangeOrderField } from '../../kit/change-order/ChangeOrderField.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { type Column, DataTable } from '../../kit/list/DataTable.tsx'
import { formatTime } from '../../kit/time.ts'
import { useApps } from '../../kit/use-apps.ts'
import { CountedList } from './CountedList.tsx'
import { SqlField } from './SqlField.tsx'
import { column, numberColumn } from '../../kit/list/column.ts'
import { useClearForm } from './use-clear-form.ts'
import { type Counted, useCount } from './use-count.ts'

const typeColumns = (nameOf: (app: number) => string): Column<Counted['byType'][number]>[] => [
  column('app', 'batch_clear.app', 120, (row) => nameOf(row.appId)),
  column('type', 'batch_clear.type', null, (row) => typeName(row.typeName)),
  numberColumn('n', 'batch_clear.number', 100, (row) => row.n),
  column('oldest', 'batch_clear.oldest', 160, (row) => formatTime(row.oldest)),
]

/** The app of all orders that were counted, where they are of one. */
const onlyAppOf = (byType: Counted['byType']): number | undefined => {
  const first = byType[0]?.appId
  return byType.every((row) => row.appId === first) ? first : undefined
}

/**
 * Chooses waiting orders by a query, shows what it names, and asks for just those to be discarded.
 */
export function ClearDialog({
  onClose,
  onMade,
}: {
  onClose: () => void
  onMade: (id: string) => void
}) {
  const { nameOf } = useApps()
  const count = useCount()
  const { counted } = count
  const form = useClearForm(counted, { onClose, onMade })
  const { put } = form
  const pickOrder = useCallback((changeOrderId: string) => put({ changeOrderId }), [put])
  return (
    <Modal title={t('batch_clear.create')} onClose={onClose} busy={form.busy} width={960}>
      <div className="clear-dialog">
        <SqlField count={count} />
        {counted && counted.total > 0 && (
          <>
            <DataTable
              label={t('batch_clear.by_type')}
              rows={counted.byType}
              idOf={typeKeyOf}
              loading={false}
              columns={typeColumns(nameOf)}
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
                  appId={onlyAppOf(counted.byType)}
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
