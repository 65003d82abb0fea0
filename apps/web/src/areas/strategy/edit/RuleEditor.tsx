import type { Output } from '@oas/contract/define'
import type { strategyConfigCalls } from '@oas/contract/strategy/calls'
import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { t } from '../../../i18n/texts.ts'
import { useRules } from '../choices.ts'
import { ConflictDialog } from './ConflictDialog.tsx'
import { DraftNote } from './DraftNote.tsx'
import { EditorSide, type SideTab } from './EditorSide.tsx'
import { EditorViews } from './EditorViews.tsx'
import { OvertakenNote } from './OvertakenNote.tsx'
import type { Ran } from './PreTest.tsx'
import { ReadOnlyNote } from './ReadOnlyNote.tsx'
import { RuleFields } from './RuleFields.tsx'
import { RuleHead } from './RuleHead.tsx'
import { useEditorKeys } from './use-editor-keys.ts'
import { useOvertaken } from './use-overtaken.ts'
import { type Editing, type Opened, useRuleEditing } from './use-rule-editing.ts'

type Props = Opened & { config: Output<(typeof strategyConfigCalls)['strategyConfig']> }

const noTrace: readonly never[] = []
const formFields = ['input', 'select', 'textarea', 'button']
  .map((one) => `.node-panel ${one}`)
  .join(', ')

const useRuleName = (): ((id: string) => string) => {
  const { data: choices = [] } = useRules()
  return useCallback(
    (id: string) => {
      const found = choices.find((one) => one.ruleId === id)
      return found ? `${found.name} (${id})` : id
    },
    [choices],
  )
}

/** What stands over the fields: why nothing can be changed, drafts, other people's changes. */
const Notes = ({ editing, opened }: { editing: Editing; opened: Opened }) => {
  const { base, draft, form, readOnly, storing } = editing
  const { mayEdit, newest, rule } = opened
  const overtaken = useOvertaken(base, !readOnly)
  return (
    <>
      {readOnly && <ReadOnlyNote mayEdit={mayEdit} newest={newest} ruleId={rule?.ruleId ?? null} />}
      {draft.found && !readOnly && (
        <DraftNote at={draft.found.at} onRestore={editing.restoreDraft} onDrop={draft.drop} />
      )}
      {overtaken && !storing.theirs && (
        <OvertakenNote
          changedBy={overtaken.changedBy}
          changedAt={overtaken.changedAt}
          onCompare={storing.compare}
        />
      )}
      {form.refusal !== '' && (
        <p className="form-refusal" role="alert">
          {form.refusal}
        </p>
      )}
    </>
  )
}

/** The rule in its views, beside what is chosen in it and its trial runs. */
const Work = ({ editing, ruleName }: { editing: Editing; ruleName: (id: string) => string }) => {
  const { base, editor, readOnly } = editing
  const [ran, setRan] = useState<Ran | null>(null)
  const [tab, setTab] = useState<SideTab>('node')
  const side = useRef<HTMLElement>(null)
  useEffect(() => {
    setRan(null)
  }, [editor.state.tree])
  // The field has the focus before the next key is pressed: what is typed right after never reaches
  // the tree, where letters are acts.
  const openNode = (): void => {
    flushSync(() => setTab('node'))
    side.current?.querySelector<HTMLElement>(formFields)?.focus()
  }
  return (
    <div className="rule-work">
      <div className="rule-view">
        <EditorViews
          editor={editor}
          view={editing.view}
          onView={editing.setView}
          kept={editing.kept}
          onKeep={editing.setKept}
          onDropScript={editing.dropScript}
          trace={ran?.run.trace ?? noTrace}
          ruleName={ruleName}
          ruleId={base?.ruleId ?? null}
          readOnly={readOnly}
          onEdit={openNode}
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
  )
}

/** Edits one rule in all its views, and stores it. */
export function RuleEditor({ config, ...opened }: Props) {
  const editing = useRuleEditing(opened)
  const { base, editor, form, dirty, draft, readOnly, storing } = editing
  const ruleName = useRuleName()
  useEditorKeys({
    save: () => {
      if (!readOnly) form.submit()
    },
    dispatch: editor.dispatch,
  })
  return (
    <div className="rule-editor">
      <RuleHead
        base={base}
        copy={opened.copy}
        keptAt={dirty ? draft.keptAt : null}
        problems={editor.problems.length}
        form={form}
        maySave={!readOnly && dirty}
        page={opened.dialog?.page}
      />
      <Notes editing={editing} opened={opened} />
      <form
        className="form rule-form"
        aria-label={t('strategy.rule')}
        noValidate
        onSubmit={(event) => event.preventDefault()}
      >
        <RuleFields form={form} config={config} fresh={base === null} disabled={readOnly} />
      </form>
      <Work editing={editing} ruleName={ruleName} />
      {storing.theirs && editor.body && (
        <ConflictDialog
          theirs={storing.theirs}
          mine={editor.body}
          rules={editor.rules}
          ruleName={ruleName}
          busy={form.busy}
          onClose={storing.hideTheirs}
          onTakeTheirs={storing.takeTheirs}
          onSaveMine={storing.saveMine}
        />
      )}
    </div>
  )
}
