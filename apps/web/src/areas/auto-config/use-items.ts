import { useRef, useState } from 'react'
import { moveEntry } from './moved.ts'

type Given = {
  value: unknown
  readOnly: boolean
  change: (value: unknown) => void
}

/**
 * The items of an ordered list: which one is open or dragged, and how they move, come and go. Items
 * are told apart by where they came from: their ids change while they are typed.
 */
export function useItems({ value, readOnly, change }: Given) {
  const [open, setOpen] = useState<number | null>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const heads = useRef<(HTMLButtonElement | null)[]>([])
  const list: readonly unknown[] = Array.isArray(value) ? value : []
  const [known, setKnown] = useState<readonly number[]>([])
  const keys = known.length === list.length ? known : list.map((_item, index) => index)
  const move = (from: number, to: number): void => {
    if (readOnly || from === to || to < 0 || to >= list.length) return
    change(moveEntry(list, from, to))
    setKnown(moveEntry(keys, from, to))
    if (open === from) setOpen(to)
    else if (open === to) setOpen(from)
    requestAnimationFrame(() => heads.current[to]?.focus())
  }
  const keepHead = (index: number, node: HTMLButtonElement | null): void => {
    heads.current[index] = node
  }
  const remove = (index: number): void => {
    change(list.filter((_item, other) => other !== index))
    setKnown(keys.filter((_key, other) => other !== index))
    setOpen(null)
  }
  const add = (item: unknown): void => {
    change([...list, item])
    setKnown([...keys, Math.max(-1, ...keys) + 1])
    setOpen(list.length)
  }
  return { list, keys, keepHead, open, setOpen, dragged, setDragged, move, remove, add }
}

export type Items = ReturnType<typeof useItems>
