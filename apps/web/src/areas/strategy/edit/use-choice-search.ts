import { type KeyboardEvent, useState } from 'react'
import type { Choice } from '../../../kit/form/fields.tsx'

const shownAtMost = 100

type Options = {
  choices: readonly Choice[]
  value: string
  onChange: (value: string) => void
  /** Takes what was typed as well. */
  free: boolean
}

/** The choices that hold a text in their name or value. */
const findChoices = (choices: readonly Choice[], needle: string): readonly Choice[] =>
  needle === ''
    ? choices
    : choices.filter(
        (one) =>
          one.label.toLowerCase().includes(needle) || one.value.toLowerCase().includes(needle),
      )

/** A search in choices by typing: what was found, which of it is active, and what the keys do. */
export function useChoiceSearch({ choices, value, onChange, free }: Options) {
  const [search, setSearch] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const isOpen = search !== null
  const needle = (search ?? '').trim().toLowerCase()
  const found = findChoices(choices, needle).slice(0, shownAtMost)
  const open = (): void => {
    setSearch('')
    setActive(
      Math.max(
        0,
        choices.findIndex((one) => one.value === value),
      ),
    )
  }
  const type = (text: string): void => {
    setSearch(text)
    setActive(0)
  }
  const take = (next: string): void => {
    setSearch(null)
    if (next !== value) onChange(next)
  }
  const leave = (): void => {
    if (free && search !== null && search.trim() !== '') take(search.trim())
    else setSearch(null)
  }
  const move = (by: 1 | -1): void => {
    if (!isOpen) open()
    else
      setActive((before) => (found.length === 0 ? 0 : (before + by + found.length) % found.length))
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      move(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter' && isOpen && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      event.stopPropagation()
      const chosen = found[active]
      if (chosen) take(chosen.value)
      else leave()
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation()
      setSearch(null)
    }
  }
  return { search, needle, isOpen, found, active, open, type, take, leave, onKeyDown }
}
