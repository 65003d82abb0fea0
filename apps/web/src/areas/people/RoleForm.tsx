import { adminAuthCalls } from '@oas/contract/admin-auth/calls'
import { peopleCalls } from '@oas/contract/people/calls'
import { coversScope, type Rights } from '@oas/contract/people/rights'
import type { RoleDetail } from '@oas/contract/people/schemas'
import { useMemo } from 'react'
import { useCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { ConflictView } from '../../kit/form/ConflictView.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { MultiPick } from '../../kit/form/MultiPick.tsx'
import { scopeWords } from '../../kit/people/words.tsx'
import { RoleFacts } from './RoleFacts.tsx'
import { ScopePick } from './ScopePick.tsx'
import { permissionNames } from './choices.ts'
import { useRoleRights } from './use-role-rights.ts'
import { PresetButtons } from './PresetButtons.tsx'
import { useRoleForm } from './use-role-form.ts'

const nothing: Rights = { permissions: [], paths: [], scopes: [] }
type Props = {
  role: RoleDetail
  disabled: string | undefined
  onSaved: () => Promise<void>
  onReload: () => Promise<void>
}

/** Everything a role holds, saved as one. */
export function RoleForm({ role, disabled, onSaved, onReload }: Props) {
  const { data: permissions = [] } = useCall(peopleCalls.permissions, {})
  const { data: apps = [] } = useCall(adminAuthCalls.appTree, {})
  const { data: own = nothing } = useCall(peopleCalls.ownRights, {})
  const { form, conflict } = useRoleForm({ role, own, onSaved })
  // What nobody holds yet, and what was added to the console, may be given by administrators: the
  // server decides.
  const mine = useMemo(
    () =>
      permissions.filter(
        (row) =>
          role.permissions.includes(row.key) ||
          row.people === 0 ||
          !row.builtIn ||
          own.permissions.includes(row.key),
      ),
    [permissions, role.permissions, own],
  )
  const off = disabled !== undefined
  const rights = useRoleRights(form, (key) => mine.some((row) => row.key === key))
  return (
    <Form
      form={form}
      label={t('people.role')}
      columns={2}
      notice={
        <ConflictView
          form={form}
          conflict={conflict}
          labels={{
            name: t('frontend.name'),
            description: t('people.description'),
            manySessions: t('people.many_sessions'),
            byDefault: t('people.by_default'),
            permissions: t('people.permissions'),
            paths: t('people.paths'),
            scopes: t('people.data'),
          }}
          show={{ scopes: (list) => list.map((entry) => scopeWords(entry, apps)).join(', ') }}
        />
      }
      {...(disabled === undefined ? {} : { disabled })}
      cancel={
        <button
          type="button"
          className="btn"
          disabled={!form.dirty}
          onClick={() => void onReload()}
        >
          {t('people.reload')}
        </button>
      }
    >
      <RoleFacts form={form} off={off} />
      <div>
        <PresetButtons off={off} onPick={rights.takePreset} />
        <MultiPick
          label={t('people.permissions')}
          choices={permissionNames(mine)}
          ids
          value={form.values.permissions}
          onChange={(next) => form.put({ permissions: next })}
          problem={form.problemOf('permissions')}
          disabled={off}
        />
        <ScopePick
          label={t('people.data')}
          apps={apps}
          value={form.values.scopes}
          onChange={rights.setScopes}
          may={(entry) => coversScope(own.scopes, entry)}
          disabled={off}
          problem={form.problemOf('scopes')}
        />
        <p className="muted" role="status">
          {rights.followed.length > 0 &&
            t('people.pages_followed', { list: rights.followed.join(', ') })}
        </p>
      </div>
    </Form>
  )
}
