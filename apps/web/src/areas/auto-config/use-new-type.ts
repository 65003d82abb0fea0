import { businessKinds } from '@oas/contract/kinds'
import { autoConfigCalls } from '@oas/contract/setting/edit-calls'
import { auditPages } from '@oas/contract/setting/pages'
import { panelTypes } from '@oas/contract/setting/schemas'
import { typeKeyOf } from '@oas/contract/type-key'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { go } from '../../nav/location.ts'
import { refreshes } from './refreshes.ts'

type Values = { appId: string; type: number | null; name: string; page: string; from: string }
export const pages = Object.entries(auditPages)
/** What a new setting begins with, of the origin that was picked: `kind id version`. */
const beginningOf = (from: string) => {
  const [kind = '', id = '', version = ''] = from.split(' ')
  const [app = 0, of = 0] = id.split(':').map(Number)
  if (kind === 'template') return { template: { id: Number(id), version: Number(version) } }
  return kind === 'type' ? { copyOf: { appId: app, type: of } } : {}
}

const checkType = ({ appId, type, name, page }: Values) => {
  const need = (missing: boolean): string | null =>
    missing ? t('auto_config.problem_required') : null
  return {
    appId: need(appId === ''),
    type: need(type === null),
    name: /^[a-z0-9_]{2,64}$/.test(name) ? null : t('auto_config.name_hint'),
    page: need(page === ''),
  }
}

/** The form of a new record type; once it is made, its setting opens. */
export function useNewType(onClose: () => void) {
  const create = useSend(autoConfigCalls.create, { refreshes })
  return useForm<Values>({
    initial: { appId: '', type: null, name: '', page: '', from: '' },
    guard: false,
    check: checkType,
    send: async ({ appId, type, name, page, from }) => {
      const [, found] = pages.find(([key]) => key === page) ?? []
      const key = { appId: Number(appId), type: type ?? 0 }
      await create.mutateAsync({
        ...key,
        name,
        business: businessKinds.find((one) => one === found?.business) ?? 'text',
        panel: panelTypes.find((one) => one === found?.panel) ?? 'text_list',
        pageKeys: [page],
        ...beginningOf(from),
      })
      onClose()
      go(`/tags/auto-config/${typeKeyOf(key)}`)
    },
  })
}
