import { textModerationCalls } from '@oas/contract/text-moderation/calls'
import type { ItemRow } from '@oas/contract/text-moderation/schemas'
import { typeKeyOf } from '@oas/contract/type-key'
import { readCall, useCall } from '../../api/use-call.ts'
import type { Choice } from '../../kit/form/fields.tsx'
import type { RemoteSource } from '../../kit/pick/source.ts'
import { useApps } from '../../kit/use-apps.ts'
import { useTypes } from '../../kit/use-types.ts'

const mostFound = 20
const toChoice = ({ id, rule, libraryName }: ItemRow): Choice => ({
  value: id,
  label: `${rule} · ${libraryName}`,
})
/** Words, patterns and combinations by what they say. */
export const wordItems: RemoteSource = {
  key: 'word items',
  ids: /^[1-9]\d{0,18}$/,
  bare: true,
  find: async (text) => {
    const { list } = await readCall(textModerationCalls.items, {
      pageSize: mostFound,
      ...(text === '' ? {} : { text }),
    })
    return { list: list.map(toChoice), next: null }
  },
  name: async (words) =>
    (
      await Promise.all(
        words.map((text) => readCall(textModerationCalls.items, { text, pageSize: 1 })),
      )
    ).flatMap(({ list }) => list.map(toChoice)),
}

/** Types of the apps one sees, by `app:type`. */
export function useTypeChoices(): Choice[] {
  const { types, nameOfType } = useTypes()
  const { nameOf } = useApps()
  return types.map((type) => ({
    value: typeKeyOf(type),
    label: `${nameOf(type.appId)} › ${nameOfType(type)}`,
  }))
}

/** Where words may be kept and applied, as choices. */
export function useWordPlaces() {
  const { data: libraries } = useCall(textModerationCalls.libraries, { pageSize: 200 })
  const { data: categories } = useCall(textModerationCalls.categories, {})
  const { data: scenes } = useCall(textModerationCalls.scenes, { pageSize: 200 })
  return {
    libraries: (libraries?.list ?? []).map(({ id, name }) => ({ value: id, label: name })),
    categories: (categories?.list ?? []).map(({ id, path }) => ({ value: id, label: path })),
    scenes: (scenes?.list ?? []).map(({ key, name }) => ({ value: key, label: name })),
  }
}
