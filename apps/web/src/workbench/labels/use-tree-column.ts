import type { Label } from '@oas/contract/label/schemas'
import type { TypeSetting } from '@oas/contract/setting/schemas'
import { type KeyboardEvent, useState } from 'react'
import { type NumberedLabel, searchLabels } from '../rules/numbered.ts'

export type Tree = TypeSetting['baseInfo']['labelList'][number]
export type TreeProps = {
  tree: Tree
  known: readonly Label[]
  labels: readonly NumberedLabel[]
  chosen: readonly number[]
  onPick: (id: number) => void
  onDone: () => void
}
export type Line = { label: Label; depth: number }

const linesOf = (
  known: readonly Label[],
  tree: Tree,
  parent: number,
  open: ReadonlySet<number>,
  depth = 0,
): Line[] =>
  known.flatMap((label) =>
    label.templateId !== tree.templateId || label.parentId !== parent
      ? []
      : [
          { label, depth },
          ...(open.has(label.id) ? linesOf(known, tree, label.id, open, depth + 1) : []),
        ],
  )

/** The branches below the root, which are open at first. */
const firstBranches = (known: readonly Label[], tree: Tree): ReadonlySet<number> =>
  new Set(
    known
      .filter(
        (label) =>
          label.templateId === tree.templateId && label.parentId === tree.rootId && !label.leaf,
      )
      .map((label) => label.id),
  )

/** What a tree shows, what is marked in it, and what keys in its search box do. */
export function useTreeColumn({ tree, known, labels, chosen, onPick, onDone }: TreeProps) {
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const [open, setOpen] = useState<ReadonlySet<number>>(() => firstBranches(known, tree))
  const own = labels.filter(({ label }) => label.templateId === tree.templateId)
  const found = text.trim() === '' ? null : searchLabels(own, text)
  const lines: Line[] = found
    ? found.map(({ label }) => ({ label, depth: 0 }))
    : linesOf(known, tree, tree.rootId, open)
  const numbered = new Map(own.map((one) => [one.label.id, one]))
  const marked = lines[Math.min(at, lines.length - 1)]?.label
  const mine = chosen.filter((id) => numbered.has(id))

  const search = (next: string): void => {
    setText(next)
    setAt(0)
  }
  const toggle = (id: number, show: boolean): void =>
    setOpen((before) => {
      const next = new Set(before)
      if (show) next.add(id)
      else next.delete(id)
      return next
    })
  const press = (label: Label | undefined): void => {
    if (!label) return
    if (!label.leaf) {
      toggle(label.id, !open.has(label.id))
      return
    }
    onPick(label.id)
    search('')
  }

  /** What a key does here; null where it is not of this box. */
  const actOf = (key: string): (() => void) | null => {
    if (key === 'Enter') return () => (text === '' && at === 0 ? onDone() : press(marked))
    if (key === 'ArrowDown') return () => setAt(Math.min(lines.length - 1, at + 1))
    if (key === 'ArrowUp') return () => setAt(Math.max(0, at - 1))
    if (text !== '') return null
    if (key === 'ArrowRight' && marked && !marked.leaf) return () => toggle(marked.id, true)
    if (key === 'ArrowLeft' && marked)
      return () => toggle(marked.leaf ? marked.parentId : marked.id, false)
    const last = mine.at(-1)
    return key === 'Delete' && last !== undefined ? () => onPick(last) : null
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.altKey) return
    const act = actOf(event.key)
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  return { text, search, at, open, own, isFound: found !== null, lines, numbered, press, onKeyDown }
}
