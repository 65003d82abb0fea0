import type { RuleDetail } from '@oas/contract/strategy/schemas'
import { emptyTree, toTree } from '@oas/rule-engine/views/tree'
import { useEffect, useMemo, useState } from 'react'
import { useForm } from '../../../kit/form/use-form.ts'
import { useUnsavedGuard } from '../../../nav/leave-guard.ts'
import { type Fields, emptyFields, fieldsOf } from './fields.ts'
import { problemsOfFields } from './field-problems.ts'
import type { Rules } from './rules.ts'
import type { ScriptText } from './script-text.ts'
import { useBrokenScript } from './use-broken-script.ts'
import { useDraft } from './use-draft.ts'
import { useEditor } from './use-editor.ts'
import type { Base, Form } from './use-save.ts'
import { type InDialog, type Store, useStore } from './use-store.ts'

export type Opened = {
  rule: RuleDetail | null
  copy: boolean
  newest: boolean
  mayEdit: boolean
  rules: Rules
  userId: string
  category: string
  dialog?: InDialog | undefined
}

const firstView = (rule: RuleDetail | null): Form => {
  const form = rule?.extData.form
  return form && form !== 'excel' ? form : 'tree'
}

/** Under which name a draft is kept on this machine. */
const draftName = (base: Base, copyOf: string | null): string =>
  base?.ruleId ?? (copyOf === null ? 'new' : `copy-${copyOf}`)

export type Editing = ReturnType<typeof useRuleEditing>

/** Everything of one rule under edit: its tree and fields, its draft, and the way it is stored. */
export function useRuleEditing({
  rule,
  copy,
  newest,
  mayEdit,
  rules,
  userId,
  category,
  dialog,
}: Opened) {
  const [base, setBase] = useState(copy ? null : rule)
  const startTree = useMemo(() => (rule ? toTree(rule.rule) : emptyTree()), [rule])
  const [saved, setSaved] = useState({ tree: startTree })
  const editor = useEditor(startTree, rules, base?.ruleId ?? null)
  const { state, dispatch } = editor
  const [view, setView] = useState<Form>(() => firstView(rule))
  const [kept, setKept] = useState<ScriptText | null>(null)
  const copyOf = copy && rule ? rule.ruleId : null
  const readOnly = !mayEdit || !newest || (base !== null && !base.actions.includes('edit'))
  const script = useBrokenScript({ view, kept, onKeep: setKept, tree: state.tree, dispatch })
  const initial = useMemo(
    () => (rule ? fieldsOf(rule, copy) : { ...emptyFields, category }),
    [rule, copy, category],
  )
  const form = useForm<Fields>({
    initial,
    check: (values) => problemsOfFields(values, base === null),
    send: (values) => storing.store(values),
    guard: false,
  })
  const dirty = !readOnly && (form.dirty || state.tree !== saved.tree || script.broken)
  useUnsavedGuard(dirty)
  useEffect(() => {
    dialog?.onDirty(dirty)
  }, [dialog, dirty])
  const draft = useDraft({
    userId,
    what: draftName(base, copyOf),
    dirty,
    version: base?.version ?? 0,
    storedAt: base?.updatedAt ?? 0,
    tree: script.draftTree,
    fields: form.values,
  })
  const storing: Store = useStore({
    base,
    copyOf,
    editor,
    view,
    onView: setView,
    unreadable: script.broken ? kept : null,
    form,
    draft,
    onStored: (stored, tree) => {
      setBase(stored)
      setSaved({ tree })
    },
    onBase: setBase,
    dialog,
  })
  const restoreDraft = (): void => {
    if (!draft.found) return
    dispatch({ type: 'change', tree: draft.found.tree })
    form.put(draft.found.fields)
    draft.settle()
  }
  return {
    base,
    editor,
    view,
    setView,
    kept,
    setKept,
    dropScript: script.drop,
    readOnly,
    form,
    dirty,
    draft,
    restoreDraft,
    storing,
  }
}
