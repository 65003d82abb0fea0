import { sessionCalls } from '@oas/contract/session/calls'
import { useCall } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t, tData } from '../../i18n/texts.ts'
import type { Column } from '../../kit/list/DataTable.tsx'
import { formatTime } from '../../kit/time.ts'
import { type Rule, tones } from './rules.ts'
import { column, sorted } from '../../kit/list/column.ts'

export type Act = 'edit' | 'approve' | 'reject' | 'stop'
type Acts = (act: Act, row: Rule) => void

/** Who reads the page: their apps, their own id, and why they may change nothing. */
export function useReader() {
  const { may } = useMay()
  const { data: self } = useCall(sessionCalls.self, {})
  const apps = self?.apps ?? []
  return {
    apps,
    ownId: self?.id ?? '',
    why: may('network.edit') ? undefined : t('network.needs_edit'),
    appName: (id: number | null): string =>
      id === null
        ? t('network.every_app')
        : (apps.find((app) => app.id === id)?.name ?? String(id)),
  }
}

export function valueColumns(title: string): Column<Rule>[] {
  return [
    {
      key: 'value',
      sort: 'value',
      title,
      width: 240,
      mono: true,
      render: (row) => <span title={row.value}>{row.value}</span>,
    },
    column('list', 'network.list', 120, (row) => tData(`network.list_${row.list}`)),
  ]
}
export function restColumns(
  { ownId, why }: ReturnType<typeof useReader>,
  acts: Acts,
): Column<Rule>[] {
  return [
    sorted(
      column('purpose', 'network.purpose', null, (row) => (
        <span title={row.purpose}>{row.purpose}</span>
      )),
    ),
    column('state', 'frontend.state', 150, (row) => (
      <span className={`state-tag ${tones[row.state]}`} title={row.reason}>
        {tData(`network.state_${row.state}`)}
      </span>
    )),
    sorted(
      column('until', 'network.until', 150, (row) =>
        row.until === null ? (
          <span className="muted">{t('network.for_ever')}</span>
        ) : (
          formatTime(row.until)
        ),
      ),
    ),
    sorted(
      column('added', 'network.added', 210, (row) => (
        <>
          {formatTime(row.addedAt)} <span className="muted">{row.addedBy}</span>
        </>
      )),
      'addedAt',
    ),
    column('reviewed', 'network.reviewed_by', 110, (row) => row.reviewedBy),
    column('act', 'frontend.actions', 210, (row) => {
      const notOwn = why ?? (row.addedById === ownId ? t('network.own_rule') : undefined)
      const button = (act: Act, label: string, reason: string | undefined) => (
        <button
          type="button"
          className="btn"
          aria-label={`${label}: ${row.value}`}
          disabled={reason !== undefined}
          title={reason}
          onClick={() => acts(act, row)}
        >
          {label}
        </button>
      )
      if (row.state === 'pending')
        return (
          <span className="row-actions">
            {button('approve', t('network.approve'), notOwn)}
            {button('reject', t('network.reject'), notOwn)}
            {button('stop', t('network.stop'), why)}
          </span>
        )
      return row.state === 'active' ? (
        <span className="row-actions">
          {button('edit', t('frontend.edit'), why)}
          {button('stop', t('network.stop'), why)}
        </span>
      ) : (
        ''
      )
    }),
  ]
}
