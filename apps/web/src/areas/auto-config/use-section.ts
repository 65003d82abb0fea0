import { useState } from 'react'
import type { Wanted } from './form-world.ts'
import { type Section, sectionOf } from './schema.ts'

/** The section of a setting that is shown, and the field that somebody asked for. */
export function useSection() {
  const [section, setSection] = useState<Section>('base')
  const [wanted, setWanted] = useState<Wanted | null>(null)
  return {
    section,
    setSection: (next: Section): void => {
      setWanted(null)
      setSection(next)
    },
    wanted,
    lookAt: (path: string): void => {
      setSection(sectionOf(path))
      setWanted((before) => ({ path, n: (before?.n ?? 0) + 1 }))
    },
  }
}
