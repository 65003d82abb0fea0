import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Choice } from '../form/fields.tsx'
import { choicesWith, type Found, inParts, type Source } from './source.ts'

const pageSize = 50
const restMs = 200

/** A text once typing has rested. */
const useRested = (text: string): string => {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), text === '' ? 0 : restMs)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}

export type Look = {
  list: readonly Choice[]
  loading: boolean
  error: Error | null
  /** Brings the next ones; null where there are none. */
  more: (() => void) | null
}

/** What a search finds, fifty at a time. Nothing is asked while `open` is false. */
export function useFound(source: Source, text: string, open: boolean): Look {
  const rested = useRested(text)
  const remote = 'find' in source
  const [shown, setShown] = useState(pageSize)
  useEffect(() => setShown(pageSize), [text, open])
  const asked = useInfiniteQuery({
    queryKey: ['pick', source.key, rested.trim()],
    queryFn: ({ pageParam }): Promise<Found> =>
      remote ? source.find(rested.trim(), pageParam) : Promise.resolve({ list: [], next: null }),
    initialPageParam: null as string | null,
    getNextPageParam: (last: Found) => last.next,
    enabled: remote && open,
  })
  if (!remote) {
    const found = choicesWith(source.choices, text)
    return {
      list: found.slice(0, shown),
      loading: source.loading ?? false,
      error: null,
      more: shown < found.length ? () => setShown(shown + pageSize) : null,
    }
  }
  return {
    list: asked.data?.pages.flatMap(({ list }) => list) ?? [],
    loading: asked.isFetching || rested !== text,
    error: asked.error,
    more: asked.hasNextPage && !asked.isFetching ? () => void asked.fetchNextPage() : null,
  }
}

/**
 * What stored ids are called, also those that no search has brought; null: nobody knows them.
 * `list` is what a search has just shown.
 */
export function useNames(
  source: Source,
  ids: readonly string[],
  list: readonly Choice[],
): (id: string) => Choice | null | undefined {
  const seen = useRef(new Map<string, Choice>())
  for (const choice of list) seen.current.set(choice.value, choice)
  const remote = 'name' in source
  const wanted = remote ? ids.filter((id) => !seen.current.has(id)).toSorted() : []
  const asked = useQuery({
    queryKey: ['pick named', source.key, wanted],
    queryFn: () => (remote ? inParts(source.name, wanted) : Promise.resolve([])),
    enabled: wanted.length > 0,
  })
  if (!remote)
    return (id) =>
      source.choices.find((choice) => choice.value === id) ??
      // What has not come yet says nothing of an id.
      (source.loading || source.choices.length === 0 ? undefined : null)
  const named = new Map((asked.data ?? []).map((choice) => [choice.value, choice]))
  return (id) => seen.current.get(id) ?? named.get(id) ?? (asked.data ? null : undefined)
}
