import { adminAuthCalls } from '@oas/contract/admin-auth/calls'
import { peopleCalls } from '@oas/contract/people/calls'
import { sessionCalls } from '@oas/contract/session/calls'
import { useState } from 'react'
import { send } from '../../api/send.ts'
import { useCall } from '../../api/use-call.ts'
import { useMainCall } from '../../api/use-main-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import { Tabs } from '../../kit/Tabs.tsx'
import { ChangeLog } from '../../kit/people/ChangeLog.tsx'
import { SessionTable } from '../../kit/people/SessionTable.tsx'
import { StateTag } from '../../kit/people/words.tsx'
import { usePathId } from '../../nav/use-path-id.ts'
import { LogIns } from './LogIns.tsx'
import { Missing } from './Missing.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'
import { UserButtons } from './UserButtons.tsx'
import { UserFactsForm } from './UserFactsForm.tsx'
import { UserRights } from './UserRights.tsx'
import { usePart } from './use-part.ts'
import { useSnapshot } from './use-snapshot.ts'
import { refreshPeople } from './user-acts.tsx'
import '../../kit/people/people.css'

const Sessions = ({ id, editable }: { id: string; editable: boolean }) => {
  const { data, isFetching } = useCall(peopleCalls.userSessions, { id })
  return (
    <SessionTable
      rows={data ?? []}
      loading={isFetching && !data}
      onEnd={
        editable
          ? async (sessionId) => {
              await send(peopleCalls.endUserSession, { id, sessionId })
              await refreshPeople()
            }
          : null
      }
    />
  )
}

/** One person: facts and roles, all rights explained, sessions, log-ins and changes. */
export function UserDetailPage() {
  const id = usePathId('/auth/user-detail/:id')
  const { may } = useMay()
  const [part, setPart] = usePart(['facts', 'rights', 'sessions', 'logins', 'log'])
  const [password, setPassword] = useState(false)
  const query = useMainCall(peopleCalls.user, { id })
  const { data: self } = useCall(sessionCalls.self, {})
  const { data: apps = [] } = useCall(adminAuthCalls.appTree, {})
  const { value: person, key, renew } = useSnapshot(query)
  if (!person) return <Missing error={query.error} list="/auth/user" title={t('people.users')} />
  const fresh = query.data ?? person
  const whyNot = (): string | undefined => {
    if (!may('people.edit')) return t('people.needs_edit')
    return fresh.manageable ? undefined : t('people.out_of_reach')
  }
  const why = whyNot()
  const off = why !== undefined
  return (
    <div className="people-page">
      <div className="people-head">
        <h1>
          {fresh.displayName} <span className="muted">{fresh.name}</span>
        </h1>
        <StateTag state={fresh.state} />
        {fresh.sessions > 0 && (
          <span className="state-tag good">
            {t('people.online')} ({fresh.sessions})
          </span>
        )}
        <span className="grow" />
        <UserButtons
          person={fresh}
          isSelf={self?.id === id}
          why={why}
          onPassword={() => setPassword(true)}
        />
      </div>
      {why && <p className="muted">{why}</p>}
      <Tabs
        label={fresh.displayName}
        value={part}
        onChange={setPart}
        tabs={[
          { key: 'facts', label: t('people.facts') },
          { key: 'rights', label: t('people.rights') },
          { key: 'sessions', label: t('people.sessions') },
          ...(may('log.login') ? [{ key: 'logins', label: t('people.log_ins') }] : []),
          { key: 'log', label: t('people.log') },
        ]}
      >
        {/* Hidden, not gone: what was typed survives a look at another tab. */}
        <div hidden={part !== 'facts'} className={part === 'facts' ? 'people-card' : ''}>
          <UserFactsForm
            key={key}
            person={person}
            disabled={fresh.state === 'deleted' ? t('people.state_deleted') : why}
            onSaved={renew}
          />
        </div>
        {part === 'rights' && <UserRights rights={fresh.rights} apps={apps} />}
        {part === 'sessions' && <Sessions id={id} editable={!off} />}
        {part === 'logins' && <LogIns name={fresh.name} />}
        {part === 'log' && <ChangeLog subject={`person:${id}`} />}
      </Tabs>
      {password && (
        <PasswordDialog person={fresh} onClose={() => setPassword(false)} onSaved={renew} />
      )}
    </div>
  )
}
