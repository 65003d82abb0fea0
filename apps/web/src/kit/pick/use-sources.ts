import { peopleCalls } from '@oas/contract/people/calls'
import { auditPages } from '@oas/contract/setting/pages'
import { choiceCalls } from '@oas/contract/task/calls/choices'
import { sessionCalls } from '@oas/contract/session/calls'
import { typeKeyOf } from '@oas/contract/type-key'
import { useCall } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { hasText, tData, typeName } from '../../i18n/texts.ts'
import { type PlaceType, useCountries } from '../country/use-countries.ts'
import { namedChoices } from '../list/choice-field.ts'
import { useTypes } from '../use-types.ts'
import { type LocalSource, listed, wholeNumber } from './source.ts'

/** The types one sees, of one app or of all; their ids are `app:type`. */
export function useTypeSource(appId?: number): LocalSource {
  const { types, loading } = useTypes()
  return listed(
    `types ${appId ?? ''}`,
    types
      .filter((info) => appId === undefined || info.appId === appId)
      .map((info) => ({
        value: typeKeyOf(info),
        label: `${info.appName} › ${typeName(info.name)}`,
      })),
    { ids: /^\d{1,10}:\d{1,10}$/, loading },
  )
}

/** Whether one knows teams at all: whoever sees tasks, or people. */
export function useMayTeams(): boolean {
  const { may } = useMay()
  return may('task.read') || may('people.read')
}

/** Teams, as whoever sees tasks or people knows them. */
export function useTeamSource(): LocalSource {
  const { may } = useMay()
  const byTasks = may('task.read')
  const ofTasks = useCall(choiceCalls.teams, {}, { enabled: byTasks })
  const ofPeople = useCall(peopleCalls.teams, {}, { enabled: !byTasks && may('people.read') })
  const { data } = byTasks ? ofTasks : ofPeople
  return listed('teams', namedChoices(data ?? []), {
    ids: wholeNumber,
    loading: data === undefined,
  })
}

type Entry = { path: string; title: string; meta: { title: string }; children?: readonly Entry[] }
const titlesByPath = (entries: readonly Entry[]): Map<string, string> =>
  new Map(
    entries.flatMap((entry) => [
      [entry.path.replace(/^#/, ''), tData(entry.meta.title || entry.title)] as const,
      ...titlesByPath(entry.children ?? []),
    ]),
  )

/** Audit pages, called as in the menu. */
export function useAuditPageSource(): LocalSource {
  const { data } = useCall(sessionCalls.self, {})
  const titles = titlesByPath(data?.menuList ?? [])
  const nameOf = (key: string): string => {
    const path = key.replace(/^tags-audit-/, '')
    const text = `menu.audit_${path.replaceAll('-', '_')}`
    return titles.get(`/tags/audit/${path}`) ?? (hasText(text) ? tData(text) : key)
  }
  return listed(
    'audit pages',
    Object.keys(auditPages).map((key) => ({ value: key, label: nameOf(key) })),
    { ids: /^[A-Za-z0-9_-]{1,100}$/, loading: data === undefined },
  )
}

/** Countries or languages. */
export function usePlaceSource(type: PlaceType): LocalSource {
  const { list, nameOf } = useCountries(type)
  return listed(
    type === 0 ? 'countries' : 'languages',
    list.map(({ code }) => ({ value: code, label: nameOf(code) })),
    { ids: /^[A-Za-z-]{2,10}$/, loading: list.length === 0 },
  )
}
