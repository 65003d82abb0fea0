import type { Output } from '@oas/contract/define'
import { pageInfoCalls, relateKinds } from '@oas/contract/page-info/calls'
import { useState } from 'react'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { Form } from '../../kit/form/Form.tsx'
import { NumberField, SelectField, TextField } from '../../kit/form/fields.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { required } from '../../kit/form/required.ts'
import { useApps } from '../../kit/use-apps.ts'
import { setQuery, usePlace } from '../../nav/location.ts'
import { RelatedTable } from './RelatedTable.tsx'
import './user-detail.css'

type Kind = (typeof relateKinds)[number]
type Values = {
  appId: string
  by: string
  value: string
  days: number | null
  depth: string
  reason: string
}
type Answer = { appId: number; of: string } & Output<(typeof pageInfoCalls)['relate']>

const Ask = ({ initial, onFound }: { initial: Values; onFound: (answer: Answer) => void }) => {
  const { choices } = useApps()
  const relate = useSend(pageInfoCalls.relate)
  const form = useForm<Values>({
    initial,
    guard: false,
    check: ({ value, days, reason }) => ({
      value: required(value, t('user_detail.value')),
      days:
        days === null || days < 1 || days > 90 || !Number.isInteger(days)
          ? t('user_detail.days_range')
          : null,
      reason:
        reason.trim().length < 2
          ? t('frontend.required', { field: t('user_detail.reason') })
          : null,
    }),
    send: async ({ appId, by, value, days, depth, reason }) => {
      const answer = await relate.mutateAsync({
        appId: Number(appId),
        by: by as Kind,
        value,
        days: days ?? 30,
        depth: Number(depth),
        reason,
      })
      setQuery({ appId, by, value, days, depth })
      onFound({ appId: Number(appId), of: value, ...answer })
    },
  })
  return (
    <Form
      form={form}
      label={t('user_detail.relate_title')}
      submitLabel={t('user_detail.look_up')}
      columns={2}
    >
      <SelectField
        form={form}
        name="appId"
        label={t('user_detail.app')}
        choices={choices}
        required
      />
      <SelectField
        form={form}
        name="by"
        label={t('user_detail.by_what')}
        choices={relateKinds.map((one) => ({ value: one, label: t(`user_detail.by_${one}`) }))}
        required
      />
      <TextField
        form={form}
        name="value"
        label={t('user_detail.value')}
        hint={t('user_detail.value_hint')}
        maxLength={128}
        mono
        required
        autoFocus
      />
      <TextField
        form={form}
        name="reason"
        label={t('user_detail.reason')}
        hint={t('user_detail.reason_hint')}
        maxLength={200}
        required
      />
      <NumberField
        form={form}
        name="days"
        label={t('user_detail.days')}
        min={1}
        max={90}
        required
      />
      <SelectField
        form={form}
        name="depth"
        label={t('user_detail.depth')}
        choices={[
          { value: '1', label: t('user_detail.depth_1') },
          { value: '2', label: t('user_detail.depth_2') },
        ]}
        required
      />
    </Form>
  )
}

const whole = (text: string | null, fallback: number): number =>
  text && /^[1-9][0-9]?$/.test(text) ? Math.min(90, Number(text)) : fallback
/** Accounts that belong together by device, address or phone; every look-up says why. */
export function RelatePage() {
  const { query } = usePlace()
  const { choices, loading } = useApps()
  const [found, setFound] = useState<Answer | null>(null)
  if (loading) return <p className="muted">{t('frontend.loading')}</p>
  const by = relateKinds.find((one) => one === query.get('by')) ?? 'uid'
  const initial = {
    appId:
      choices.find((one) => one.value === query.get('appId'))?.value ?? choices[0]?.value ?? '',
    by,
    value: (query.get('value') ?? '').slice(0, 128),
    days: whole(query.get('days'), 30),
    depth: query.get('depth') === '2' ? '2' : '1',
    reason: '',
  }
  return (
    <div className="list-page ud-relate">
      <div className="list-head">
        <h1>{t('user_detail.relate_title')}</h1>
      </div>
      <Ask initial={initial} onFound={setFound} />
      {found ? (
        <>
          <h2>{t('user_detail.found', { of: found.of, n: found.list.length })}</h2>
          {found.more ? <p className="problem">{t('user_detail.more')}</p> : null}
          <RelatedTable appId={found.appId} rows={found.list} />
        </>
      ) : null}
    </div>
  )
}
