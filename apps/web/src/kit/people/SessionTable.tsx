import type { SessionRow } from '@oas/contract/session/schemas'
import { t, tData } from '../../i18n/texts.ts'
import { confirm } from '../Confirm.tsx'
import { type Column, DataTable } from '../list/DataTable.tsx'
import { notify } from '../notice.tsx'
import { formatTime } from '../time.ts'
import './people.css'

type Props = {
  rows: readonly SessionRow[]
  loading: boolean
  onEnd: ((id: string) => Promise<unknown>) | null
}

const stateOf = (row: SessionRow) => {
  if (row.current) return <span className="state-tag good">{t('people.this_session')}</span>
  if (row.live) return <span className="state-tag good">{t('people.live')}</span>
  return (
    <span className="muted">
      {t('people.ended')} {formatTime(row.endedAt ?? row.expiresAt)}
    </span>
  )
}

/**
 * Sessions of a person with their times; live ones can be ended where that is allowed. Needs the
 * texts `people` and `session`.
 */
export function SessionTable({ rows, loading, onEnd }: Props) {
  const ask = (row: SessionRow): void => {
    confirm({
      title: t('people.end'),
      text: (
        <>
          {t('people.end_sure')}
          <strong>
            {row.ip || tData(`session.way_${row.way}`)}, {formatTime(row.createdAt)}
          </strong>
        </>
      ),
      confirmLabel: t('people.end'),
      danger: true,
      act: async () => {
        await onEnd?.(row.id)
        notify('success', t('people.session_ended'))
      },
    })
  }
  const columns: Column<SessionRow>[] = [
    { key: 'state', title: t('frontend.state'), width: 230, render: stateOf },
    {
      key: 'began',
      title: t('people.began'),
      width: 160,
      render: (row) => formatTime(row.createdAt),
    },
    { key: 'seen', title: t('people.seen'), width: 160, render: (row) => formatTime(row.seenAt) },
    {
      key: 'expires',
      title: t('people.expires'),
      width: 160,
      render: (row) => (row.live ? formatTime(row.expiresAt) : ''),
    },
    {
      key: 'way',
      title: t('frontend.login_way'),
      width: 120,
      render: (row) =>
        row.way === 'test' ? t('people.way_test') : tData(`session.way_${row.way}`),
    },
    { key: 'ip', title: 'IP', width: 130, mono: true, render: (row) => row.ip },
    {
      key: 'agent',
      title: t('frontend.browser'),
      render: (row) => <span title={row.userAgent}>{row.userAgent}</span>,
    },
    {
      key: 'act',
      title: t('frontend.actions'),
      width: 90,
      render: (row) =>
        onEnd && row.live && !row.current ? (
          <span className="row-actions">
            <button type="button" className="btn" onClick={() => ask(row)}>
              {t('people.end')}
            </button>
          </span>
        ) : null,
    },
  ]
  return (
    <DataTable
      label={t('people.sessions')}
      columns={columns}
      rows={rows}
      idOf={(row) => row.id}
      loading={loading}
    />
  )
}
