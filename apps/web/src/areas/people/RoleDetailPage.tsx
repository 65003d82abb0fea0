import { peopleCalls } from '@oas/contract/people/calls'
import { useMainCall } from '../../api/use-main-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import { Tabs } from '../../kit/Tabs.tsx'
import { DataTable } from '../../kit/list/DataTable.tsx'
import { ChangeLog } from '../../kit/people/ChangeLog.tsx'
import { StateTag } from '../../kit/people/words.tsx'
import { Missing } from './Missing.tsx'
import { RoleForm } from './RoleForm.tsx'
import { usePart } from './use-part.ts'
import { usePathId } from '../../nav/use-path-id.ts'
import { useSnapshot } from './use-snapshot.ts'
import '../../kit/people/people.css'

/** One role: what it holds, who has it, what was changed. */
export function RoleDetailPage() {
  const id = usePathId('/auth/role-detail/:id')
  const { may } = useMay()
  const [part, setPart] = usePart(['rights', 'holders', 'log'])
  const query = useMainCall(peopleCalls.role, { id })
  const { value: role, key, renew } = useSnapshot(query)
  if (!role) return <Missing error={query.error} list="/auth/role" title={t('people.roles')} />
  const why = !may('people.edit')
    ? t('people.needs_edit')
    : role.grantable
      ? undefined
      : t('people.role_out_of_reach')
  return (
    <div className="people-page">
      <div className="people-head">
        <h1>{role.name}</h1>
        <span className="muted">
          {t('people.people_count')}: {query.data?.holders.length ?? 0}
        </span>
      </div>
      <Tabs
        label={role.name}
        value={part}
        onChange={setPart}
        tabs={[
          { key: 'rights', label: t('people.rights') },
          { key: 'holders', label: t('people.holders') },
          { key: 'log', label: t('people.log') },
        ]}
      >
        {/* Hidden, not gone: what was typed survives a look at another tab. */}
        <div hidden={part !== 'rights'} className={part === 'rights' ? 'people-card' : ''}>
          <RoleForm key={key} role={role} disabled={why} onSaved={renew} onReload={renew} />
        </div>
        {part === 'holders' && (
          <DataTable
            label={t('people.holders')}
            rows={query.data?.holders ?? []}
            idOf={(row) => row.id}
            loading={query.isFetching}
            columns={[
              {
                key: 'name',
                title: t('people.name'),
                width: 180,
                render: (row) => <a href={`#/auth/user-detail/${row.id}`}>{row.name}</a>,
              },
              { key: 'display', title: t('people.display_name'), render: (row) => row.displayName },
              { key: 'team', title: t('people.team'), width: 180, render: (row) => row.teamName },
              {
                key: 'state',
                title: t('frontend.state'),
                width: 120,
                render: (row) => <StateTag state={row.state} />,
              },
            ]}
          />
        )}
        {part === 'log' && <ChangeLog subject={`role:${id}`} />}
      </Tabs>
    </div>
  )
}
