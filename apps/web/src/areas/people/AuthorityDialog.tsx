import { adminAuthCalls } from '@oas/contract/admin-auth/calls'
import type { AdminAuthV2 } from '@oas/contract/admin-auth/schemas'
import { peopleCalls } from '@oas/contract/people/calls'
import { coversScope } from '@oas/contract/people/rights'
import { useCall, useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { MultiPick } from '../../kit/form/MultiPick.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { notify } from '../../kit/notice.tsx'
import { ScopePick } from './ScopePick.tsx'

/** All types of authority and own data of a person, set at once. */
export function AuthorityDialog({ row, onClose }: { row: AdminAuthV2; onClose: () => void }) {
  const { data: types = [] } = useCall(adminAuthCalls.orderTypes, {})
  const { data: apps = [] } = useCall(adminAuthCalls.appTree, {})
  const { data: own } = useCall(peopleCalls.ownRights, {})
  const save = useSend(adminAuthCalls.setV2, {
    refreshes: [adminAuthCalls.listV2, adminAuthCalls.configList],
  })
  const had = row.auths.map((auth) => auth.authType)
  const form = useForm({
    initial: {
      authTypes: had,
      scopes: row.scopes
        .filter((entry) => entry.personal)
        .map(({ appId, type }) => ({ appId, type })),
    },
    send: (values) => save.mutateAsync({ adminId: row.adminId, version: row.version, ...values }),
    done: () => {
      notify('success', t('frontend.saved'))
      onClose()
    },
    guard: false,
  })
  return (
    <Modal
      title={`${t('people.authorities')}: ${row.adminName}`}
      onClose={onClose}
      width={680}
      busy={form.busy}
    >
      <Form
        form={form}
        label={row.adminName}
        cancel={
          <button type="button" className="btn" onClick={onClose}>
            {t('frontend.cancel')}
          </button>
        }
      >
        <MultiPick
          label={t('people.auth_type')}
          choices={types
            .filter((type) => type.grantable || had.includes(type.authType))
            .map((type) => ({ value: type.authType, label: type.authName }))}
          value={form.values.authTypes}
          onChange={(authTypes) => form.put({ authTypes })}
          problem={form.problemOf('authTypes')}
        />
        <ScopePick
          label={t('people.own_types')}
          apps={apps}
          value={form.values.scopes}
          onChange={(scopes) => form.put({ scopes })}
          may={(entry) => coversScope(own?.scopes ?? [], entry)}
          problem={form.problemOf('scopes')}
        />
      </Form>
    </Modal>
  )
}
