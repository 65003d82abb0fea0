import { adminAuthCalls } from '@oas/contract/admin-auth/calls'
import { peopleCalls } from '@oas/contract/people/calls'
import { type Rights, coversPath, coversScope } from '@oas/contract/people/rights'
import { type RoleDetail, pathPattern } from '@oas/contract/people/schemas'
import { useMemo } from 'react'
import { send } from '../../api/send.ts'
import { useCall, useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { Form } from '../../kit/form/Form.tsx'
import { LinesField } from '../../kit/form/LinesField.tsx'
import { MultiPick } from '../../kit/form/MultiPick.tsx'
import { AreaField, TextField, TickField } from '../../kit/form/fields.tsx'
import { ConflictView } from '../../kit/form/ConflictView.tsx'
import { useConflict } from '../../kit/form/use-conflict.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { required } from '../../kit/form/required.ts'
import { notify } from '../../kit/notice.tsx'
import { scopeText } from '../../kit/people/words.tsx'
import { ScopePick } from './ScopePick.tsx'
import { permissionChoices } from './choices.ts'

const nothing: Rights = { permissions: [], paths: [], scopes: [] }
const valuesOf = ({
  name,
  description,
  manySessions,
  byDefault,
  permissions,
  paths,
  scopes,
}: RoleDetail) => ({ name, description, manySessions, byDefault, permissions, paths, scopes })
const isPath = new RegExp(pathPattern)

type Props = {
  role: RoleDetail
  disabled: string | undefined
  onSaved: () => Promise<void>
  onReload: () => Promise<void>
}

/** Everything a role holds, saved as one. */
export const RoleForm = ({ role, disabled, onSaved, onReload }: Props) => {
  const { data: permissions = [] } = useCall(peopleCalls.permissions, {})
  const { data: apps = [] } = useCall(adminAuthCalls.appTree, {})
  const { data: own = nothing } = useCall(peopleCalls.ownRights, {})
  const save = useSend(peopleCalls.updateRole, {
    refreshes: [peopleCalls.roles, peopleCalls.roleChoices, peopleCalls.log],
  })
  const conflict = useConflict(valuesOf(role), role.version, async () => {
    const now = await send(peopleCalls.role, { id: role.id })
    return { values: valuesOf(now), version: now.version, at: now.changedAt }
  })
  const form = useForm({
    initial: valuesOf(role),
    check: ({ name, paths }) => {
      const bad = paths.find((path) => !isPath.test(path))
      const foreign = paths.find(
        (path) => !role.paths.includes(path) && !own.paths.some((entry) => coversPath(entry, path)),
      )
      return {
        name: required(name, t('frontend.name')),
        paths:
          bad !== undefined
            ? t('people.bad_path', { path: bad })
            : foreign !== undefined
              ? `${foreign}: ${t('people.not_yours')}`
              : null,
      }
    },
    // The saved state is there before anything more can be typed.
    send: async (values) => {
      await conflict.save((version) => save.mutateAsync({ id: role.id, version, ...values }))
      await onSaved()
    },
    done: () => notify('success', t('frontend.saved')),
  })
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
          show={{ scopes: (list) => list.map((entry) => scopeText(entry, apps)).join(', ') }}
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
      <div>
        <TextField
          form={form}
          name="name"
          label={t('frontend.name')}
          required
          maxLength={64}
          disabled={off}
        />
        <AreaField
          form={form}
          name="description"
          label={t('people.description')}
          maxLength={500}
          rows={2}
          disabled={off}
        />
        <TickField
          form={form}
          name="manySessions"
          label={t('people.many_sessions')}
          disabled={off}
        />
        <TickField form={form} name="byDefault" label={t('people.by_default')} disabled={off} />
        <LinesField
          id="role-paths"
          label={t('people.paths')}
          hint={t('people.paths_hint')}
          value={form.values.paths}
          maxLine={500}
          rows={8}
          waitMs={150}
          problem={form.problemOf('paths')}
          onChange={(paths) => form.put({ paths })}
        />
      </div>
      <div>
        <MultiPick
          label={t('people.permissions')}
          choices={permissionChoices(mine)}
          value={form.values.permissions}
          onChange={(next) => form.put({ permissions: next })}
          problem={form.problemOf('permissions')}
          disabled={off}
        />
        <ScopePick
          label={t('people.data')}
          apps={apps}
          value={form.values.scopes}
          onChange={(scopes) => form.put({ scopes })}
          may={(entry) => coversScope(own.scopes, entry)}
          disabled={off}
          problem={form.problemOf('scopes')}
        />
      </div>
    </Form>
  )
}
