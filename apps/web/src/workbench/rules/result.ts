import type { Reason, ResultButton, TypeSetting } from '@oas/contract/setting/schemas'

const violations = ['NORMAL_VIOLATIONS', 'MIDDLE_SERIOUS_VIOLATIONS', 'SERIOUS_VIOLATIONS']

export function isViolation(button: ResultButton): boolean {
  return violations.includes(button.content.resultType)
}
/** Results that judge no content: levels, questions, holds, labels. */
export function isSystem(button: ResultButton): boolean {
  return button.content.resultType === 'SYSTEM' || button.content.resultType === 'TAG'
}
export function severityOf(button: ResultButton): number {
  return violations.indexOf(button.content.resultType) + 1
}

/**
 * Whether the form of a result has, or may have, a remark; one that is pressed directly has it only
 * where it is a violation or its setting asks for it.
 */
export function takesRemark(button: ResultButton): boolean {
  return (
    button.content.control !== 'direct' ||
    button.content.remark !== undefined ||
    isViolation(button)
  )
}

/**
 * The button that unmarked rows and untouched records take: the one marked `rest`, else the first
 * regular one pressed directly.
 */
export function restButton(buttons: readonly ResultButton[]): ResultButton | undefined {
  return (
    buttons.find((one) => one.content.rest) ??
    buttons.find((one) => one.id === 'ignore') ??
    buttons.find((one) => one.content.resultType === 'REGULAR' && one.content.control === 'direct')
  )
}

/** A reason that means 'not applied'. */
export function isIgnoreReason(reason: Reason): boolean {
  return reason.orders === -1 || reason.cnName === '忽略'
}
/** Reasons by `orders` descending; the one that means 'not applied' comes last. */
export function sortedReasons(reasons: readonly Reason[] = []): Reason[] {
  return reasons.toSorted(
    (a, b) =>
      Number(isIgnoreReason(a)) - Number(isIgnoreReason(b)) || b.orders - a.orders || a.id - b.id,
  )
}

/**
 * Labels after one is pressed: again takes it off; exclusions and the maximum push the earliest
 * out.
 */
export function toggleLabel(
  labels: readonly number[],
  id: number,
  setting: Pick<TypeSetting, 'baseInfo'>,
): number[] {
  if (labels.includes(id)) return labels.filter((one) => one !== id)
  const relation = (of: number): readonly number[] =>
    setting.baseInfo.labelRelation.find((one) => one.labelId === of)?.excludes ?? []
  const max = Math.max(1, ...setting.baseInfo.labelList.map((tree) => (tree.multi ? tree.max : 1)))
  return [
    ...labels.filter((one) => !relation(id).includes(one) && !relation(one).includes(id)),
    id,
  ].slice(-max)
}

/** The same where every tree keeps to its own maximum: labels of the others stay. */
export function toggleInTree(
  labels: readonly number[],
  id: number,
  setting: Pick<TypeSetting, 'baseInfo'>,
  trees: ReadonlyMap<number, number>,
): number[] {
  const tree = setting.baseInfo.labelList.find((one) => one.templateId === trees.get(id))
  const own = labels.filter((one) => trees.get(one) === trees.get(id))
  const others = labels.filter((one) => !own.includes(one))
  const after = toggleLabel(labels, id, {
    baseInfo: {
      ...setting.baseInfo,
      labelList: [{ templateId: 0, rootId: 0, multi: true, max: 1000, required: false }],
    },
  })
  return [
    ...others.filter((one) => after.includes(one)),
    ...after.filter((one) => !others.includes(one)).slice(-(tree?.multi ? tree.max : 1)),
  ]
}

export type Preset = { result?: string; time?: number; remark?: string }
/** What the newest label presets. */
export function presetOf(
  labels: readonly number[],
  setting: Pick<TypeSetting, 'baseInfo'>,
): Preset {
  for (const id of labels.toReversed()) {
    const found = setting.baseInfo.labelRelation.find((one) => one.labelId === id)?.preset
    if (found) return found
  }
  return {}
}

/**
 * Whether the chosen labels let a result be given: a label that names its results allows only
 * those.
 */
export function allowedByLabels(
  button: ResultButton,
  labels: readonly number[],
  setting: Pick<TypeSetting, 'baseInfo'>,
): boolean {
  return (
    !isViolation(button) ||
    labels.every((id) => {
      const allowed = setting.baseInfo.labelRelation.find((one) => one.labelId === id)?.results
      return allowed === undefined || allowed.includes(button.id)
    })
  )
}

/** The worst of several results: the gravest, then the one listed last. */
export function worstOf(
  buttons: readonly ResultButton[],
  ids: readonly string[],
): ResultButton | undefined {
  return buttons
    .filter((button) => ids.includes(button.id))
    .toSorted((a, b) => severityOf(b) - severityOf(a) || buttons.indexOf(b) - buttons.indexOf(a))[0]
}
