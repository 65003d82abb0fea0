import type { Label } from '@oas/contract/label/schemas'
import type { TypeSetting } from '@oas/contract/setting/schemas'

export type NumberedLabel = { label: Label; n: number; path: string }

/**
 * Labels that can be chosen, numbered from 1 by `orders` descending. Numbers never move: the hot
 * strip repeats them.
 */
export function numberedLabels(
  labels: readonly Label[],
  setting: Pick<TypeSetting, 'baseInfo'> | undefined,
): NumberedLabel[] {
  const trees = setting?.baseInfo.labelList ?? []
  const byId = new Map(labels.map((label) => [label.id, label]))
  const pathOf = (label: Label): Label[] => {
    const path = [label]
    for (let at = byId.get(label.parentId); at && path.length < 20; at = byId.get(at.parentId))
      path.unshift(at)
    return path
  }
  return labels
    .filter(
      (label) =>
        label.leaf &&
        (trees.length === 0 ||
          trees.some(
            (tree) =>
              tree.templateId === label.templateId &&
              (tree.rootId === 0 || pathOf(label).some((one) => one.id === tree.rootId)),
          )),
    )
    .toSorted((a, b) => b.orders - a.orders || a.id - b.id)
    .map((label, index) => ({
      label,
      n: index + 1,
      path: pathOf(label)
        .map((one) => one.name)
        .join(' / '),
    }))
}

type LabelGroup = { name: string; list: NumberedLabel[] }
const branchOf = ({ path }: NumberedLabel): string => path.split(' / ').slice(0, -1).join(' / ')
/**
 * Labels in the order of their numbers, in groups named by the branch above them. Where numbers
 * jump between branches there is one group without a name: numbers in a row are found sooner than
 * headings.
 */
export function labelGroups(labels: readonly NumberedLabel[]): LabelGroup[] {
  const groups: LabelGroup[] = []
  for (const label of labels) {
    const name = branchOf(label)
    const last = groups.at(-1)
    if (last?.name === name) last.list.push(label)
    else groups.push({ name, list: [label] })
  }
  const isScattered = new Set(groups.map(({ name }) => name)).size < groups.length
  return isScattered || groups.length === 1 ? [{ name: '', list: [...labels] }] : groups
}

/** Labels and results that fit a typed text: any part of the path, or the number itself. */
export function searchLabels(labels: readonly NumberedLabel[], text: string): NumberedLabel[] {
  const wanted = text.trim().toLowerCase()
  return wanted === ''
    ? [...labels]
    : labels.filter(
        ({ path, n, label }) =>
          path.toLowerCase().includes(wanted) ||
          label.enName.toLowerCase().includes(wanted) ||
          String(n) === wanted,
      )
}
