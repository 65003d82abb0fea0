import { networkCalls } from '@oas/contract/network/calls'
import type { AddressRow } from '@oas/contract/network/schemas'
import { useState } from 'react'
import { t } from '../../i18n/texts.ts'
import type { Column } from '../../kit/list/DataTable.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { formatTime } from '../../kit/time.ts'
import { AddRulesDialog } from './AddRulesDialog.tsx'
import { restColumns, useReader, valueColumns } from './columns.tsx'
import { inputOf, listChoices, stateChoices } from './rules.ts'
import { useActs } from './use-acts.tsx'
import { column } from '../../kit/list/column.ts'
import '../../kit/people/people.css'
import './network.css'

/** Networks: from where people log in, from where keys are used, and who is refused. */
export function AddressesPage() {
  const reader = useReader()
  const { act, dialog } = useActs('address')
  const [adding, setAdding] = useState(false)
  const own: Column<AddressRow>[] = [
    {
      key: 'for',
      title: `${t('network.roles')} / ${t('network.app')}`,
      width: 150,
      render: (row) =>
        row.list === 'office'
          ? row.roles.map((role) => role.name).join(', ') || t('network.every_role')
          : row.list === 'key'
            ? reader.appName(row.appId)
            : '',
    },
    column('seen', 'network.last_seen', 150, (row) => formatTime(row.lastSeen)),
  ]
  return (
    <QueryList
      title={t('network.ips')}
      about={t('empty.addresses')}
      call={networkCalls.addresses}
      paging="number"
      idOf={(row) => row.id}
      inputOf={inputOf}
      columns={[...valueColumns(t('network.cidr')), ...own, ...restColumns(reader, act)]}
      fields={[
        { key: 'text', kind: 'text', label: t('network.cidr') },
        { key: 'list', kind: 'choice', label: t('network.list'), options: listChoices('address') },
        { key: 'state', kind: 'choice', label: t('frontend.state'), options: stateChoices() },
        {
          key: 'appId',
          kind: 'choice',
          label: t('network.app'),
          options: reader.apps.map((app) => ({ value: String(app.id), label: app.name })),
        },
      ]}
      actions={
        <button
          type="button"
          className="btn primary"
          disabled={reader.why !== undefined}
          title={reader.why}
          onClick={() => setAdding(true)}
        >
          {t('network.add_networks')}
        </button>
      }
    >
      {adding && (
        <AddRulesDialog family="address" apps={reader.apps} onClose={() => setAdding(false)} />
      )}
      {dialog}
    </QueryList>
  )
}
