import { peopleCalls } from '@oas/contract/people/calls'
import { pathPattern } from '@oas/contract/people/schemas'
import { useCall } from '../../api/use-call.ts'
import { type LocalSource, listed } from '../../kit/pick/source.ts'
import { type PathGroup, pathGroups } from './path-groups.ts'

/** Pages that are registered or granted somewhere; any prefix may be typed. */
export function usePathSource(groups: readonly PathGroup[]): LocalSource {
  const { data } = useCall(peopleCalls.routes, {})
  const inMenu = new Set(groups.flatMap(({ pages }) => pages.map(({ path }) => path)))
  const choices = (data ?? [])
    .filter(({ path }) => !inMenu.has(path))
    .map(({ path, title }) => ({ value: path, label: title || path }))
  return listed('paths', choices, {
    ids: new RegExp(pathPattern),
    own: true,
    loading: data === undefined,
  })
}

/** Every page: those of the menu by their groups first, then whatever else is registered. */
export function useEveryPath(): LocalSource {
  const { data: menu } = useCall(peopleCalls.menu, {})
  const groups = pathGroups(menu ?? [])
  const others = usePathSource(groups)
  const inMenu = groups.flatMap(({ title: group, pages }) =>
    pages.map(({ path, title }) => ({
      value: path,
      label: group === title ? title : `${group} › ${title}`,
    })),
  )
  return {
    ...others,
    key: 'every path',
    choices: [...inMenu, ...others.choices],
    loading: menu === undefined || (others.loading ?? false),
  }
}
