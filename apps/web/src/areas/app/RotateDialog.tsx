import { appCalls } from '@oas/contract/app/calls'
import { type KeyRow, overlapHours } from '@oas/contract/app/schemas'
import { useSend } from '../../api/use-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { SelectField } from '../../kit/form/fields.tsx'
import { useForm } from '../../kit/form/use-form.ts'

/** Replaces a key; the former one may be used for a while, so that senders can change over. */
export function RotateDialog({
  appId,
  row,
  onDone,
}: {
  appId: number
  row: KeyRow
  onDone: (key: string | null) => void
}) {
  const rotate = useSend(appCalls.rotateKey, { refreshes: [appCalls.keys] })
  const form = useForm({
    initial: { overlap: '24' },
    guard: false,
    send: async ({ overlap }) =>
      onDone(
        (
          await rotate.mutateAsync({
            appId,
            id: row.id,
            version: row.version,
            overlap: overlapHours.find((hours) => String(hours) === overlap) ?? 0,
          })
        ).key,
      ),
  })
  return (
    <Modal
      title={`${t('app.rotate')}: ${row.name}`}
      onClose={() => onDone(null)}
      busy={form.busy}
      width={440}
    >
      <Form
        form={form}
        label={t('app.rotate')}
        submitLabel={t('app.rotate')}
        cancel={
          <button type="button" className="btn" onClick={() => onDone(null)}>
            {t('frontend.cancel')}
          </button>
        }
      >
        <SelectField
          form={form}
          name="overlap"
          label={t('app.rotate_sure')}
          choices={overlapHours.map((hours) => ({
            value: String(hours),
            label: tData(`app.overlap_${hours}`),
          }))}
        />
      </Form>
    </Modal>
  )
}
