import { parseChinese } from '@oas/rule-engine/views/chinese-parse'
import { printChinese } from '@oas/rule-engine/views/chinese-print'
import { parseScript } from '@oas/rule-engine/views/script-parse'
import { printScript } from '@oas/rule-engine/views/script-print'
import { type Tree, toTree } from '@oas/rule-engine/views/tree'
import { useEffect, useMemo, useRef, useState } from 'react'
import { t } from '../../../i18n/texts.ts'
import { reportPoint } from '../../../report/client.ts'
import { CodeEditor, type Mark } from './CodeEditor.tsx'
import { viewProblemText } from './problem-texts.ts'
import type { Editor } from './use-editor.ts'

/**
 * What was typed in a script, and the tree it belongs to: that tree is what the text said last, or
 * what it stood for before it broke. `good`: the tree of before, once an empty one stands in its
 * place; `pending`: not read yet.
 */
export type ScriptText = {
  kind: 'script' | 'chinese'
  text: string
  tree: Tree
  broken: boolean
  good?: Tree
  pending?: boolean
}
type Props = {
  kind: 'script' | 'chinese'
  editor: Editor
  kept: ScriptText | null
  onKeep: (kept: ScriptText) => void
  readOnly: boolean
}
type Said = { line: number; column: number; from: number; to: number; message: string }

/** Texts up to so many characters are read with every letter; longer ones when typing rests. */
const atOnce = 20_000
const restMs = 200

/**
 * The rule as a script. What can be read is the rule at once; what cannot is marked, and the rule
 * stays as it was.
 */
export const ScriptView = ({ kind, editor, kept, onKeep, readOnly }: Props) => {
  const { rules, body, state, dispatch, problems } = editor
  const catalogue = kind === 'chinese' ? rules.chinese : rules.catalogue
  const own = kept?.kind === kind && kept.tree === state.tree ? kept : null
  const printed = useMemo(
    () =>
      body === null
        ? ''
        : kind === 'script'
          ? printScript(body)
          : printChinese(body, rules.chinese),
    [body, kind, rules],
  )
  const text = own?.text ?? printed
  const good = own?.good ? { good: own.good } : {}
  const read = useMemo(
    () => (kind === 'script' ? parseScript(text, catalogue) : parseChinese(text, catalogue)),
    [text, kind, catalogue],
  )
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [jump, setJump] = useState<{ at: number } | null>(null)
  const waiting = useRef<string | null>(null)
  const apply = (next: string): void => {
    waiting.current = null
    const parsed = kind === 'script' ? parseScript(next, catalogue) : parseChinese(next, catalogue)
    if (parsed.body === null) {
      // While it is typed the rule stays what it was; another view shows an empty tree instead.
      if (own?.broken !== true)
        reportPoint('strategy', 'script-refused', {
          kind,
          problems: parsed.problems
            .slice(0, 3)
            .map((one) => `${one.line}:${one.column} ${one.message}`),
        })
      onKeep({ kind, text: next, tree: live.current.state.tree, broken: true, ...good })
      return
    }
    const tree = toTree(parsed.body, live.current.state.tree.next)
    onKeep({ kind, text: next, tree, broken: false })
    dispatch({ type: 'change', tree, key: `text ${kind}` })
  }
  const live = useRef({ state, apply })
  live.current = { state, apply }
  // What is not read yet when another view is opened is read then.
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      if (waiting.current !== null) live.current.apply(waiting.current)
    },
    [],
  )
  const onText = (next: string): void => {
    clearTimeout(timer.current)
    if (next.length < atOnce) {
      apply(next)
      return
    }
    waiting.current = next
    onKeep({
      kind,
      text: next,
      tree: live.current.state.tree,
      broken: true,
      pending: true,
      ...good,
    })
    timer.current = setTimeout(() => live.current.apply(next), restMs)
  }
  const said = useMemo((): Said[] => {
    const own = read.problems.map((one) => ({
      line: one.line,
      column: one.column,
      from: one.from,
      to: one.to,
      message: viewProblemText(one),
    }))
    // What the engine finds beyond the grammar stands where its node stands in the text.
    const others =
      read.body === null
        ? []
        : problems.flatMap(({ path, message }) => {
            for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf('.')))) {
              const place = read.places.get(at)
              if (place)
                return own.some((one) => one.from >= place.from && one.to <= place.to)
                  ? []
                  : [
                      {
                        ...place,
                        line: text.slice(0, place.from).split('\n').length,
                        column: place.from - text.lastIndexOf('\n', place.from - 1),
                        message,
                      },
                    ]
              if (at === '') return []
            }
          })
    return [...own, ...others].slice(0, 50)
  }, [read, problems, text])
  const marks = useMemo(
    (): Mark[] => said.map(({ from, to, message }) => ({ from, to, message })),
    [said],
  )
  const label = t(kind === 'script' ? 'strategy.view_script' : 'strategy.view_chinese')
  return (
    <div className="script-view">
      <CodeEditor
        kind={kind}
        label={label}
        text={text}
        rules={rules}
        marks={marks}
        jump={jump}
        readOnly={readOnly}
        onText={onText}
      />
      <div className="script-problems" role="status">
        {said.length === 0 ? (
          <span className="muted">{t('strategy.script_good')}</span>
        ) : (
          said.map((one) => (
            <button
              key={`${one.from} ${one.message}`}
              type="button"
              className="script-problem"
              onClick={() => setJump({ at: one.from })}
            >
              <span className="mono">
                {one.line}:{one.column}
              </span>{' '}
              {one.message}
            </button>
          ))
        )}
        {read.body === null && <p className="muted">{t('strategy.script_kept')}</p>}
      </div>
    </div>
  )
}
