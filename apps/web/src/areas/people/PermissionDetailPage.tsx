import { peopleCalls } from '@oas/contract/people/calls'
import { useState } from 'react'
import { useMainCall } from '../../api/use-main-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import { Tabs } from '../../kit/Tabs.tsx'
import { ChangeLog } from '../../kit/people/ChangeLog.tsx'
import { permissionName } from '../../kit/people/words.tsx'
import { Missing } from './Missing.tsx'
import { PermissionDialog } from './PermissionDialog.tsx'
import { WhoCan } from './WhoCan.tsx'
import { usePart } from './use-part.ts'
import { usePathId } from '../../nav/use-path-id.ts'
import '../../kit/people/people.css'

/** One permission: what it is for, the roles that hold it, the people who have it through them. */
export function PermissionDetailPage() {
  const key = usePathId('/auth/permission-detail/:id')
  const { may } = useMay()
  const [part, setPart] = usePart(['holders', 'log'])
  const [edit, setEdit] = useState(false)
  const { data: row, error } = useMainCall(peopleCalls.permission, { key })
  if (!row) return <Missing error={error} list="/auth/permission" title={t('people.permissions')} />
  return (
    <div className="people-page">
      <div className="people-head">
        <h1>{row.name || permissionName(row.key) || row.key}</h1>
        <span className="mono muted">{row.key}</span>
        <span className="people-tag">{row.builtIn ? t('people.built_in') : t('people.added')}</span>
        <span className="grow" />
        <button
          type="button"
          className="btn"
          disabled={!may('people.edit')}
          title={may('people.edit') ? undefined : t('people.needs_edit')}
          onClick={() => setEdit(true)}
        >
          {t('frontend.edit')}
        </button>
      </div>
      {row.note && <p>{row.note}</p>}
      <div className="people-card">
        <h2>
          {t('people.roles')} <span className="muted">{row.roles.length}</span>
        </h2>
        <span className="people-tags">
          {row.roles.map((role) => (
            <a key={role.id} className="people-tag" href={`#/auth/role-detail/${role.id}`}>
              {role.name}
            </a>
          ))}
        </span>
      </div>
      <Tabs
        label={row.key}
        value={part}
        onChange={setPart}
        tabs={[
          { key: 'holders', label: `${t('people.holders')} (${row.people})` },
          { key: 'log', label: t('people.log') },
        ]}
      >
        {part === 'holders' ? (
          <WhoCan key={key} permission={key} />
        ) : (
          <ChangeLog subject={`permission:${key}`} />
        )}
      </Tabs>
      {edit && <PermissionDialog row={row} onClose={() => setEdit(false)} />}
    </div>
  )
}
