import type { Tree } from '@oas/rule-engine/views/tree'
import { useEffect, useState } from 'react'
import { type RuleDraft, dropDraft, keepDraft, readDraft } from './drafts.ts'
import type { Fields } from './fields.ts'

const restMs = 800
type Options = {
  userId: string
  what: string
  dirty: boolean
  version: number
  storedAt: number
  tree: Tree
  fields: Fields
}

export type Draft = ReturnType<typeof useDraft>

/**
 * Keeps what is not saved on this machine, a moment after the last change; `found` is what an
 * earlier visit left here.
 */
export function useDraft({ userId, what, dirty, version, storedAt, tree, fields }: Options) {
  const [found, setFound] = useState<RuleDraft | null>(() => readDraft(userId, what))
  const [keptAt, setKeptAt] = useState<number | null>(null)
  useEffect(() => {
    if (!dirty) return undefined
    const timer = setTimeout(() => {
      const at = Date.now()
      setKeptAt(keepDraft(userId, what, { at, version, storedAt, tree, fields }) ? at : null)
    }, restMs)
    return () => clearTimeout(timer)
  }, [userId, what, dirty, version, storedAt, tree, fields])
  const drop = (): void => {
    dropDraft(userId, what)
    setFound(null)
    setKeptAt(null)
  }
  return { found, keptAt, drop, settle: () => setFound(null) }
}
