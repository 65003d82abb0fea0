import {
  type CapturePlan,
  everySeconds,
  liveCaptureCalls,
  maxKeepDays,
  sliceSeconds,
} from '@oas/contract/live-capture/calls'
import { type RoomType, roomTypes } from '@oas/contract/live/schemas'
import type { ReactNode } from 'react'
import { useSend } from '../../api/use-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { NumberField, SelectField, TextField, TickField } from '../../kit/form/fields.tsx'
import { required } from '../../kit/form/required.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { notify } from '../../kit/notice.tsx'
import { useApps } from '../../kit/use-apps.ts'
import { outside } from './words.ts'

const week = [1, 2, 3, 4, 5, 6, 7] as const
type Draft = {
  appId: string
  name: string
  roomType: string
  isPC: string
  viewers: number | null
  country: string
  everySeconds: number | null
  sliceSeconds: number | null
  keepDays: number | null
  days: number[]
  fromHour: string
  toHour: string
  enabled: boolean
}
const hours = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_none, n) => ({
    value: String(from + n),
    label: `${String(from + n).padStart(2, '0')}:00`,
  }))

/** Which rooms are captured, when, how often, and how long that is kept. */
export const PlanDialog = ({
  row,
  onClose,
}: {
  row: CapturePlan | null
  onClose: () => void
}): ReactNode => {
  const { choices } = useApps()
  const refreshes = [liveCaptureCalls.plans]
  const create = useSend(liveCaptureCalls.create, { refreshes })
  const update = useSend(liveCaptureCalls.update, { refreshes })
  const form = useForm<Draft>({
    initial: {
      appId: row ? String(row.appId) : (choices[0]?.value ?? ''),
      name: row?.name ?? '',
      roomType: row?.roomType ?? 'live',
      isPC: row?.isPC ? 'pc' : 'phone',
      viewers: row?.viewers ?? 0,
      country: row?.country ?? '',
      everySeconds: row?.everySeconds ?? 30,
      sliceSeconds: row?.sliceSeconds ?? 10,
      keepDays: row?.keepDays ?? 30,
      days: row?.days ?? [],
      fromHour: String(row?.fromHour ?? 0),
      toHour: String(row?.toHour ?? 24),
      enabled: row?.enabled ?? true,
    },
    guard: false,
    check: (draft) => ({
      appId: required(draft.appId, t('live_list.app')),
      name: required(draft.name, t('live_list.plan_name')),
      viewers: outside(t('live_list.plan_viewers'), draft.viewers, 0, 2_000_000_000),
      everySeconds: outside(
        t('live_list.plan_every'),
        draft.everySeconds,
        everySeconds.min,
        everySeconds.max,
      ),
      sliceSeconds: outside(
        t('live_list.plan_slice'),
        draft.sliceSeconds,
        sliceSeconds.min,
        sliceSeconds.max,
      ),
      keepDays: outside(t('live_list.plan_keep'), draft.keepDays, 1, maxKeepDays),
      country: /^([A-Za-z]{2})?$/.test(draft.country.trim())
        ? null
        : t('live_list.plan_country_bad'),
      toHour: Number(draft.toHour) <= Number(draft.fromHour) ? t('live_list.plan_to_bad') : null,
    }),
    send: ({ appId, isPC, roomType, country, fromHour, toHour, ...draft }) => {
      const fields = {
        ...draft,
        viewers: draft.viewers ?? 0,
        everySeconds: draft.everySeconds ?? 0,
        sliceSeconds: draft.sliceSeconds ?? 0,
        keepDays: draft.keepDays ?? 0,
        roomType: roomType as RoomType,
        isPC: isPC === 'pc',
        country: country.toUpperCase(),
        fromHour: Number(fromHour),
        toHour: Number(toHour),
      }
      return row
        ? update.mutateAsync({ id: row.id, version: row.version, ...fields })
        : create.mutateAsync({ appId: Number(appId), ...fields })
    },
    done: () => {
      notify('success', t('frontend.saved'))
      onClose()
    },
  })
  const { values } = form
  const title = row ? t('live_list.plan_edit', { name: row.name }) : t('live_list.plan_new')
  return (
    <Modal title={title} width={560} busy={form.busy} onClose={onClose}>
      <Form
        form={form}
        label={title}
        cancel={
          <button type="button" className="btn" onClick={onClose}>
            {t('frontend.cancel')}
          </button>
        }
      >
        <SelectField
          form={form}
          name="appId"
          label={t('live_list.app')}
          required
          disabled={row !== null}
          choices={choices}
        />
        <TextField
          form={form}
          name="name"
          label={t('live_list.plan_name')}
          required
          maxLength={64}
          autoFocus
        />
        <SelectField
          form={form}
          name="roomType"
          label={t('live_list.plan_class')}
          choices={roomTypes.map((value) => ({ value, label: tData(`live_list.class_${value}`) }))}
        />
        {values.roomType === 'live' ? (
          <SelectField
            form={form}
            name="isPC"
            label={t('live_list.plan_view')}
            choices={[
              { value: 'phone', label: t('live_list.view_phone') },
              { value: 'pc', label: t('live_list.view_pc') },
            ]}
          />
        ) : (
          <NumberField
            form={form}
            name="sliceSeconds"
            label={t('live_list.plan_slice')}
            required
            {...sliceSeconds}
          />
        )}
        <NumberField
          form={form}
          name="viewers"
          label={t('live_list.plan_viewers')}
          required
          min={0}
        />
        <TextField form={form} name="country" label={t('live_list.plan_country')} maxLength={2} />
        <NumberField
          form={form}
          name="everySeconds"
          label={t('live_list.plan_every')}
          required
          {...everySeconds}
          hint={`${everySeconds.min}–${everySeconds.max}`}
        />
        <NumberField
          form={form}
          name="keepDays"
          label={t('live_list.plan_keep')}
          required
          min={1}
          max={maxKeepDays}
          hint={`1–${maxKeepDays}`}
        />
        <fieldset className="form-row plan-days">
          <legend>{t('live_list.plan_days')}</legend>
          {week.map((day) => (
            <label key={day}>
              <input
                type="checkbox"
                checked={values.days.includes(day)}
                onChange={(event) =>
                  form.put({
                    days: event.target.checked
                      ? [...values.days, day].toSorted()
                      : values.days.filter((one) => one !== day),
                  })
                }
              />
              {tData(`live_list.day_${day}`)}
            </label>
          ))}
        </fieldset>
        <SelectField
          form={form}
          name="fromHour"
          label={t('live_list.plan_from')}
          choices={hours(0, 23)}
        />
        <SelectField
          form={form}
          name="toHour"
          label={t('live_list.plan_to')}
          choices={hours(1, 24)}
        />
        <TickField form={form} name="enabled" label={t('live_list.plan_on')} />
      </Form>
    </Modal>
  )
}
