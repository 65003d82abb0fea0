import { sessionCalls } from '@oas/contract/session/calls'
import type { LoginLogRow } from '@oas/contract/session/schemas'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import { type Column, DataTable } from '../../kit/list/DataTable.tsx'
import { Pager } from '../../kit/list/Pager.tsx'
import { useKeyset } from '../../kit/list/use-keyset.ts'
import { formatTime } from '../../kit/time.ts'
import { setQuery, usePlace } from '../../nav/location.ts'

const columns = (): Column<LoginLogRow>[] => [
  { key: 'at', title: t('frontend.time'), width: 160, render: (row) => formatTime(row.at) },
  { key: 'name', title: t('frontend.user_name'), width: 140, render: (row) => row.name },
  { key: 'way', title: t('frontend.login_way'), width: 120, render: (row) => tData(`session.way_${row.way}`) },
  { key: 'result', title: t('frontend.login_result'), width: 160, render: (row) => <span className={`state-tag ${row.result === 'ok' ? 'good' : 'bad'}`}>{tData(`session.result_${row.result.replaceAll('-', '_')}`)}</span> },
  { key: 'ip', title: 'IP', width: 140, mono: true, render: (row) => row.ip },
  { key: 'agent', title: t('frontend.browser'), render: (row) => row.userAgent },
]

/** Log-ins: one's own, or everybody's for those who may read them. */
export const LoginLogPage = () => {
  const { query } = usePlace()
  const name = query.get('name') ?? ''
  const [draft, setDraft] = useState(name)
  const paging = useKeyset(name)
  const { data, isFetching, error } = useCall(sessionCalls.loginLog, { limit: 50, ...(name ? { name } : {}), ...(paging.after ? { after: paging.after } : {}) }, { keepPrevious: true })
  return (
    <div className="list-page">
      <h1>{t('frontend.login_log')}</h1>
      <form className="filters" onSubmit={(event) => { event.preventDefault(); setQuery({ name: draft.trim() }) }}>
        <label>{t('frontend.user_name')}<input value={draft} onChange={(event) => setDraft(event.target.value)} /></label>
        <button type="submit" className="btn primary">{t('frontend.search')}</button>
        {error && <span className="problem" role="alert">{error.message}</span>}
      </form>
      <DataTable label={t('frontend.login_log')} columns={columns()} rows={data?.list ?? []} idOf={(row) => row.id} loading={isFetching} />
      <Pager page={paging.page} rows={data?.list.length ?? 0} next={data?.next ?? null} onForward={paging.forward} onBack={paging.back} />
    </div>
  )
}
