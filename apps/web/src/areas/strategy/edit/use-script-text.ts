import type { Catalogue } from '@oas/rule-engine/model'
import { parseChinese } from '@oas/rule-engine/views/chinese-parse'
import { printChinese } from '@oas/rule-engine/views/chinese-print'
import type { ParsedText } from '@oas/rule-engine/views/problem'
import { parseScript } from '@oas/rule-engine/views/script-parse'
import { printScript } from '@oas/rule-engine/views/script-print'
import { toTree } from '@oas/rule-engine/views/tree'
import { useEffect, useMemo, useRef } from 'react'
import { reportPoint } from '../../../report/client.ts'
import type { ScriptKind, ScriptText } from './script-text.ts'
import type { Editor } from './use-editor.ts'

type Options = {
  kind: ScriptKind
  editor: Editor
  kept: ScriptText | null
  onKeep: (kept: ScriptText) => void
}

/** Texts up to so many characters are read with every letter; longer ones when typing rests. */
const atOnce = 20_000
const restMs = 200

const parse = (kind: ScriptKind, text: string, catalogue: Catalogue): ParsedText =>
  kind === 'script' ? parseScript(text, catalogue) : parseChinese(text, catalogue)

const reportRefused = (kind: ScriptKind, { problems }: ParsedText): void =>
  reportPoint('strategy', 'script-refused', {
    kind,
    problems: problems.slice(0, 3).map((one) => `${one.line}:${one.column} ${one.message}`),
  })

/** The text of a rule as a script, how it reads, and what takes in what was typed. */
export function useScriptText({ kind, editor, kept, onKeep }: Options) {
  const { rules, body, state, dispatch } = editor
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
  const read = useMemo(() => parse(kind, text, catalogue), [text, kind, catalogue])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const waiting = useRef<string | null>(null)
  const apply = (next: string): void => {
    waiting.current = null
    const parsed = parse(kind, next, catalogue)
    if (parsed.body === null) {
      // While it is typed the rule stays what it was; another view shows an empty tree instead.
      if (own?.broken !== true) reportRefused(kind, parsed)
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
    const { tree } = live.current.state
    onKeep({ kind, text: next, tree, broken: true, pending: true, ...good })
    timer.current = setTimeout(() => live.current.apply(next), restMs)
  }
  return { text, read, onText }
}
