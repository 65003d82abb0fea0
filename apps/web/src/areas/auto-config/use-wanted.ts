import { type RefObject, useContext, useEffect, useRef } from 'react'
import { FormContext } from './form-world.ts'

/** Brings a field into view and the focus into it once somebody asks for its place. */
export function useWanted(path: readonly string[]): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  const { wanted } = useContext(FormContext)
  const at = path.join('.')
  const asked = wanted?.path === at ? wanted.n : 0
  useEffect(() => {
    if (asked === 0) return
    place.current?.scrollIntoView({ block: 'center' })
    place.current?.querySelector<HTMLElement>('input, select, textarea, button')?.focus()
  }, [asked])
  return place
}
