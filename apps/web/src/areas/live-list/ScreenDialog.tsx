import { liveCaptureCalls, screenSeconds } from '@oas/contract/live-capture/calls'
import type { ReactNode } from 'react'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { NumberField, SelectField } from '../../kit/form/fields.tsx'
import { PickField } from '../../kit/form/PickField.tsx'
import { required } from '../../kit/form/required.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { notify } from '../../kit/notice.tsx'
import { useApps } from '../../kit/use-apps.ts'
import { roomSource } from './room-source.ts'
import { outside } from './words.ts'

type Draft = { appId: string; sid: string; view: string; seconds: number | null }

/** Has the screen of a room recorded from now on. */
export function ScreenDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { choices } = useApps()
  const record = useSend(liveCaptureCalls.record, { refreshes: [liveCaptureCalls.screens] })
  const form = useForm<Draft>({
    initial: { appId: choices[0]?.value ?? '', sid: '', view: 'phone', seconds: 60 },
    guard: false,
    check: ({ appId, sid, seconds }) => ({
      appId: required(appId, t('live_list.app')),
      sid: required(sid, t('live_list.screen_sid')),
      seconds: outside(
        t('live_list.screen_seconds'),
        seconds,
        screenSeconds.min,
        screenSeconds.max,
      ),
    }),
    send: ({ appId, sid, view, seconds }) =>
      record.mutateAsync({
        appId: Number(appId),
        sid,
        isPC: view === 'pc',
        seconds: seconds ?? 0,
      }),
    done: () => {
      notify('success', t('live_list.screen_begun'))
      onClose()
    },
  })
  return (
    <Modal title={t('live_list.screen_new')} width={480} busy={form.busy} onClose={onClose}>
      <Form
        form={form}
        label={t('live_list.screen_new')}
        submitLabel={t('live_list.screen_new')}
        cancel={
          <button type="button" className="btn" onClick={onClose}>
            {t('frontend.cancel')}
          </button>
        }
      >
        <SelectField
          // Rooms are of one app.
          form={{ ...form, put: (change) => form.put({ ...change, sid: '' }) }}
          name="appId"
          label={t('live_list.app')}
          required
          choices={choices}
        />
        <PickField
          form={form}
          name="sid"
          label={t('live_list.screen_sid')}
          source={roomSource(form.values.appId, 'sid', { running: true })}
          required
          autoFocus
        />
        <SelectField
          form={form}
          name="view"
          label={t('live_list.plan_view')}
          choices={[
            { value: 'phone', label: t('live_list.view_phone') },
            { value: 'pc', label: t('live_list.view_pc') },
          ]}
        />
        <NumberField
          form={form}
          name="seconds"
          label={t('live_list.screen_seconds')}
          required
          {...screenSeconds}
          hint={`${screenSeconds.min}–${screenSeconds.max}`}
        />
      </Form>
    </Modal>
  )
}
