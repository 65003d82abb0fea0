import { strategyRuleCalls } from '@oas/contract/strategy/calls'
import type { RuleDetail } from '@oas/contract/strategy/schemas'
import { type Tree, toTree } from '@oas/rule-engine/views/tree'
import { useState } from 'react'
import { send } from '../../../api/send.ts'
import { t } from '../../../i18n/texts.ts'
import type { FormState } from '../../../kit/form/use-form.ts'
import { notify, notifyFailure } from '../../../kit/notice.tsx'
import { go } from '../../../nav/location.ts'
import { type Fields, fieldsOf } from './fields.ts'
import type { ScriptText } from './script-text.ts'
import type { Draft } from './use-draft.ts'
import type { Editor } from './use-editor.ts'
import { type Base, type Form, isConflict, useSave } from './use-save.ts'

/**
 * What a dialog around the editor is told: that the rule was stored, and whether something is
 * unsaved.
 */
export type InDialog = { page: string; onStored: () => void; onDirty: (dirty: boolean) => void }

type Options = {
  base: Base
  copyOf: string | null
  editor: Editor
  view: Form
  onView: (view: Form) => void
  /** A script that cannot be read: nothing is stored while it waits. */
  unreadable: ScriptText | null
  form: FormState<Fields>
  draft: Draft
  /** What is stored from now on: the rule, and the tree that stands for it. */
  onStored: (stored: RuleDetail, tree: Tree) => void
  onBase: (base: RuleDetail) => void
  dialog: InDialog | undefined
}

export type Store = {
  store: (fields: Fields) => Promise<void>
  /** The version that somebody else has stored meanwhile, while it is compared with this one. */
  theirs: RuleDetail | null
  compare: () => void
  hideTheirs: () => void
  takeTheirs: () => void
  saveMine: () => void
}

/** Stores the rule, and settles what somebody else has stored of it meanwhile. */
export function useStore({
  base,
  copyOf,
  editor,
  view,
  onView,
  unreadable,
  form,
  draft,
  onStored,
  onBase,
  dialog,
}: Options): Store {
  const [theirs, setTheirs] = useState<RuleDetail | null>(null)
  const save = useSave(copyOf)
  const { state, dispatch, body } = editor

  const takeStored = (stored: RuleDetail, fields: Fields, tree: Tree): void => {
    onStored(stored, tree)
    if (base === null) {
      form.reset(fields)
      go(`/strategy-engine/rule-edit?ruleId=${stored.ruleId}`, { replace: true })
    } else form.reset(fieldsOf(stored, false))
  }
  const storeOver = async (fields: Fields, over: Base): Promise<void> => {
    const { tree } = state
    if (unreadable) {
      onView(unreadable.kind)
      throw new Error(t('strategy.script_not_saved'))
    }
    if (body === null) throw new Error(t('strategy.tree_incomplete'))
    try {
      const stored = await save(over, fields, body, view)
      setTheirs(null)
      draft.drop()
      notify('success', t('strategy.saved_version', { version: stored.version }))
      if (dialog) dialog.onStored()
      else takeStored(stored, fields, tree)
    } catch (error) {
      if (!isConflict(error) || base === null) throw error
      setTheirs(await send(strategyRuleCalls.version, { ruleId: base.ruleId }))
      throw new Error(t('strategy.conflict'), { cause: error })
    }
  }
  const compare = (): void => {
    if (base)
      send(strategyRuleCalls.version, { ruleId: base.ruleId }).then(setTheirs, notifyFailure)
  }
  const takeTheirs = (): void => {
    if (!theirs) return
    const tree = toTree(theirs.rule, state.tree.next)
    dispatch({ type: 'load', tree })
    onStored(theirs, tree)
    form.reset(fieldsOf(theirs, false))
    draft.drop()
    setTheirs(null)
  }
  const saveMine = (): void => {
    if (!theirs) return
    onBase(theirs)
    storeOver(form.values, theirs).then(() => form.reset(form.values), notifyFailure)
  }
  return {
    store: (fields) => storeOver(fields, base),
    theirs,
    compare,
    hideTheirs: () => setTheirs(null),
    takeTheirs,
    saveMine,
  }
}
