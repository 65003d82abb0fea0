import { liveStrategyCalls } from '@oas/contract/live-strategy/calls'
import { livePackageCalls } from '@oas/contract/live-strategy/package-calls'
import type { LiveStrategyRow } from '@oas/contract/live-strategy/schemas'
import { useRef } from 'react'
import { useCall, useSend } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { Form } from '../../../kit/form/Form.tsx'
import { AreaField, SelectField } from '../../../kit/form/fields.tsx'
import { required } from '../../../kit/form/required.ts'
import { useForm } from '../../../kit/form/use-form.ts'
import { type Column, DataTable } from '../../../kit/list/DataTable.tsx'
import { column } from '../../../kit/list/column.ts'
import { notify } from '../../../kit/notice.tsx'
import { formatTime } from '../../../kit/time.ts'
import { useApps } from '../../../kit/use-apps.ts'
import { go } from '../../../nav/location.ts'
import { StateTag, paths, refreshes, ruleText, useRights } from '../words.tsx'

type Draft = { appId: string; note: string; strategyIds: string[] }
const perApp = 200

/** Approved strategies of an app, and in which version the package in force has each. */
const useApproved = (appId: string) => {
  const asked = { enabled: appId !== '' }
  const { data } = useCall(
    liveStrategyCalls.list,
    { appId: Number(appId), pageSize: perApp },
    asked,
  )
  const { data: packages } = useCall(
    livePackageCalls.list,
    { appId: Number(appId), state: 'live' },
    asked,
  )
  const liveId = packages?.list[0]?.id
  const { data: live } = useCall(
    livePackageCalls.get,
    { id: liveId ?? '0' },
    { enabled: liveId !== undefined },
  )
  const inForce = new Map(
    (liveId === undefined ? [] : (live?.content.strategies ?? [])).map((one) => [
      one.id,
      one.version,
    ]),
  )
  const rows = appId === '' ? [] : (data?.list ?? [])
  return {
    approved: rows.filter(({ liveBody }) => liveBody !== null),
    open: rows.filter(({ liveBody }) => liveBody === null).length,
    inForce,
  }
}
const columns = (inForce: ReadonlyMap<string, number>): Column<LiveStrategyRow>[] => [
  column('name', 'live_strategy.name', 220, (row) => (
    <span translate="no">{row.liveBody?.name}</span>
  )),
  column('rule', 'live_strategy.rule', null, (row) => row.liveBody && ruleText(row.liveBody)),
  column('state', 'live_strategy.state', 200, (row) => <StateTag {...row} />),
  column('in', 'live_strategy.in_force', 220, (row) => {
    const version = inForce.get(row.id)
    if (version === undefined) return t('live_strategy.not_in_force')
    return version === row.liveVersion
      ? t('live_strategy.same_in_force')
      : t('live_strategy.older_in_force', { n: version })
  }),
  column('changed', 'live_strategy.changed', 180, (row) => (
    <>
      {formatTime(row.changedAt)} <span className="muted">{row.changedBy}</span>
    </>
  )),
]

/** A package is built of what is in force and the approved strategies that are ticked. */
export function BuildPage() {
  const why = useRights()('model.release')
  const { choices } = useApps()
  const build = useSend(livePackageCalls.create, { refreshes })
  const made = useRef('')
  const form = useForm<Draft>({
    initial: { appId: '', note: '', strategyIds: [] },
    check: ({ appId, note, strategyIds }) => ({
      appId: required(appId, t('live_strategy.app')),
      note: required(note.trim(), t('live_strategy.note')),
      strategyIds: strategyIds.length === 0 ? t('live_strategy.tick_one') : null,
    }),
    send: async ({ appId, note, strategyIds }) => {
      const { id, number } = await build.mutateAsync({ appId: Number(appId), note, strategyIds })
      notify('success', t('live_strategy.built', { n: number }))
      made.current = id
    },
    done: () => go(`${paths.package}/${made.current}`, { replace: true }),
  })
  const { appId, strategyIds } = form.values
  const { approved, open, inForce } = useApproved(appId)
  const problem = form.problemOf('strategyIds', t('live_strategy.title'))
  const toggle = (id: string): void =>
    form.put({
      strategyIds: strategyIds.includes(id)
        ? strategyIds.filter((one) => one !== id)
        : [...strategyIds, id],
    })
  const all = approved.length > 0 && approved.every(({ id }) => strategyIds.includes(id))
  return (
    <div className="list-page">
      <div className="list-head">
        <h1>{t('live_strategy.build')}</h1>
      </div>
      <p className="muted">{t('live_strategy.build_about')}</p>
      <Form
        form={form}
        label={t('live_strategy.build')}
        submitLabel={t('live_strategy.build')}
        {...(why === undefined ? {} : { disabled: why })}
      >
        <SelectField
          form={{ ...form, put: (change) => form.put({ ...change, strategyIds: [] }) }}
          name="appId"
          label={t('live_strategy.app')}
          choices={choices}
          empty=""
          required
        />
        {appId !== '' && (
          <>
            <DataTable
              label={t('live_strategy.approved')}
              rows={approved}
              idOf={(row) => row.id}
              loading={false}
              ticks={{
                isTicked: (id) => strategyIds.includes(id),
                toggle,
                all,
                toggleAll: () => form.put({ strategyIds: all ? [] : approved.map(({ id }) => id) }),
              }}
              empty={<p className="muted">{t('live_strategy.none_approved')}</p>}
              columns={columns(inForce)}
            />
            {problem !== '' && (
              <p className="problem" role="alert">
                {problem}
              </p>
            )}
            {open > 0 && <p className="muted">{t('live_strategy.open_n', { n: open })}</p>}
          </>
        )}
        <AreaField
          form={form}
          name="note"
          label={t('live_strategy.note')}
          maxLength={500}
          rows={3}
          required
        />
      </Form>
    </div>
  )
}
