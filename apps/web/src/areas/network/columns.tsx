import { sessionCalls } from '@oas/contract/session/calls'
import { useCall } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t, tData } from '../../i18n/texts.ts'
import type { Column } from '../../kit/list/DataTable.tsx'
import { formatTime } from '../../kit/time.ts'
import { type Rule, tones } from './rules.ts'

export type Act = 'edit' | 'approve' | 'reject' | 'stop'
type Acts = (act: Act, row: Rule) => void

/** Who reads the page: their apps, their own id, and why they may change nothing. */
export const useReader = () => {
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

export const valueColumns = (title: string): Column<Rule>[] => [
  {
    key: 'value',
    title,
    width: 240,
    mono: true,
    render: (row) => <span title={row.value}>{row.value}</span>,
  },
  {
    key: 'list',
    title: t('network.list'),
    width: 120,
    render: (row) => tData(`network.list_${row.list}`),
  },
]
export const restColumns = (
  { ownId, why }: ReturnType<typeof useReader>,
  acts: Acts,
): Column<Rule>[] => [
  {
    key: 'purpose',
    title: t('network.purpose'),
    render: (row) => <span title={row.purpose}>{row.purpose}</span>,
  },
  {
    key: 'state',
    title: t('frontend.state'),
    width: 150,
    render: (row) => (
      <span className={`state-tag ${tones[row.state]}`} title={row.reason}>
        {tData(`network.state_${row.state}`)}
      </span>
    ),
  },
  {
    key: 'until',
    title: t('network.until'),
    width: 150,
    render: (row) =>
      row.until === null ? (
        <span className="muted">{t('network.for_ever')}</span>
      ) : (
        formatTime(row.until)
      ),
  },
  {
    key: 'added',
    title: t('network.added'),
    width: 210,
    render: (row) => (
      <>
        {formatTime(row.addedAt)} <span className="muted">{row.addedBy}</span>
      </>
    ),
  },
  { key: 'reviewed', title: t('network.reviewed_by'), width: 110, render: (row) => row.reviewedBy },
  {
    key: 'act',
    title: t('frontend.actions'),
    width: 210,
    render: (row) => {
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
    },
  },
]
