import {
  type FormCheck,
  type FormFacts,
  type FormProblem,
  firstOf,
  numberIn,
  numbersIn,
  objectsIn,
  problem,
} from './kinds.ts'
import { isObject } from '../../json.ts'

const maxBoxes = 50
const minBoxPixels = 8

const labelProblem = (
  labelId: unknown,
  at: string,
  { labels }: FormFacts,
  optional = false,
): FormProblem[] => {
  if (labelId === undefined && optional) return []
  const label = typeof labelId === 'number' ? labels(labelId) : undefined
  return label?.leaf
    ? []
    : [
        {
          field: at,
          key: label ? 'label_not_leaf' : 'unknown_label',
          params: { id: String(labelId).slice(0, 20) },
        },
      ]
}

/**
 * Labels are the form: at least one, no more than allowed; that they exclude each other is told
 * where all labels are checked.
 */
export const labelSelect: FormCheck = (form, { content }, facts) => {
  const ids = numbersIn(form['labels'])
  return firstOf(
    () => (!ids || ids.length < (content.min ?? 1) ? problem('labels', 'please_select') : []),
    () =>
      (ids?.length ?? 0) > (content.max ?? 1)
        ? problem('labels', 'select_at_most', { n: content.max ?? 1 })
        : [],
    () => (ids ?? []).flatMap((id) => labelProblem(id, 'labels', facts)),
  )
}

/** Ids of the last labels of the paths a form has chosen. */
export function leavesOf(paths: unknown): number[] {
  return Array.isArray(paths)
    ? paths.flatMap((path: unknown) =>
        Array.isArray(path) && typeof path.at(-1) === 'number' ? [path.at(-1) as number] : [],
      )
    : []
}
export const labelTree: FormCheck = (form, { content }, facts) => {
  const { paths } = form
  if (form['noFit'] === true)
    return Array.isArray(paths) && paths.length > 0 ? problem('noFit', 'reason_alone') : []
  if (!Array.isArray(paths) || paths.length < (content.min ?? 1))
    return problem('paths', 'please_select')
  if (paths.length > (content.max ?? 1))
    return problem('paths', 'select_at_most', { n: content.max ?? 1 })
  const leaves = leavesOf(paths)
  if (leaves.length < paths.length || new Set(leaves).size < leaves.length)
    return problem('paths', 'wrong_form')
  return leaves.flatMap((id) =>
    facts.labels(id)?.leaf === false
      ? problem('paths', 'last_level')
      : labelProblem(id, 'paths', facts),
  )
}

export const multiDimension: FormCheck = (form, { content }, facts) => {
  const dims = isObject(form['dims']) ? form['dims'] : {}
  const known = content.dims ?? []
  const stray = Object.keys(dims).find((key) => !known.some((dim) => dim.key === key))
  if (stray !== undefined) return problem(`dims.${stray.slice(0, 40)}`, 'wrong_form')
  const found = known.flatMap((dim): FormProblem[] => {
    const at = `dims.${dim.key}`
    const value = dims[dim.key]
    if (value === undefined || (Array.isArray(value) && value.length === 0))
      return dim.required ? [{ field: at, key: 'field_required', fieldKey: dim.transKey }] : []
    if (!Array.isArray(value) || new Set(value).size < value.length)
      return problem(at, 'wrong_form')
    if (value.length > dim.max) return problem(at, 'select_at_most', { n: dim.max })
    return value.flatMap((one: unknown): FormProblem[] =>
      dim.treeId === undefined
        ? dim.choices?.some((choice) => choice.id === one)
          ? []
          : problem(at, 'please_select')
        : typeof one === 'number' &&
            facts.labels(one) !== undefined &&
            facts.labels(one)?.treeId !== dim.treeId
          ? problem(at, 'unknown_label', { id: one })
          : labelProblem(one, at, facts),
    )
  })
  if (found.length > 0) return found
  const broken = content.rules?.find((rule) => facts.holds(rule.when, form))
  return broken ? [{ field: 'dims', key: 'rule', text: broken.message }] : []
}

export const spanMark: FormCheck = (form, { content }, facts) => {
  const spans = objectsIn(form['spans'])
  if (!spans || spans.length === 0) return problem('spans', 'please_select')
  if (spans.length > (content.max ?? 50))
    return problem('spans', 'select_at_most', { n: content.max ?? 50 })
  for (const [index, { rowId, s, e, labelId }] of spans.entries()) {
    const item = facts.items.find(
      (one) => one.rowId === rowId && (one.kind === 'text' || one.kind === 'voice'),
    )
    if (
      !item ||
      !Number.isSafeInteger(s) ||
      !Number.isSafeInteger(e) ||
      (s as number) < 0 ||
      (e as number) > item.text.length ||
      (s as number) >= (e as number)
    )
      return problem(`spans.${index}`, 'span_outside')
    const wrong = labelProblem(labelId, `spans.${index}.labelId`, facts)
    if (wrong.length > 0) return wrong
    if (
      !content.overlap &&
      spans.some(
        (other, place) =>
          place < index &&
          other['rowId'] === rowId &&
          (s as number) < (other['e'] as number) &&
          (e as number) > (other['s'] as number),
      )
    )
      return problem(`spans.${index}`, 'span_overlap')
  }
  return []
}

export const boxMark: FormCheck = (form, { content }, facts) => {
  const boxes = objectsIn(form['boxes'])
  if (!boxes || boxes.length === 0) return problem('boxes', 'please_select')
  const most = Math.min(content.max ?? maxBoxes, maxBoxes)
  if (boxes.length > most) return problem('boxes', 'select_at_most', { n: most })
  for (const [index, { rowId, labelId, ...sides }] of boxes.entries()) {
    const item = facts.items.find(
      (one) => one.rowId === rowId && (one.kind === 'picture' || one.kind === 'video'),
    )
    const [x, y, w, h] = ['x', 'y', 'w', 'h'].map((side) => numberIn(sides[side]) ?? -1) as [
      number,
      number,
      number,
      number,
    ]
    if (!item || x < 0 || y < 0 || w <= 0 || h <= 0 || x + w > 1 + 1e-9 || y + h > 1 + 1e-9)
      return problem(`boxes.${index}`, 'box_outside')
    if (w * (item.width ?? 720) < minBoxPixels || h * (item.height ?? 480) < minBoxPixels)
      return problem(`boxes.${index}`, 'box_small', { n: minBoxPixels })
    const wrong = labelProblem(labelId, `boxes.${index}.labelId`, facts, content.mask === true)
    if (wrong.length > 0) return wrong
  }
  return []
}

const snapped = (seconds: number): boolean =>
  Math.abs(seconds * 10 - Math.round(seconds * 10)) < 1e-6
export const segmentMark: FormCheck = (form, { content }, facts) => {
  const segments = objectsIn(form['segments'])
  if (!segments || segments.length === 0) return problem('segments', 'please_select')
  if (segments.length > (content.max ?? 50))
    return problem('segments', 'select_at_most', { n: content.max ?? 50 })
  for (const [index, { rowId, start, end, labelId }] of segments.entries()) {
    const item = facts.items.find(
      (one) => one.rowId === rowId && (one.kind === 'voice' || one.kind === 'video'),
    )
    const [from, to] = [numberIn(start), numberIn(end)]
    if (from !== undefined && to === undefined)
      return problem(`segments.${index}.end`, 'region_open')
    if (
      !item ||
      from === undefined ||
      to === undefined ||
      from < 0 ||
      from >= to ||
      !snapped(from) ||
      !snapped(to) ||
      (item.seconds !== null && to > item.seconds + 0.1)
    )
      return problem(`segments.${index}`, 'region_outside')
    const wrong = labelProblem(labelId, `segments.${index}.labelId`, facts, true)
    if (wrong.length > 0) return wrong
  }
  return []
}
