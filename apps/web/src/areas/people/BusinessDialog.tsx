import { adminAuthCalls } from '@oas/contract/admin-auth/calls'
import type { Call } from '@oas/contract/define'
import { peopleCalls } from '@oas/contract/people/calls'
import { type ScopeEntry, coversScope } from '@oas/contract/people/rights'
import { useCall, useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { PickField } from '../../kit/form/PickField.tsx'
import { changeOrderSource } from '../../kit/change-order/source.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { required } from '../../kit/form/required.ts'
import { notify } from '../../kit/notice.tsx'
import { PickMany } from '../../kit/pick/PickMany.tsx'
import { usePeople } from '../../kit/pick/use-people.ts'
import { ScopePick } from './ScopePick.tsx'

const changeOrders = changeOrderSource({ foreign: true })

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
  const everybody = usePeople({ active: true })
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
        <PickMany
          label={t('people.users')}
          source={everybody}
          value={form.values.userIds}
          onChange={(userIds) => form.put({ userIds })}
          problem={form.problemOf('userIds', t('people.users'))}
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
          <PickField
            form={form}
            name="changeOrder"
            label={t('people.change_order')}
            hint={t('people.change_order_hint')}
            source={changeOrders}
          />
        )}
      </Form>
    </Modal>
  )
}
