import { appCalls } from '@oas/contract/app/calls'
import { knownAppIds } from '@oas/contract/app/schemas'
import { sessionCalls } from '@oas/contract/session/calls'
import { useState } from 'react'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { NumberField, TextField } from '../../kit/form/fields.tsx'
import { keyOfName } from '../../kit/form/key-of-name.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { notify } from '../../kit/notice.tsx'
import { useApps } from '../../kit/use-apps.ts'
import { AppFieldset } from './AppFieldset.tsx'
import { nextAppId } from './new-app.ts'
import { checkDraft, emptyDraft, fieldOfPath, fieldsOf } from './words.tsx'

/** Adds an app; its id and key stay for ever. */
export function CreateAppDialog({ onClose }: { onClose: () => void }) {
  const { apps } = useApps()
  const create = useSend(appCalls.create, { refreshes: [appCalls.list, sessionCalls.self] })
  const [ownKey, setOwnKey] = useState(false)
  const form = useForm({
    initial: { ...emptyDraft, number: nextAppId(apps) as number | null, key: '' },
    guard: false,
    fieldOf: (path) => (path === 'appId' ? 'number' : fieldOfPath(path)),
    check: (values) => ({
      ...checkDraft(values),
      number:
        values.number === null || !Number.isInteger(values.number) || values.number < 1
          ? t('frontend.required', { field: t('app.id') })
          : null,
      key: /^[a-z0-9_]{2,32}$/.test(values.key) ? null : t('app.key_hint'),
    }),
    send: ({ number, key, ...draft }) =>
      create.mutateAsync({ appId: number ?? 0, key, ...fieldsOf(draft) }),
    done: () => {
      notify('success', t('frontend.saved'))
      onClose()
    },
  })
  // The key follows the name until somebody gives it another.
  const naming: typeof form = {
    ...form,
    put: (change) => {
      if (change.key !== undefined) setOwnKey(true)
      form.put(
        change.en === undefined || ownKey ? change : { ...change, key: keyOfName(change.en, 32) },
      )
    },
  }
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
          form={naming}
          name="number"
          label={t('app.id')}
          hint={t('app.id_hint')}
          required
          min={1}
          max={2_147_483_647}
          offers={knownAppIds.filter((id) => !apps.some((app) => app.id === id))}
        />
        <TextField
          form={naming}
          name="key"
          label={t('app.key')}
          hint={t('app.key_hint')}
          required
          mono
          maxLength={32}
        />
        <AppFieldset form={naming} disabled={false} focus />
      </Form>
    </Modal>
  )
}
