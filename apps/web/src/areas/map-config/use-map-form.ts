import { mapConfigCalls } from '@oas/contract/map-config/calls'
import type { MapDetail } from '@oas/contract/map-config/schemas'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { notify } from '../../kit/notice.tsx'
import { go } from '../../nav/location.ts'
import { checkMap, mapDraft, mapFields, type MapValues } from './map-draft.ts'

const refreshes = [
  mapConfigCalls.list,
  mapConfigCalls.keys,
  mapConfigCalls.one,
  mapConfigCalls.texts,
]

/** The form that makes a map or changes one. */
export function useMapForm(of: MapDetail | null, copy: boolean) {
  const create = useSend(mapConfigCalls.create, { refreshes })
  const update = useSend(mapConfigCalls.update, { refreshes })
  const old = copy ? null : of
  return useForm<MapValues>({
    initial: mapDraft(of, copy),
    check: (values) => checkMap(values, old),
    send: async (values) => {
      await (old
        ? update.mutateAsync({ id: old.id, version: old.version, ...mapFields(values) })
        : create.mutateAsync({ key: values.key, ...mapFields(values) }))
    },
    done: () => {
      notify('success', t('frontend.saved'))
      go('/tags/map-config')
    },
  })
}
