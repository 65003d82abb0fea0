import { labelCalls } from '@oas/contract/label/calls'
import type { TemplateItem, TreeRow } from '@oas/contract/label/schemas'
import { useCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { Icon } from '../../kit/Icon.tsx'
import { namedChoices } from '../../kit/list/choice-field.ts'
import { Pick } from '../../kit/pick/Pick.tsx'
import { listed } from '../../kit/pick/source.ts'

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
    <Pick
      compact
      quiet
      label={label}
      source={listed(
        'labels above others',
        labels
          .filter((one) => parents.has(one.id))
          .map((one) => ({ value: String(one.id), label: one.enName })),
      )}
      value={value === 0 ? '' : String(value)}
      placeholder={t('label.whole_tree')}
      width={240}
      onChange={(next) => onChange(Number(next))}
    />
  )
}

type Props = {
  item: TemplateItem
  /** Where it stands among the trees of the template, from 1. */
  number: number
  trees: readonly TreeRow[]
  onPut: (change: Partial<TemplateItem>) => void
  onRemove: () => void
}
type PartProps = Pick<Props, 'item' | 'onPut'> & { nameOf: (text: string) => string }

const maxLabels = 50

const TreeSelect = ({ item, trees, nameOf, onPut }: PartProps & Pick<Props, 'trees'>) => (
  <Pick
    compact
    quiet
    label={nameOf(t('label.tree'))}
    source={listed(
      'label trees',
      namedChoices(trees.filter((tree) => tree.active && tree.published !== null)),
      { bare: true },
    )}
    value={item.treeId === 0 ? '' : String(item.treeId)}
    placeholder={t('label.choose_tree')}
    width={240}
    onChange={(next) => onPut({ treeId: Number(next), rootId: 0 })}
  />
)

/** How many labels of the tree may be chosen, and whether one must be. */
const Limits = ({ item, nameOf, onPut }: PartProps) => (
  <>
    <label>
      <input
        type="checkbox"
        aria-label={nameOf(t('label.multi'))}
        checked={item.multi}
        onChange={({ target: { checked } }) =>
          onPut({ multi: checked, max: checked ? Math.max(2, item.max) : 1 })
        }
      />{' '}
      {t('label.multi')}
    </label>
    <label>
      {t('label.max')}{' '}
      <input
        type="number"
        aria-label={nameOf(t('label.max'))}
        min={1}
        max={maxLabels}
        disabled={!item.multi}
        value={item.max}
        onChange={(event) => {
          const max = Number(event.target.value)
          if (Number.isInteger(max) && max >= 1 && max <= maxLabels) onPut({ max })
        }}
      />
    </label>
    <label>
      <input
        type="checkbox"
        aria-label={nameOf(t('label.required'))}
        checked={item.required}
        onChange={(event) => onPut({ required: event.target.checked })}
      />{' '}
      {t('label.required')}
    </label>
  </>
)

/** One tree of a template: the whole or what is below a label, and how many labels of it. */
export function TemplateItemRow({ item, number, trees, onPut, onRemove }: Props) {
  const nameOf = (text: string): string => `${number}: ${text}`
  return (
    <div className="label-item">
      <TreeSelect item={item} trees={trees} nameOf={nameOf} onPut={onPut} />
      <Roots
        treeId={item.treeId}
        value={item.rootId}
        label={nameOf(t('label.below'))}
        onChange={(rootId) => onPut({ rootId })}
      />
      <Limits item={item} nameOf={nameOf} onPut={onPut} />
      <button
        type="button"
        className="popup-button"
        aria-label={nameOf(t('frontend.delete'))}
        onClick={onRemove}
      >
        <Icon name="trash" />
      </button>
    </div>
  )
}
