import type { DraftLabel } from '@oas/contract/label/schemas'
import { t } from '../../i18n/texts.ts'
import type { Choice } from '../../kit/form/fields.tsx'
import { nameIn } from './names.ts'

/** The id that stands for the top of a tree. */
const top = { value: '0', bare: true } as const

/**
 * Where labels of a draft may be moved: to the top, or below another that is neither one of them
 * nor stands below one; each by the names above it.
 */
export function parentChoices(labels: readonly DraftLabel[], moved: readonly number[]): Choice[] {
  const byId = new Map(labels.map((label) => [label.id, label]))
  const pathOf = (label: DraftLabel): DraftLabel[] => {
    const above = label.parentId === null ? undefined : byId.get(label.parentId)
    return above ? [...pathOf(above), label] : [label]
  }
  const paths = labels.map(pathOf).filter((path) => !path.some((label) => moved.includes(label.id)))
  return [
    { ...top, label: t('label.root') },
    ...paths.map((path) => {
      const names = path.map(nameIn)
      const label = path.at(-1)
      return { value: String(label?.id), label: names.join(' › '), also: names.at(-1) ?? '' }
    }),
  ]
}
