import { labelCalls } from '@oas/contract/label/calls'
import type { DraftLabel, TreeRow as Tree } from '@oas/contract/label/schemas'
import { useDeferredValue, useMemo, useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import type { TreeActs } from './LabelTreeRow.tsx'
import { dropOf, foundIn, rowsOf, stepOf, treeOf } from './tree-rows.ts'
import { useActs } from './use-acts.ts'

/** What stands open over the draft of a tree. */
export type Dialog =
  | { kind: 'label'; label: DraftLabel | null; parent: DraftLabel | null }
  | { kind: 'batch' | 'deploy' | 'history' | 'import' }

const none: readonly DraftLabel[] = []

const withToggled = (set: ReadonlySet<number>, id: number): ReadonlySet<number> => {
  const next = new Set(set)
  if (!next.delete(id)) next.add(id)
  return next
}
const withOpen = (set: ReadonlySet<number>, id: number, open: boolean): ReadonlySet<number> => {
  const next = new Set(set)
  if (open) next.add(id)
  else next.delete(id)
  return next
}

/** The draft of a tree under edit: what is found, open, ticked, and what changes it. */
export function useTreeEditor(tree: Tree) {
  const { may } = useMay()
  const { data, error, isLoading } = useCall(
    labelCalls.draft,
    { treeId: tree.id },
    { keepPrevious: true },
  )
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const [current, setCurrent] = useState<number | null>(null)
  const [search, setSearch] = useState('')
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const wanted = useDeferredValue(search)
  const list = data?.list ?? none
  const version = data?.version ?? 0
  const shape = useMemo(() => treeOf(list), [list])
  const found = useMemo(() => foundIn(shape, wanted), [shape, wanted])
  const rows = useMemo(() => rowsOf(shape, opened, found), [shape, opened, found])
  const { move, remove, retire } = useActs(tree.id, version, shape)
  const acts = useMemo<TreeActs>(
    () => ({
      open: (id, open) => setOpened((before) => withOpen(before, id, open)),
      tick: (id) => setTicked((before) => withToggled(before, id)),
      edit: (label) => setDialog({ kind: 'label', label, parent: null }),
      add: (parent) => setDialog({ kind: 'label', label: null, parent }),
      remove,
      retire,
      step: (id, way) =>
        move(id, (now) => {
          const place = stepOf(now, id, way)
          if (place && way === 'in') setOpened((before) => new Set(before).add(place.parentId))
          return place
        }),
      drop: (id, target, zone) => move(id, (now) => dropOf(now, id, target, zone)),
    }),
    [move, remove, retire],
  )
  return {
    version,
    error,
    isLoading,
    isRead: data !== undefined,
    rows,
    found,
    list,
    labels: list.length,
    changes: list.filter((label) => label.change !== '').length,
    chosen: list.filter((label) => ticked.has(label.id)).map((label) => label.id),
    ticked,
    clearTicks: (): void => setTicked(new Set()),
    current,
    setCurrent,
    search,
    setSearch,
    dialog,
    setDialog,
    acts,
    openAll: (): void => setOpened(new Set(shape.below.keys())),
    closeAll: (): void => setOpened(new Set()),
    mayEdit: may('label.edit'),
    mayDeploy: may('label.deploy'),
  }
}

export type TreeEditorState = ReturnType<typeof useTreeEditor>
