import { sessionCalls } from '@oas/contract/session/calls'
import { useCall } from '../../api/use-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import { DataTable } from '../../kit/list/DataTable.tsx'
import { Pager } from '../../kit/list/Pager.tsx'
import { useKeyset } from '../../kit/list/use-keyset.ts'
import { formatTime } from '../../kit/time.ts'

/** Log-ins under one name. */
export function LogIns({ name }: { name: string }) {
  const paging = useKeyset(name)
  const { data, isFetching, error } = useCall(
    sessionCalls.loginLog,
    { name, limit: 20, ...(paging.after ? { after: paging.after } : {}) },
    { keepPrevious: true },
  )
  return (
    <>
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      <DataTable
        label={t('people.log_ins')}
        rows={data?.list ?? []}
        idOf={(row) => row.id}
        loading={isFetching}
        columns={[
          { key: 'at', title: t('frontend.time'), width: 170, render: (row) => formatTime(row.at) },
          {
            key: 'way',
            title: t('frontend.login_way'),
            width: 140,
            render: (row) => tData(`session.way_${row.way}`),
          },
          {
            key: 'result',
            title: t('frontend.login_result'),
            width: 180,
            render: (row) => (
              <span className={`state-tag ${row.result === 'ok' ? 'good' : 'bad'}`}>
                {tData(`session.result_${row.result.replaceAll('-', '_')}`)}
              </span>
            ),
          },
          { key: 'ip', title: 'IP', width: 140, mono: true, render: (row) => row.ip },
          {
            key: 'agent',
            title: t('frontend.browser'),
            render: (row) => <span title={row.userAgent}>{row.userAgent}</span>,
          },
        ]}
      />
      <Pager
        page={paging.page}
        rows={data?.list.length ?? 0}
        next={data?.next ?? null}
        onForward={paging.forward}
        onBack={paging.back}
      />
    </>
  )
}
