import { adminAuthCalls } from '@oas/contract/admin-auth/calls'
import type { Call } from '@oas/contract/define'
import { peopleCalls } from '@oas/contract/people/calls'
import { type ScopeEntry, coversScope } from '@oas/contract/people/rights'
import { useRef, useState } from 'react'
import { useCall, useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { MultiPick } from '../../kit/form/MultiPick.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { required } from '../../kit/form/required.ts'
import { notify } from '../../kit/notice.tsx'
import { ScopePick } from './ScopePick.tsx'

/** Lets some people query some businesses. */
export function BusinessDialog({
  refreshes,
  onClose,
}: {
  refreshes: readonly Call[]
  onClose: () => void
}) {
  const { data: apps = [] } = useCall(adminAuthCalls.appTree, {})
  const { data: own } = useCall(peopleCalls.ownRights, {})
  const [text, setText] = useState('')
  const { data: users } = useCall(
    peopleCalls.users,
    { state: 'active', pageSize: 200, ...(text.trim() ? { text: text.trim() } : {}) },
    { keepPrevious: true },
  )
  // Whoever was chosen keeps their name while others are looked for.
  const names = useRef(new Map<string, string>()).current
  for (const user of users?.list ?? []) names.set(user.id, `${user.name} · ${user.displayName}`)
  const create = useSend(adminAuthCalls.configCreate, { refreshes })
  const form = useForm({
    initial: { userIds: [] as string[], scopes: [] as ScopeEntry[], changeOrder: '' },
    check: ({ userIds, scopes }) => ({
      userIds: required(userIds, t('people.users')),
      scopes: required(scopes, t('people.businesses')),
    }),
    send: async ({ userIds, scopes, changeOrder }) => {
      const { changed } = await create.mutateAsync({
        userIds,
        scopes,
        ...(changeOrder.trim() ? { changeOrder: changeOrder.trim() } : {}),
      })
      notify('success', t('people.applied', { n: changed }))
    },
    done: onClose,
    guard: false,
  })
  const found = (users?.list ?? []).map((user) => user.id)
  const people = [...form.values.userIds.filter((id) => !found.includes(id)), ...found]
  return (
    <Modal title={t('people.new_business')} onClose={onClose} width={680} busy={form.busy}>
      <Form
        form={form}
        label={t('people.new_business')}
        cancel={
          <button type="button" className="btn" onClick={onClose}>
            {t('frontend.cancel')}
          </button>
        }
      >
        <MultiPick
          label={t('people.users')}
          choices={people.map((id) => ({ value: id, label: names.get(id) ?? id }))}
          onSearch={setText}
          value={form.values.userIds}
          onChange={(userIds) => form.put({ userIds })}
          problem={form.problemOf('userIds')}
        />
        <ScopePick
          label={t('people.businesses')}
          apps={apps}
          value={form.values.scopes}
          onChange={(scopes) => form.put({ scopes })}
          may={(entry) => coversScope(own?.scopes ?? [], entry)}
          problem={form.problemOf('scopes')}
        />
        {form.values.userIds.length > 50 && (
          <TextField
            form={form}
            name="changeOrder"
            label={t('people.change_order')}
            hint={t('people.change_order_hint')}
            maxLength={64}
          />
        )}
      </Form>
    </Modal>
  )
}
