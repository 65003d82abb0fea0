import { peopleCalls } from '@oas/contract/people/calls'
import type { PageRight } from '@oas/contract/people/role-presets'
import { useCall } from '../../api/use-call.ts'
import { pathGroups } from './path-groups.ts'

const none: readonly PageRight[] = []

/** What each page of the console needs, and what it is called in the menu. */
export function usePageRights(): {
  pages: readonly PageRight[]
  titleOf: (path: string) => string
} {
  const { data: pages = none } = useCall(peopleCalls.pageRights, {})
  const { data: menu = [] } = useCall(peopleCalls.menu, {})
  const titles = new Map(
    pathGroups(menu).flatMap((group) =>
      group.pages.map(({ path, title }) => [path, title] as const),
    ),
  )
  return { pages, titleOf: (path) => titles.get(path) ?? path }
}
