import { featureLibraryCalls } from '@oas/contract/feature-library/calls'
import type { FeatureKind, StoreRow } from '@oas/contract/feature-library/schemas'
import { useSend } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { FormModal } from '../../../kit/form/FormModal.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { notify } from '../../../kit/notice.tsx'
import { refreshes } from '../words.tsx'
import { StoreFields } from './StoreFields.tsx'
import { type StoreDraft, checkStore, draftOfStore, newStore, storeBodyOf } from './store-draft.ts'

type Props = { of: StoreRow | FeatureKind; onClose: () => void }

const fieldNames: Readonly<Record<string, keyof StoreDraft>> = {
  scopes: 'types',
  sample: 'keepsSample',
}

const remoteNames: Readonly<Record<string, keyof StoreDraft>> = {
  url: 'remoteUrl',
  banks: 'remoteBanks',
}

/** Makes a store of a kind, or changes one: what it keeps, how near counts, where it looks. */
export function StoreDialog({ of, onClose }: Props) {
  const row = typeof of === 'string' ? null : of
  const create = useSend(featureLibraryCalls.createStore, { refreshes })
  const update = useSend(featureLibraryCalls.updateStore, { refreshes })
  const form = useForm<StoreDraft>({
    initial: typeof of === 'string' ? newStore(of) : draftOfStore(of),
    guard: false,
    check: checkStore,
    send: async (draft) => {
      const body = storeBodyOf(draft)
      if (row) await update.mutateAsync({ id: row.id, version: row.version, body })
      else await create.mutateAsync({ body })
      notify('success', t('frontend.saved'))
    },
    fieldOf: (path) => {
      const [, name = '', inner = ''] = path.split('.')
      if (name === 'remote') return remoteNames[inner] ?? 'isRemote'
      return name === 'lines' ? inner : (fieldNames[name] ?? name)
    },
    done: onClose,
  })
  return (
    <FormModal
      form={form}
      title={t(row ? 'feature_library.edit_store' : 'feature_library.new_store')}
      onClose={onClose}
      width={680}
    >
      <StoreFields form={form} isNew={row === null} />
    </FormModal>
  )
}
