import { useState } from 'react'
import { CallFailure } from '../../api/call-error.ts'
import { t } from '../../i18n/texts.ts'

/**
 * What is stored now, as values of the form; `by` and `at` where it is known who stored it and
 * when.
 */
type Stored<T, V> = { values: T; version: V; by?: string; at?: number | null }
export type ConflictState<T, V = unknown> = {
  was: T
  theirs: Stored<T, V> | null
  save: (act: (version: V) => Promise<unknown>) => Promise<void>
  hide: () => void
}

/**
 * Sends a form with the version it was opened on. Where somebody else has stored another one
 * meanwhile, `load` reads it, `theirs` shows it beside what was and what was typed, and the next
 * press saves over that one. Other refusals are passed on.
 */
export function useConflict<T extends object, V>(
  was: T,
  opened: V,
  load: () => Promise<Stored<T, V> | null>,
): ConflictState<T, V> {
  const [version, setVersion] = useState(opened)
  const [theirs, setTheirs] = useState<Stored<T, V> | null>(null)
  const save = async (act: (version: V) => Promise<unknown>): Promise<void> => {
    try {
      await act(version)
    } catch (error) {
      if (!(error instanceof CallFailure) || error.status !== 409) throw error
      const found = await load()
      if (found === null || found.version === version) throw error
      setVersion(found.version)
      setTheirs(found)
      throw new Error(t('frontend.conflict_found'), { cause: error })
    }
  }
  return { was, theirs, save, hide: () => setTheirs(null) }
}
