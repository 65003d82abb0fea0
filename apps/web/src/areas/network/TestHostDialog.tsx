import { networkCalls } from '@oas/contract/network/calls'
import { useSend } from '../../api/use-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { useForm } from '../../kit/form/use-form.ts'

/**
 * What the server makes of an address: its lists, what it resolves to, whether it is asked, and
 * what it answers.
 */
export function TestHostDialog({ onClose }: { onClose: () => void }) {
  const test = useSend(networkCalls.testDomain)
  const form = useForm({
    initial: { url: '' },
    guard: false,
    check: ({ url }) => ({ url: URL.canParse(url.trim()) ? null : t('network.bad_url') }),
    send: ({ url }) => test.mutateAsync({ url }),
  })
  const { data } = test
  return (
    <Modal title={t('network.test_url')} onClose={onClose} busy={form.busy}>
      <Form
        form={form}
        label={t('network.test_url')}
        submitLabel={t('network.test')}
        cancel={
          <button type="button" className="btn" onClick={onClose}>
            {t('frontend.close')}
          </button>
        }
      >
        <TextField
          form={form}
          name="url"
          label={t('network.test_url')}
          required
          mono
          type="url"
          maxLength={2000}
          placeholder="https://"
        />
      </Form>
      {data && (
        <div role="status">
          <dl className="facts">
            <dt>{t('network.host')}</dt>
            <dd className="mono">{data.host}</dd>
            <dt>{t('network.test_lists')}</dt>
            <dd>
              {data.lists.length === 0 ? (
                <span className="muted">{t('network.test_none')}</span>
              ) : (
                data.lists.map((list) => tData(`network.list_${list}`)).join(', ')
              )}
            </dd>
            <dt>{t('network.test_addresses')}</dt>
            <dd className="mono">
              {data.addresses.length === 0
                ? '–'
                : data.addresses.map(({ address, allowed }) => (
                    <div key={address}>
                      {address}{' '}
                      {!allowed && (
                        <span className="state-tag bad">{t('network.test_private')}</span>
                      )}
                    </div>
                  ))}
            </dd>
            <dt>{t('frontend.state')}</dt>
            <dd>
              <span className={`state-tag ${data.allowed ? 'good' : 'bad'}`}>
                {t(data.allowed ? 'network.test_allowed' : 'network.test_refused')}
              </span>{' '}
              {data.reason && <span className="muted">{data.reason}</span>}
            </dd>
            {data.status !== null && (
              <>
                <dt>{t('network.test_status')}</dt>
                <dd>{data.status}</dd>
              </>
            )}
          </dl>
        </div>
      )}
    </Modal>
  )
}
