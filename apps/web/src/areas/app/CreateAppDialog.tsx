import { appCalls } from '@oas/contract/app/calls'
import { knownAppIds } from '@oas/contract/app/schemas'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { NumberField, TextField } from '../../kit/form/fields.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { notify } from '../../kit/notice.tsx'
import { useApps } from '../../kit/use-apps.ts'
import { AppFieldset } from './AppFieldset.tsx'
import { checkDraft, emptyDraft, fieldOfPath, fieldsOf } from './words.tsx'

/** Adds an app; its id and key stay for ever. */
export function CreateAppDialog({ onClose }: { onClose: () => void }) {
  const { apps } = useApps()
  const create = useSend(appCalls.create, { refreshes: [appCalls.list] })
  const form = useForm({
    initial: { ...emptyDraft, appId: null as number | null, key: '' },
    guard: false,
    fieldOf: fieldOfPath,
    check: (values) => ({
      ...checkDraft(values),
      appId:
        values.appId === null || !Number.isInteger(values.appId) || values.appId < 1
          ? t('frontend.required', { field: t('app.id') })
          : null,
      key: /^[a-z0-9_]{2,32}$/.test(values.key) ? null : t('app.key_hint'),
    }),
    send: ({ appId, key, ...draft }) =>
      create.mutateAsync({ appId: appId ?? 0, key, ...fieldsOf(draft) }),
    done: () => {
      notify('success', t('frontend.saved'))
      onClose()
    },
  })
  return (
    <Modal title={t('app.create')} onClose={onClose} busy={form.busy} width={760}>
      <Form
        form={form}
        label={t('app.create')}
        columns={2}
        cancel={
          <button type="button" className="btn" onClick={onClose}>
            {t('frontend.cancel')}
          </button>
        }
      >
        <NumberField
          form={form}
          name="appId"
          label={t('app.id')}
          required
          min={1}
          max={2_147_483_647}
          offers={knownAppIds.filter((id) => !apps.some((app) => app.id === id))}
        />
        <TextField
          form={form}
          name="key"
          label={t('app.key')}
          hint={t('app.key_hint')}
          required
          mono
          maxLength={32}
        />
        <AppFieldset form={form} disabled={false} />
      </Form>
    </Modal>
  )
}
