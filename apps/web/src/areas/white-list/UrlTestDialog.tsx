import { whiteListCalls } from '@oas/contract/white-list/calls'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { Scopes } from './words.tsx'

/** Which entries know a link. */
export function UrlTestDialog({ onClose }: { onClose: () => void }) {
  const test = useSend(whiteListCalls.testUrl)
  const form = useForm({
    initial: { url: '' },
    guard: false,
    check: ({ url }) => ({ url: url.trim() === '' ? t('white_list.bad_link') : null }),
    send: ({ url }) => test.mutateAsync({ url }),
  })
  return (
    <Modal title={t('white_list.test_url')} onClose={onClose} busy={form.busy}>
      <Form
        form={form}
        label={t('white_list.test_url')}
        submitLabel={t('white_list.look_up')}
        cancel={
          <button type="button" className="btn" onClick={onClose}>
            {t('frontend.close')}
          </button>
        }
      >
        <TextField
          form={form}
          name="url"
          label={t('white_list.url')}
          required
          mono
          maxLength={2000}
          placeholder="https://"
        />
      </Form>
      {test.data && (
        <div role="status">
          {test.data.list.length === 0 ? (
            <p className="muted">{t('white_list.nothing_listed')}</p>
          ) : (
            <ul>
              {test.data.list.map((one) => (
                <li key={one.id}>
                  <span className="mono">{one.uidKey}</span> {one.name}{' '}
                  <Scopes scopes={one.scopes} /> <span className="muted">{one.reason}</span>
                </li>
              ))}
            </ul>
          )}
          {test.data.warning && <p role="alert">{test.data.warning}</p>}
        </div>
      )}
    </Modal>
  )
}
