import type { SelfInfo } from '@oas/contract/session/schemas'
import type { TextKey } from '@oas/texts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { tData } from '../../i18n/texts.ts'
import { go } from '../../nav/location.ts'
import { recentVisits, visitAction } from '../recent.ts'
import { entriesOf, searchMenu } from './menu-search.ts'
import { pageActs } from './page-acts.ts'
import { type Action, idActions, leadsOf, namedActions } from './palette-actions.ts'

/** What was found of one kind. */
export type Group = { title: TextKey; actions: readonly Action[] }

const mostPages = 15
const mostRecent = 8
const shortest = 2
const longest = 64
const recordList = '/tags/record-list'
const nothing: readonly Action[] = []

const has = (text: string) => {
  const needle = text.toLowerCase()
  return ({ title }: Action): boolean => title.toLowerCase().includes(needle)
}

/** What the server finds; nothing is asked before there are two letters, or without the right. */
const useSearch = (
  kind: 'searchPeople' | 'searchRecords',
  text: string,
  allowed: boolean,
): { actions: readonly Action[]; looks: boolean } => {
  const enabled = allowed && text.length >= shortest && text.length <= longest
  const { data, isFetching } = useQuery({
    queryKey: ['palette', kind, text],
    queryFn: async ({ signal }) => (await import('./palette-search.ts'))[kind](text, signal),
    enabled,
    retry: false,
  })
  return { actions: (enabled && data) || nothing, looks: enabled && isFetching }
}

export type Person = {
  self: Pick<SelfInfo, 'id' | 'menuList' | 'permissions'>
  opens: (path: string) => boolean
}

/**
 * What fits a text, by kind: what is at hand first, what the server must find last, so that nothing
 * moves under the hand. Of a blank text there are the acts of the page and what was opened last.
 */
export function usePalette(
  { self, opens }: Person,
  typed: string,
): { groups: readonly Group[]; looks: boolean } {
  const text = typed.trim()
  const [here] = useState(() => ({ acts: pageActs(), visits: recentVisits(self.id) }))
  const people = useSearch(
    'searchPeople',
    text,
    self.permissions.includes('people.read') && opens('/auth/user-detail/1'),
  )
  const records = useSearch(
    'searchRecords',
    text,
    self.permissions.includes('record.read') && opens(recordList),
  )
  const near = useMemo((): Group[] => {
    const entries = entriesOf(self.menuList, (entry) => tData(entry.meta.title || entry.title))
    const at = window.location.hash.slice(1)
    const recent = here.visits.filter(({ path }) => path !== at).map(visitAction)
    const pages = searchMenu(entries, text).map((entry) => ({
      key: entry.id,
      title: entry.title,
      run: (): void => {
        if (entry.path.startsWith('#')) go(entry.path.slice(1))
        else window.open(entry.path, entry.target || '_self', 'noreferrer')
      },
    }))
    const acts: Group = { title: 'frontend.palette_acts', actions: here.acts.filter(has(text)) }
    const visits: Group = {
      title: 'frontend.palette_recent',
      actions: recent.filter(has(text)).slice(0, mostRecent),
    }
    return [
      { title: 'frontend.palette_ids', actions: idActions(text, opens) },
      // Enter alone goes back to something; an act is done by who asks for it.
      ...(text === '' ? [visits, acts] : [acts, visits]),
      { title: 'frontend.palette_pages', actions: pages.slice(0, mostPages) },
      {
        title: 'frontend.palette_console',
        actions: text === '' ? [] : namedActions().filter(has(text)),
      },
      { title: 'frontend.palette_ids', actions: leadsOf(text, opens) },
    ]
  }, [self, opens, text, here])
  const groups: readonly Group[] = [
    ...near,
    { title: 'frontend.palette_people', actions: people.actions },
    { title: 'frontend.palette_records', actions: records.actions },
  ]
  return {
    groups: groups.filter(({ actions }) => actions.length > 0),
    looks: people.looks || records.looks,
  }
}
