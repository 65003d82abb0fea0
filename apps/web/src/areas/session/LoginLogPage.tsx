import { sessionCalls } from '@oas/contract/session/calls'
import type { LoginLogRow } from '@oas/contract/session/schemas'
import { useCall, useSend } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t, tData } from '../../i18n/texts.ts'
import { Tabs } from '../../kit/Tabs.tsx'
import type { Column } from '../../kit/list/DataTable.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { ChangeLog } from '../../kit/people/ChangeLog.tsx'
import { SessionTable } from '../../kit/people/SessionTable.tsx'
import { formatTime } from '../../kit/time.ts'
import { setQuery, usePlace } from '../../nav/location.ts'
import { column, sorted } from '../../kit/list/column.ts'
import { personNames } from '../../kit/pick/later.ts'

const columns = (): Column<LoginLogRow>[] => [
  sorted(column('at', 'frontend.time', 160, (row) => formatTime(row.at))),
  column('name', 'frontend.user_name', 140, (row) => row.name),
  column('way', 'frontend.login_way', 140, (row) => tData(`session.way_${row.way}`)),
  column('result', 'frontend.login_result', 160, (row) => (
    <span className={`state-tag ${row.result === 'ok' ? 'good' : 'bad'}`}>
      {tData(`session.result_${row.result.replaceAll('-', '_')}`)}
    </span>
  )),
  { key: 'ip', title: 'IP', width: 140, mono: true, render: (row) => row.ip },
  column('agent', 'frontend.browser', null, (row) => (
    <span title={row.userAgent}>{row.userAgent}</span>
  )),
]

const LogIns = () => {
  const { may } = useMay()
  return (
    <QueryList
      title={t('frontend.login_log')}
      call={sessionCalls.loginLog}
      paging="keyset"
      columns={columns()}
      idOf={(row) => row.id}
      fields={[
        ...(may('log.login')
          ? [
              {
                key: 'name',
                kind: 'pick' as const,
                label: t('frontend.user_name'),
                source: personNames,
              },
            ]
          : []),
        {
          key: 'way',
          kind: 'choice',
          label: t('frontend.login_way'),
          options: ['password', 'local', 'sso'].map((way) => ({
            value: way,
            label: tData(`session.way_${way}`),
          })),
        },
        {
          key: 'ok',
          kind: 'choice',
          label: t('frontend.login_result'),
          options: [
            { value: 'true', label: t('session.outcome_ok') },
            { value: 'false', label: t('session.outcome_failed') },
          ],
        },
        { key: 'from', kind: 'time', label: t('frontend.range_start') },
        { key: 'to', kind: 'time', label: t('frontend.range_end') },
      ]}
      inputOf={({ name, way, ok, from, to }) => ({
        ...(name ? { name } : {}),
        ...(way ? { way } : {}),
        ...(ok ? { ok: ok === 'true' } : {}),
        ...(from ? { from: Number(from) } : {}),
        ...(to ? { to: Number(to) } : {}),
      })}
    />
  )
}

const Sessions = () => {
  const { data, isFetching } = useCall(sessionCalls.ownSessions, {})
  const end = useSend(sessionCalls.endOwnSession, { refreshes: [sessionCalls.ownSessions] })
  return (
    <SessionTable
      rows={data ?? []}
      loading={isFetching && !data}
      onEnd={(id) => end.mutateAsync({ id })}
    />
  )
}

/**
 * Log-ins (one's own, or everybody's for those who may read them), the own sessions, and
 * administrative changes by or to oneself.
 */
export function LoginLogPage() {
  const { query } = usePlace()
  const part = ['sessions', 'changes'].find((key) => key === query.get('tab')) ?? 'logins'
  return (
    <Tabs
      label={t('frontend.login_log')}
      value={part}
      onChange={(key) => setQuery({ tab: key === 'logins' ? '' : key })}
      tabs={[
        { key: 'logins', label: t('frontend.login_log') },
        { key: 'sessions', label: t('people.my_sessions') },
        { key: 'changes', label: t('people.my_changes') },
      ]}
    >
      {part === 'logins' && <LogIns />}
      {part !== 'logins' && (
        <h1>{part === 'sessions' ? t('people.my_sessions') : t('people.my_changes')}</h1>
      )}
      {part === 'sessions' && <Sessions />}
      {part === 'changes' && <ChangeLog />}
    </Tabs>
  )
}
