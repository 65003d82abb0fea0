import type { Output } from '@oas/contract/define'
import { type strategyConfigCalls, strategyRuleCalls } from '@oas/contract/strategy/calls'
import type { RuleDetail } from '@oas/contract/strategy/schemas'
import { emptyTree, toTree } from '@oas/rule-engine/views/tree'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { send } from '../../../api/send.ts'
import { useCall } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { notify, notifyFailure } from '../../../kit/notice.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { formatTime } from '../../../kit/time.ts'
import { go } from '../../../nav/location.ts'
import { useRules } from '../choices.ts'
import { ConflictDialog } from './ConflictDialog.tsx'
import { EditorHead } from './EditorHead.tsx'
import { EditorSide, type SideTab } from './EditorSide.tsx'
import { EditorViews } from './EditorViews.tsx'
import type { Ran } from './PreTest.tsx'
import { RuleFields } from './RuleFields.tsx'
import type { ScriptText } from './ScriptView.tsx'
import { type Fields, emptyFields, fieldsOf } from './fields.ts'
import { problemsOfFields } from './field-problems.ts'
import type { Rules } from './rules.ts'
import { useBrokenScript } from './use-broken-script.ts'
import { useDraft } from './use-draft.ts'
import { useEditor } from './use-editor.ts'
import { type Form, isConflict, useSave } from './use-save.ts'
import { useEditorKeys } from './use-editor-keys.ts'
import { useUnsavedGuard } from '../../../nav/leave-guard.ts'

/**
 * What a dialog around the editor is told: that the rule was stored, and whether something is
 * unsaved.
 */
export type InDialog = { page: string; onStored: () => void; onDirty: (dirty: boolean) => void }

type Props = {
  rule: RuleDetail | null
  copy: boolean
  newest: boolean
  mayEdit: boolean
  rules: Rules
  config: Output<(typeof strategyConfigCalls)['strategyConfig']>
  userId: string
  category: string
  dialog?: InDialog | undefined
}
const noTrace: readonly never[] = []
const pollMs = 30_000

/** Edits one rule in all its views, and stores it. */
export const RuleEditor = ({
  rule,
  copy,
  newest,
  mayEdit,
  rules,
  config,
  userId,
  category,
  dialog,
}: Props) => {
  const [base, setBase] = useState(copy ? null : rule)
  const startTree = useMemo(() => (rule ? toTree(rule.rule) : emptyTree()), [rule])
  const [saved, setSaved] = useState({ tree: startTree })
  const editor = useEditor(startTree, rules, base?.ruleId ?? null)
  const { state, dispatch, body } = editor
  const [view, setView] = useState<Form>(() =>
    rule && rule.extData.form && rule.extData.form !== 'excel' ? rule.extData.form : 'tree',
  )
  const [kept, setKept] = useState<ScriptText | null>(null)
  const [ran, setRan] = useState<Ran | null>(null)
  const [theirs, setTheirs] = useState<RuleDetail | null>(null)
  const [tab, setTab] = useState<SideTab>('node')
  const side = useRef<HTMLElement>(null)
  const { data: choices = [] } = useRules()
  const ruleName = useCallback(
    (id: string) => {
      const found = choices.find((one) => one.ruleId === id)
      return found ? `${found.name} (${id})` : id
    },
    [choices],
  )
  const readOnly = !mayEdit || !newest || (base !== null && !base.actions.includes('edit'))
  const {
    broken,
    drop: dropScript,
    draftTree,
  } = useBrokenScript({ view, kept, onKeep: setKept, tree: state.tree, dispatch })
  const save = useSave(copy && rule ? rule.ruleId : null)

  const store = async (fields: Fields, over: RuleDetail | null): Promise<void> => {
    const { tree } = state
    if (broken && kept) {
      setView(kept.kind)
      throw new Error(t('strategy.script_not_saved'))
    }
    if (body === null) throw new Error(t('strategy.tree_incomplete'))
    try {
      const stored = await save(over ?? base, fields, body, view)
      setTheirs(null)
      draft.drop()
      notify('success', t('strategy.saved_version', { version: stored.version }))
      if (dialog) {
        dialog.onStored()
        return
      }
      if (base === null) {
        form.reset(fields)
        setSaved({ tree })
        setBase(stored)
        go(`/strategy-engine/rule-edit?ruleId=${stored.ruleId}`, { replace: true })
      } else {
        setBase(stored)
        setSaved({ tree })
        form.reset(fieldsOf(stored, false))
      }
    } catch (error) {
      if (!isConflict(error) || base === null) throw error
      setTheirs(await send(strategyRuleCalls.version, { ruleId: base.ruleId }))
      throw new Error(t('strategy.conflict'), { cause: error })
    }
  }
  const initial = useMemo(
    () => (rule ? fieldsOf(rule, copy) : { ...emptyFields, category }),
    [rule, copy, category],
  )
  const form = useForm<Fields>({
    initial,
    check: (values) => problemsOfFields(values, base === null),
    send: (values) => store(values, null),
    guard: false,
  })
  const dirty = !readOnly && (form.dirty || state.tree !== saved.tree || broken)
  useUnsavedGuard(dirty)
  useEffect(() => {
    dialog?.onDirty(dirty)
  }, [dialog, dirty])
  const what = base?.ruleId ?? (copy && rule ? `copy-${rule.ruleId}` : 'new')
  const draft = useDraft({
    userId,
    what,
    dirty,
    version: base?.version ?? 0,
    storedAt: base?.updatedAt ?? 0,
    tree: draftTree,
    fields: form.values,
  })
  const { data: seen } = useCall(
    strategyRuleCalls.checkVersion,
    { ruleId: base?.ruleId ?? '1', version: base?.version ?? 1 },
    { enabled: base !== null && !readOnly, refetchMs: pollMs },
  )
  const overtaken =
    base !== null &&
    seen !== undefined &&
    (seen.newest > base.version ||
      (seen.newest === base.version && seen.changedAt > base.updatedAt))
  useEditorKeys({
    save: () => {
      if (!readOnly) form.submit()
    },
    dispatch,
  })
  useEffect(() => {
    setRan(null)
  }, [state.tree])

  // The field has the focus before the next key is pressed: what is typed right after never reaches
  // the tree, where letters are acts.
  const edit = (): void => {
    flushSync(() => setTab('node'))
    side.current
      ?.querySelector<HTMLElement>(
        '.node-panel input, .node-panel select, .node-panel textarea, .node-panel button',
      )
      ?.focus()
  }
  const restore = (): void => {
    if (!draft.found) return
    dispatch({ type: 'change', tree: draft.found.tree })
    form.put(draft.found.fields)
    draft.settle()
  }
  const compare = (): void => {
    if (base)
      send(strategyRuleCalls.version, { ruleId: base.ruleId }).then(setTheirs, notifyFailure)
  }
  const takeTheirs = (): void => {
    if (!theirs) return
    const tree = toTree(theirs.rule, state.tree.next)
    dispatch({ type: 'load', tree })
    setSaved({ tree })
    setBase(theirs)
    form.reset(fieldsOf(theirs, false))
    draft.drop()
    setTheirs(null)
  }
  const saveMine = (): void => {
    if (theirs) {
      const over = theirs
      setBase(over)
      store(form.values, over).then(() => form.reset(form.values), notifyFailure)
    }
  }
  const trace = ran?.run.trace ?? noTrace
  return (
    <div className="rule-editor">
      <header className="rule-head">
        <div className="rule-title">
          {!dialog && (
            <h1>{base ? base.name : t(copy ? 'strategy.copy_title' : 'strategy.new_title')}</h1>
          )}
          {base && <EditorHead rule={base} />}
        </div>
        <div className="rule-save">
          {draft.keptAt !== null && dirty && (
            <span className="muted">
              {t('strategy.draft_kept', { time: formatTime(draft.keptAt).slice(11) })}
            </span>
          )}
          {editor.problems.length > 0 && (
            <span className="problem-count">
              ⚠ {t('strategy.n_problems', { n: editor.problems.length })}
            </span>
          )}
          {dialog ? (
            <a className="btn" href={dialog.page}>
              {t('strategy.to_page')}
            </a>
          ) : (
            <a className="btn" href="#/strategy-engine/index">
              {t('strategy.to_list')}
            </a>
          )}
          <button
            type="button"
            className="btn primary"
            disabled={readOnly || form.busy || !dirty}
            aria-busy={form.busy}
            onClick={() => form.submit()}
          >
            {t('frontend.save')} <kbd>Ctrl+S</kbd>
          </button>
        </div>
      </header>
      {readOnly && (
        <div className="editor-note" role="note">
          {t(
            !mayEdit
              ? 'strategy.may_not_edit'
              : !newest
                ? 'strategy.old_version'
                : 'strategy.state_not_edit',
          )}
          {!newest && rule && (
            <a className="btn" href={`#/strategy-engine/rule-edit?ruleId=${rule.ruleId}`}>
              {t('strategy.open_newest')}
            </a>
          )}
        </div>
      )}
      {draft.found && !readOnly && (
        <div className="editor-note" role="alert">
          <span>{t('strategy.draft_found', { time: formatTime(draft.found.at) })}</span>
          <button type="button" className="btn" onClick={restore}>
            {t('strategy.restore')}
          </button>
          <button type="button" className="btn" onClick={draft.drop}>
            {t('strategy.drop')}
          </button>
        </div>
      )}
      {overtaken && !theirs && (
        <div className="editor-note warning" role="alert">
          <span>
            {t('strategy.overtaken', { name: seen.changedBy, time: formatTime(seen.changedAt) })}
          </span>
          <button type="button" className="btn" onClick={compare}>
            {t('strategy.compare')}
          </button>
        </div>
      )}
      {form.refusal !== '' && (
        <p className="form-refusal" role="alert">
          {form.refusal}
        </p>
      )}
      <form
        className="form rule-form"
        aria-label={t('strategy.rule')}
        noValidate
        onSubmit={(event) => event.preventDefault()}
      >
        <RuleFields form={form} config={config} fresh={base === null} disabled={readOnly} />
      </form>
      <div className="rule-work">
        <div className="rule-view">
          <EditorViews
            editor={editor}
            view={view}
            onView={setView}
            kept={kept}
            onKeep={setKept}
            onDropScript={dropScript}
            trace={trace}
            ruleName={ruleName}
            ruleId={base?.ruleId ?? null}
            readOnly={readOnly}
            onEdit={edit}
          />
        </div>
        <EditorSide
          box={side}
          tab={tab}
          onTab={setTab}
          editor={editor}
          ruleId={base?.ruleId ?? null}
          ran={ran}
          onRan={setRan}
          readOnly={readOnly}
        />
      </div>
      {theirs && body && (
        <ConflictDialog
          theirs={theirs}
          mine={body}
          rules={rules}
          ruleName={ruleName}
          busy={form.busy}
          onClose={() => setTheirs(null)}
          onTakeTheirs={takeTheirs}
          onSaveMine={saveMine}
        />
      )}
    </div>
  )
}
