import { maxTestDays, maxTestUids, testUidCalls } from '@oas/contract/test-uid/calls'
import { useState } from 'react'
import { dayMs } from '@oas/contract/time'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { TimeField } from '../../kit/TimeField.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { LinesField } from '../../kit/form/LinesField.tsx'
import { SelectField, TextField } from '../../kit/form/fields.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { required } from '../../kit/form/required.ts'
import { notify } from '../../kit/notice.tsx'
import { serverNow } from '../../api/clock.ts'

const usualDays = 14

/** Makes users of an app tests for a while. */
export function AddTestUidsDialog({
  apps,
  onClose,
}: {
  apps: readonly { id: number; name: string }[]
  onClose: () => void
}) {
  const [started] = useState(() => serverNow())
  const add = useSend(testUidCalls.add, { refreshes: [testUidCalls.list] })
  const form = useForm({
    initial: {
      appId: apps.length === 1 ? String(apps[0]?.id) : '',
      uids: [] as string[],
      why: '',
      until: (started + usualDays * dayMs) as number | undefined,
    },
    guard: false,
    check: ({ appId, uids, why, until }) => ({
      appId: required(appId, t('test_uid.app')),
      uids: required(uids, 'UID'),
      why: required(why, t('test_uid.why')),
      until:
        until === undefined || until <= started || until > started + maxTestDays * dayMs
          ? t('test_uid.until_range', { n: maxTestDays })
          : null,
    }),
    send: async ({ appId, uids, why, until }) => {
      const { added, prolonged } = await add.mutateAsync({
        appId: Number(appId),
        uids,
        why,
        until: until ?? started,
      })
      notify('success', t('test_uid.added', { added, prolonged }))
    },
    done: onClose,
  })
  return (
    <Modal title={t('test_uid.add')} onClose={onClose} busy={form.busy}>
      <Form
        form={form}
        label={t('test_uid.add')}
        cancel={
          <button type="button" className="btn" onClick={onClose}>
            {t('frontend.cancel')}
          </button>
        }
      >
        <SelectField
          form={form}
          name="appId"
          label={t('test_uid.app')}
          required
          empty=""
          choices={apps.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
        <LinesField
          id="test-uids"
          label={t('test_uid.uids')}
          value={form.values.uids}
          onChange={(uids) => form.put({ uids })}
          maxLine={maxTestUids}
          waitMs={150}
          required
          problem={form.problemOf('uids')}
        />
        <TextField form={form} name="why" label={t('test_uid.why')} required maxLength={200} />
        <div className="form-row">
          <TimeField
            label={t('test_uid.until')}
            value={form.values.until}
            onChange={(until) => form.put({ until })}
            problem={form.problemOf('until')}
          />
        </div>
      </Form>
    </Modal>
  )
}
