import { peopleCalls } from '@oas/contract/people/calls'
import { type UserRow, userStates } from '@oas/contract/people/schemas'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t, tData } from '../../i18n/texts.ts'
import type { Column } from '../../kit/list/DataTable.tsx'
import { ExportButton } from '../../kit/list/ExportButton.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { StateTag } from '../../kit/people/words.tsx'
import { formatTime } from '../../kit/time.ts'
import { go } from '../../nav/location.ts'
import { useAskedNew } from '../../nav/use-asked-new.ts'
import { TeamsDialog } from './TeamsDialog.tsx'
import { UserDialog } from './UserDialog.tsx'
import { choiceField, oneOfField, namedChoices, wordChoices } from '../../kit/list/choice-field.ts'
import { column, sorted } from '../../kit/list/column.ts'
import { permissionChoices } from './choices.ts'
import { askDisable, askEnable, askKick, askRemoveUser } from './user-acts.tsx'
import '../../kit/people/people.css'

const columns = (buttons: Column<UserRow>['render']): Column<UserRow>[] => [
  sorted(
    column('name', 'people.name', 150, (row) => (
      <a href={`#/auth/user-detail/${row.id}`}>{row.name}</a>
    )),
  ),
  sorted(
    column('display', 'people.display_name', 150, (row) => row.displayName),
    'displayName',
  ),
  sorted(
    column('team', 'people.team', 120, (row) => row.teamName),
    'teamName',
  ),
  column('roles', 'people.roles', null, (row) => (
    <span title={row.roles.map((role) => role.name).join(', ')}>
      {row.roles.map((role) => role.name).join(', ')}
    </span>
  )),
  column('languages', 'people.languages', 110, (row) => row.languages.join(', ')),
  sorted(column('region', 'frontend.region', 70, (row) => row.region)),
  sorted(column('state', 'frontend.state', 110, (row) => <StateTag state={row.state} />)),
  column('online', 'people.sessions', 100, (row) =>
    row.sessions > 0 ? (
      <span className="state-tag good">
        {t('people.online')} ({row.sessions})
      </span>
    ) : (
      <span className="muted">{t('people.offline')}</span>
    ),
  ),
  column('seen', 'people.seen', 150, (row) => formatTime(row.seenAt)),
  sorted(column('email', 'people.email', 180, (row) => row.email)),
  sorted(
    column('changed', 'people.changed', 150, (row) => formatTime(row.changedAt)),
    'changedAt',
  ),
  column('act', 'frontend.actions', 290, buttons),
]

/** The people of the console. */
export function UserListPage() {
  const { may } = useMay()
  const editable = may('people.edit')
  const { data: roles = [] } = useCall(peopleCalls.roleChoices, {})
  const { data: teams = [] } = useCall(peopleCalls.teams, {})
  const { data: permissions = [] } = useCall(peopleCalls.permissions, {})
  const { asked, leave } = useAskedNew()
  const [dialog, setDialog] = useState<{ copyOf: UserRow | null } | 'teams' | null>(
    asked ? { copyOf: null } : null,
  )
  const why = editable ? undefined : t('people.needs_edit')
  const button = (label: string, act: () => void, off = false) => (
    <button type="button" className="btn" disabled={!editable || off} title={why} onClick={act}>
      {label}
    </button>
  )
  const buttons = (row: UserRow) => (
    <span className="row-actions" onClick={(event) => event.stopPropagation()}>
      {button(t('frontend.copy'), () => setDialog({ copyOf: row }))}
      {row.state === 'active' && button(t('people.disable'), () => askDisable(row))}
      {row.state === 'disabled' && button(t('people.enable'), () => askEnable(row))}
      {button(t('people.kick'), () => askKick(row), row.sessions === 0)}
      {row.state !== 'deleted' && button(t('frontend.delete'), () => askRemoveUser(row))}
    </span>
  )
  const yesNo = [
    { value: 'true', label: t('people.online') },
    { value: 'false', label: t('people.offline') },
  ]
  const close = (): void => {
    setDialog(null)
    leave()
  }
  return (
    <QueryList
      title={t('people.users')}
      call={peopleCalls.users}
      paging="number"
      columns={columns(buttons)}
      idOf={(row) => row.id}
      onOpen={(row) => go(`/auth/user-detail/${row.id}`)}
      fields={[
        { key: 'text', kind: 'text', label: t('people.name') },
        choiceField(
          'state',
          t('frontend.state'),
          wordChoices(userStates, (state) => tData(`people.state_${state}`)),
        ),
        oneOfField('roleId', t('people.role'), namedChoices(roles), 170),
        oneOfField('teamId', t('people.team'), namedChoices(teams)),
        oneOfField('permission', t('people.permission'), permissionChoices(permissions), 200),
        choiceField('online', t('people.sessions'), yesNo),
      ]}
      inputOf={({ online, ...rest }) => ({
        ...rest,
        ...(online ? { online: online === 'true' } : {}),
      })}
      tools={(input) => (
        <ExportButton call={peopleCalls.exportUsers} input={input} fileName="users.xlsx" />
      )}
      actions={
        <>
          <button type="button" className="btn" onClick={() => setDialog('teams')}>
            {t('people.teams')}
          </button>
          <button
            type="button"
            className="btn primary"
            disabled={!editable}
            title={why}
            onClick={() => setDialog({ copyOf: null })}
          >
            {t('people.new_user')}
          </button>
        </>
      }
    >
      {dialog === 'teams' && <TeamsDialog editable={editable} onClose={() => setDialog(null)} />}
      {dialog !== null && dialog !== 'teams' && (
        <UserDialog copyOf={dialog.copyOf} onClose={close} />
      )}
    </QueryList>
  )
}
