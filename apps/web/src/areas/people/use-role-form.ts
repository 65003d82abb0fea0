import { peopleCalls } from '@oas/contract/people/calls'
import { coversPath, type Rights } from '@oas/contract/people/rights'
import { pathPattern, type RoleDetail } from '@oas/contract/people/schemas'
import { send } from '../../api/send.ts'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { required } from '../../kit/form/required.ts'
import { useConflict } from '../../kit/form/use-conflict.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { notify } from '../../kit/notice.tsx'

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
type Given = {
  role: RoleDetail
  own: Rights
  onSaved: () => Promise<void>
}

/** What is wrong with the paths of a role, or that one may not give one of them. */
const pathProblem = (paths: readonly string[], role: RoleDetail, own: Rights): string | null => {
  const bad = paths.find((path) => !isPath.test(path))
  if (bad !== undefined) return t('people.bad_path', { path: bad })
  const foreign = paths.find(
    (path) => !role.paths.includes(path) && !own.paths.some((entry) => coversPath(entry, path)),
  )
  return foreign === undefined ? null : `${foreign}: ${t('people.not_yours')}`
}

/** The form of everything a role holds, and what somebody else stored meanwhile. */
export function useRoleForm({ role, own, onSaved }: Given) {
  const save = useSend(peopleCalls.updateRole, {
    refreshes: [peopleCalls.roles, peopleCalls.roleChoices, peopleCalls.log],
  })
  const conflict = useConflict(valuesOf(role), role.version, async () => {
    const now = await send(peopleCalls.role, { id: role.id })
    return { values: valuesOf(now), version: now.version, at: now.changedAt }
  })
  const form = useForm({
    initial: valuesOf(role),
    check: ({ name, paths }) => ({
      name: required(name, t('frontend.name')),
      paths: pathProblem(paths, role, own),
    }),
    // The saved state is there before anything more can be typed.
    send: async (values) => {
      await conflict.save((version) => save.mutateAsync({ id: role.id, version, ...values }))
      await onSaved()
    },
    done: () => notify('success', t('frontend.saved')),
  })
  return { form, conflict }
}

export type RoleFields = ReturnType<typeof useRoleForm>['form']
