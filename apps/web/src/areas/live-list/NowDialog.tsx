import {
  everySeconds,
  liveCaptureCalls,
  maxCaptureRooms,
  maxCaptureTimes,
} from '@oas/contract/live-capture/calls'
import type { ReactNode } from 'react'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { NumberField, SelectField } from '../../kit/form/fields.tsx'
import { required } from '../../kit/form/required.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { PickMany } from '../../kit/pick/PickMany.tsx'
import { notify } from '../../kit/notice.tsx'
import { useApps } from '../../kit/use-apps.ts'
import { roomSource } from './room-source.ts'
import { failureWord, outside } from './words.ts'

type Draft = { appId: string; sids: string[]; times: number | null; everySeconds: number | null }

/** Has rooms captured from now on; rooms that cannot be are named. */
export function NowDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { choices } = useApps()
  const now = useSend(liveCaptureCalls.now, { refreshes: [liveCaptureCalls.tasks] })
  const form = useForm<Draft>({
    initial: { appId: choices[0]?.value ?? '', sids: [], times: 10, everySeconds: 5 },
    guard: false,
    done: onClose,
    check: ({ appId, sids, times, everySeconds: every }) => ({
      appId: required(appId, t('live_list.app')),
      sids: required(sids, t('live_list.sid')),
      times: outside(t('live_list.now_times'), times, 1, maxCaptureTimes),
      everySeconds: outside(t('live_list.plan_every'), every, everySeconds.min, everySeconds.max),
    }),
    send: async ({ appId, sids, times, everySeconds: every }) => {
      const { list } = await now.mutateAsync({
        appId: Number(appId),
        sids,
        times: times ?? 0,
        everySeconds: every ?? 0,
      })
      const begun = list.filter((one) => one.id !== null).length
      if (begun > 0) notify('success', t('live_list.now_begun', { n: begun }))
      for (const one of list)
        if (one.id === null)
          notify(
            'warning',
            t('live_list.now_refused', { sid: one.sid, why: failureWord(one.reason) }),
          )
    },
  })
  return (
    <Modal title={t('live_list.now')} width={520} busy={form.busy} onClose={onClose}>
      <Form
        form={form}
        label={t('live_list.now')}
        submitLabel={t('live_list.now')}
        cancel={
          <button type="button" className="btn" onClick={onClose}>
            {t('frontend.cancel')}
          </button>
        }
      >
        <SelectField
          // Rooms are of one app.
          form={{ ...form, put: (change) => form.put({ ...change, sids: [] }) }}
          name="appId"
          label={t('live_list.app')}
          required
          choices={choices}
        />
        <PickMany
          label={t('live_list.now_sids', { n: maxCaptureRooms })}
          source={roomSource(form.values.appId, 'sid', { running: true })}
          value={form.values.sids}
          onChange={(sids) => form.put({ sids })}
          max={maxCaptureRooms}
          required
          problem={form.problemOf('sids', t('live_list.sid'))}
        />
        <NumberField
          form={form}
          name="times"
          label={t('live_list.now_times')}
          required
          min={1}
          max={maxCaptureTimes}
          hint={`1–${maxCaptureTimes}`}
        />
        <NumberField
          form={form}
          name="everySeconds"
          label={t('live_list.plan_every')}
          required
          {...everySeconds}
          hint={`${everySeconds.min}–${everySeconds.max}`}
        />
      </Form>
    </Modal>
  )
}
