import { labelCalls } from '@oas/contract/label/calls'
import type { TemplateItem } from '@oas/contract/label/schemas'
import { useCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { TemplateItemRow } from './TemplateItemRow.tsx'

/** A tree of a template while it is written; the key tells it from others, whatever it says. */
export type Item = TemplateItem & { key: number }
type Props = {
  items: readonly Item[]
  most: number
  problem: string
  onChange: (items: readonly Item[]) => void
}

/** An item that says nothing yet, with a key that no other has. */
const emptyItem = (items: readonly Item[]): Item => ({
  key: Math.max(0, ...items.map((item) => item.key)) + 1,
  treeId: 0,
  rootId: 0,
  multi: false,
  max: 1,
  required: false,
})

/**
 * The trees of a template: the whole or what is below a label, one or several labels, whether one
 * is needed.
 */
export function TemplateItems({ items, most, problem, onChange }: Props) {
  const { data: trees } = useCall(labelCalls.trees, {})
  const put = (at: number, change: Partial<TemplateItem>): void =>
    onChange(items.map((item, index) => (index === at ? { ...item, ...change } : item)))
  return (
    <fieldset className="multi-pick label-items">
      <legend>{t('label.items')}</legend>
      {items.map((item, index) => (
        <TemplateItemRow
          key={item.key}
          item={item}
          number={index + 1}
          trees={trees ?? []}
          onPut={(change) => put(index, change)}
          onRemove={() => onChange(items.filter((_one, at) => at !== index))}
        />
      ))}
      <div>
        <button
          type="button"
          className="btn"
          disabled={items.length >= most}
          onClick={() => onChange([...items, emptyItem(items)])}
        >
          {t('label.add_item')}
        </button>
      </div>
      <div className="problem" role={problem ? 'alert' : undefined}>
        {problem}
      </div>
    </fieldset>
  )
}
