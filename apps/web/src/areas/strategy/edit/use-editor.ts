import type { RuleBody } from '@oas/contract/strategy/rule'
import { checkBody } from '@oas/rule-engine/check/check'
import { optionMismatches } from '@oas/rule-engine/check/mismatches'
import { type Tree, type TreeProblem, fromTree } from '@oas/rule-engine/views/tree'
import { type Dispatch, useDeferredValue, useMemo, useReducer } from 'react'
import { type EditorAct, type EditorState, editorReducer, startState } from './editor-state.ts'
import { bodyProblemText, viewProblemText } from './problem-texts.ts'
import type { Rules } from './rules.ts'
import { useReferenceProblems } from './use-reference-problems.ts'
import type { Wrong } from './wrong.ts'

/** A tree under edit, the body it says (null while it says none), and what is wrong with either. */
export type Editor = {
  readonly state: EditorState
  readonly dispatch: Dispatch<EditorAct>
  readonly rules: Rules
  readonly body: RuleBody | null
  readonly broken: readonly TreeProblem[]
  readonly problems: readonly Wrong[]
  readonly mismatches: ReadonlySet<string>
}

const none: readonly never[] = []

export function useEditor(tree: Tree, rules: Rules, ruleId: string | null): Editor {
  const [state, dispatch] = useReducer(editorReducer, tree, startState)
  const said = useMemo(() => fromTree(state.tree), [state.tree])
  const body = 'body' in said ? said.body : null
  const broken = 'problems' in said ? said.problems : none
  // What is wrong is told a moment after what was typed, so that typing never waits for it.
  const settled = useDeferredValue(body)
  const referred = useReferenceProblems(settled, ruleId)
  const own = useMemo(
    (): readonly Wrong[] =>
      broken.length > 0
        ? broken.map((one) => ({ path: one.path, message: viewProblemText(one) }))
        : settled
          ? checkBody(settled, rules.catalogue).map((one) => ({
              path: one.path,
              message: bodyProblemText(one),
            }))
          : none,
    [broken, settled, rules],
  )
  const problems = useMemo(
    () =>
      referred.length === 0
        ? own
        : [...own, ...referred.filter((one) => !own.some((known) => known.path === one.path))],
    [own, referred],
  )
  const mismatches = useMemo(
    () => new Set(settled ? optionMismatches(settled, rules.catalogue) : []),
    [settled, rules],
  )
  // A new rule that nobody has touched is empty, not wrong.
  const begun = ruleId !== null || state.past.length > 0
  return { state, dispatch, rules, body, broken, problems: begun ? problems : none, mismatches }
}
