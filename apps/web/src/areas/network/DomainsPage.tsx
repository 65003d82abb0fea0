import { networkCalls } from '@oas/contract/network/calls'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { AddRulesDialog } from './AddRulesDialog.tsx'
import { TestHostDialog } from './TestHostDialog.tsx'
import { restColumns, useReader, valueColumns } from './columns.tsx'
import { inputOf, listChoices, stateChoices } from './rules.ts'
import { useActs } from './use-acts.tsx'
import '../../kit/people/people.css'
import './network.css'

/** Whether outgoing requests are limited, and what that hits. */
const Egress = () => {
  const { data } = useCall(networkCalls.egress, {})
  if (!data) return null
  return (
    <p
      className={`network-egress ${data.listed > 0 && data.missing.length > 0 ? 'bad' : ''}`}
      role="status"
    >
      {data.listed === 0
        ? t('network.egress_open')
        : t('network.egress_listed', { n: data.listed })}
      {data.missing.length > 0 && (
        <>
          {' '}
          · {t('network.egress_missing')}{' '}
          {data.missing.map(({ host, usedBy }) => (
            <code key={`${host} ${usedBy}`} title={usedBy}>
              {host}{' '}
            </code>
          ))}
          – {t(data.listed > 0 ? 'network.egress_refused' : 'network.egress_would')}
        </>
      )}
    </p>
  )
}

/** Hosts: where the server may send requests, and what is known of links. */
export function DomainsPage() {
  const reader = useReader()
  const { act, dialog } = useActs('domain')
  const [open, setOpen] = useState<'add' | 'test' | null>(null)
  return (
    <QueryList
      title={t('network.domains')}
      about={t('empty.domains')}
      call={networkCalls.domains}
      paging="number"
      idOf={(row) => row.id}
      inputOf={inputOf}
      columns={[
        ...valueColumns(t('network.host')),
        {
          key: 'app',
          title: t('network.app'),
          width: 110,
          render: (row) => reader.appName(row.appId),
        },
        ...restColumns(reader, act),
      ]}
      fields={[
        { key: 'text', kind: 'text', label: t('network.host') },
        { key: 'list', kind: 'choice', label: t('network.list'), options: listChoices('domain') },
        { key: 'state', kind: 'choice', label: t('frontend.state'), options: stateChoices() },
        {
          key: 'appId',
          kind: 'choice',
          label: t('network.app'),
          options: reader.apps.map((app) => ({ value: String(app.id), label: app.name })),
        },
      ]}
      tools={() => <Egress />}
      actions={
        <>
          <button
            type="button"
            className="btn"
            disabled={reader.why !== undefined}
            title={reader.why}
            onClick={() => setOpen('test')}
          >
            {t('network.test_url')}
          </button>
          <button
            type="button"
            className="btn primary"
            disabled={reader.why !== undefined}
            title={reader.why}
            onClick={() => setOpen('add')}
          >
            {t('network.add_hosts')}
          </button>
        </>
      }
    >
      {open === 'add' && (
        <AddRulesDialog family="domain" apps={reader.apps} onClose={() => setOpen(null)} />
      )}
      {open === 'test' && <TestHostDialog onClose={() => setOpen(null)} />}
      {dialog}
    </QueryList>
  )
}
