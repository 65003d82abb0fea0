import { labelCalls } from '@oas/contract/label/calls'
import type { TemplateItem } from '@oas/contract/label/schemas'
import { useCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { Icon } from '../../kit/Icon.tsx'

/** A tree of a template while it is written; the key tells it from others, whatever it says. */
export type Item = TemplateItem & { key: number }
type Props = {
  items: readonly Item[]
  most: number
  problem: string
  onChange: (items: readonly Item[]) => void
}

/** Labels of a tree that others stand below: a template may offer only those. */
const Roots = ({
  treeId,
  value,
  label,
  onChange,
}: {
  treeId: number
  value: number
  label: string
  onChange: (rootId: number) => void
}) => {
  const { data } = useCall(labelCalls.groupTree, { treeId }, { enabled: treeId > 0 })
  const labels = data?.[0]?.labels ?? []
  const parents = new Set(labels.map((one) => one.parentId))
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => onChange(Number(event.target.value))}
    >
      <option value={0}>{t('label.whole_tree')}</option>
      {labels
        .filter((one) => parents.has(one.id))
        .map((one) => (
          <option key={one.id} value={one.id}>
            {one.enName} ({one.id})
          </option>
        ))}
    </select>
  )
}

/**
 * The trees of a template: the whole or what is below a label, one or several labels, whether one
 * is needed.
 */
export const TemplateItems = ({ items, most, problem, onChange }: Props) => {
  const { data: trees } = useCall(labelCalls.trees, {})
  const put = (at: number, change: Partial<TemplateItem>): void =>
    onChange(items.map((item, index) => (index === at ? { ...item, ...change } : item)))
  const named = (index: number, text: string): string => `${index + 1}: ${text}`
  return (
    <fieldset className="multi-pick label-items">
      <legend>{t('label.items')}</legend>
      {items.map((item, index) => (
        <div key={item.key} className="label-item">
          <select
            aria-label={named(index, t('label.tree'))}
            value={item.treeId}
            onChange={(event) => put(index, { treeId: Number(event.target.value), rootId: 0 })}
          >
            <option value={0}>{t('label.choose_tree')}</option>
            {(trees ?? [])
              .filter((tree) => tree.active && tree.published !== null)
              .map((tree) => (
                <option key={tree.id} value={tree.id}>
                  {tree.name}
                </option>
              ))}
          </select>
          <Roots
            treeId={item.treeId}
            value={item.rootId}
            label={named(index, t('label.below'))}
            onChange={(rootId) => put(index, { rootId })}
          />
          <label>
            <input
              type="checkbox"
              aria-label={named(index, t('label.multi'))}
              checked={item.multi}
              onChange={(event) =>
                put(index, {
                  multi: event.target.checked,
                  max: event.target.checked ? Math.max(2, item.max) : 1,
                })
              }
            />{' '}
            {t('label.multi')}
          </label>
          <label>
            {t('label.max')}{' '}
            <input
              type="number"
              aria-label={named(index, t('label.max'))}
              min={1}
              max={50}
              disabled={!item.multi}
              value={item.max}
              onChange={(event) => {
                const max = Number(event.target.value)
                if (Number.isInteger(max) && max >= 1 && max <= 50) put(index, { max })
              }}
            />
          </label>
          <label>
            <input
              type="checkbox"
              aria-label={named(index, t('label.required'))}
              checked={item.required}
              onChange={(event) => put(index, { required: event.target.checked })}
            />{' '}
            {t('label.required')}
          </label>
          <button
            type="button"
            className="popup-button"
            aria-label={named(index, t('frontend.delete'))}
            onClick={() => onChange(items.filter((_one, at) => at !== index))}
          >
            <Icon name="trash" />
          </button>
        </div>
      ))}
      <div>
        <button
          type="button"
          className="btn"
          disabled={items.length >= most}
          onClick={() =>
            onChange([
              ...items,
              {
                key: Math.max(0, ...items.map((item) => item.key)) + 1,
                treeId: 0,
                rootId: 0,
                multi: false,
                max: 1,
                required: false,
              },
            ])
          }
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
