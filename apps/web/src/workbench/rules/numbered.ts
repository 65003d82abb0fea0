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
