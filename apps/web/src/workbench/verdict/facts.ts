import { recordFacts } from '@oas/contract/decision/forms/items'
import type { AppealedDecision } from '@oas/contract/decision/calls'
import type { FormFacts, OriginalFacts } from '@oas/contract/decision/forms/kinds'
import type { HeldRecord } from '@oas/contract/queue/schemas'
import type { Label } from '@oas/contract/label/schemas'
import type { TypeSetting } from '@oas/contract/setting/schemas'
import { typeKeyOf } from '@oas/contract/type-key'
import { holdsTrue } from '@oas/expression'
import { type Bench, get, serverNow, settingFor } from '../engine/bench.ts'
import { type FormValues } from '../shapes/draft.ts'
import { matches } from '../rules/check.ts'
import { numberedLabels } from '../rules/numbered.ts'
import { scopeOf } from '../rules/buttons.ts'
import { orderOf } from '../rules/form-fields.ts'
import type { FormContext } from '../rules/result-form.ts'

const pathOf = (byId: ReadonlyMap<number, Label>, label: Label): number[] => {
  const path = [label.id]
  for (let at = byId.get(label.parentId); at && path.length < 20; at = byId.get(at.parentId))
    path.unshift(at.id)
  return path
}

const originalFacts = ({ labels, ...original }: AppealedDecision): OriginalFacts => {
  const ids = new Set(labels.map(({ id }) => id))
  return { ...original, labels: (id) => ids.has(id) }
}

/** What forms of a record are held against, as the server will hold them. */
const factsFor = (
  record: HeldRecord,
  setting: TypeSetting,
  labels: readonly Label[],
  form: FormValues,
  { now, original }: { now: number; original: AppealedDecision | null },
): FormFacts => {
  const byId = new Map(labels.map((label) => [label.id, label]))
  const scope = scopeOf(record, setting, now)
  return {
    ...recordFacts(record),
    original: original && originalFacts(original),
    changeOrderId: orderOf(form),
    matches,
    holds: (text, values) => holdsTrue(text, { ...scope, form: values }),
    labels: (id) => {
      const label = byId.get(id)
      return label && { leaf: label.leaf, treeId: label.templateId, path: pathOf(byId, label) }
    },
  }
}

/** The same, and everything else a form is filled in beside, for a record on the page. */
export function contextOf(bench: Bench, record: HeldRecord, form: FormValues): FormContext {
  const state = get(bench)
  const setting = settingFor(state, record) as TypeSetting
  const labels = state.labels[typeKeyOf(record)] ?? []
  return {
    record,
    facts: factsFor(record, setting, labels, form, {
      now: serverNow(bench),
      original: state.originals[record.recordId] ?? null,
    }),
    labels: numberedLabels(labels, setting),
  }
}
