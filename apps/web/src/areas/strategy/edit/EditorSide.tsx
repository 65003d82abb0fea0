import { type RefObject, useMemo } from 'react'
import { t } from '../../../i18n/texts.ts'
import { Tabs } from '../../../kit/Tabs.tsx'
import { NodeForm } from './NodeForm.tsx'
import { PreTest, type Ran } from './PreTest.tsx'
import { keyOf } from './editor-state.ts'
import { byRow, rowsOf } from './tree-rows.ts'
import type { Editor } from './use-editor.ts'

export type SideTab = 'node' | 'test'
type Props = {
  box: RefObject<HTMLElement | null>
  tab: SideTab
  onTab: (tab: SideTab) => void
  editor: Editor
  ruleId: string | null
  ran: Ran | null
  onRan: (ran: Ran | null) => void
  readOnly: boolean
}
const open: ReadonlySet<string> = new Set()

/**
 * Beside the rule: what is written in the chosen node, or a trial run. Both stay as they are while
 * the other shows.
 */
export function EditorSide({ box, tab, onTab, editor, ruleId, ran, onRan, readOnly }: Props) {
  const { state, rules, problems, mismatches, dispatch } = editor
  const rows = useMemo(() => rowsOf(state.tree, open), [state.tree])
  const wrong = useMemo(() => byRow(state.tree, rows, problems).at, [state.tree, rows, problems])
  const chosen = rows.find((row) => row.key === keyOf(state.spot))
  const said = [
    ...(chosen && mismatches.has(chosen.path) ? [t('strategy.cond_value_option_mismatch')] : []),
    ...(wrong.get(keyOf(state.spot))?.map((one) => one.message) ?? []),
  ]
  return (
    <aside className="rule-side" ref={box} aria-label={t('strategy.side')}>
      <Tabs
        label={t('strategy.side')}
        value={tab}
        onChange={(next) => onTab(next === 'test' ? 'test' : 'node')}
        tabs={[
          { key: 'node', label: t('strategy.node') },
          { key: 'test', label: t('strategy.pre_test') },
        ]}
      >
        <div hidden={tab !== 'node'}>
          <fieldset className="side-fields" disabled={readOnly}>
            <NodeForm
              tree={state.tree}
              spot={state.spot}
              rules={rules}
              ruleId={ruleId}
              problems={said}
              onChange={(tree, key) =>
                dispatch({ type: 'change', tree, ...(key === undefined ? {} : { key }) })
              }
              onSelect={(spot) => dispatch({ type: 'select', spot })}
            />
          </fieldset>
        </div>
        <div hidden={tab !== 'test'}>
          <PreTest editor={editor} ruleId={ruleId} ran={ran} onRan={onRan} />
        </div>
      </Tabs>
    </aside>
  )
}
