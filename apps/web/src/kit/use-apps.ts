import { sessionCalls } from '@oas/contract/session/calls'
import { useCall } from '../api/use-call.ts'
import type { Choice } from './form/fields.tsx'

/** The apps that the signed-in person sees, and who that is. */
export function useApps(): {
  apps: readonly { id: number; name: string }[]
  choices: Choice[]
  nameOf: (id: number) => string
  ownId: string
  loading: boolean
} {
  const { data: self } = useCall(sessionCalls.self, {})
  const apps = self?.apps ?? []
  return {
    apps,
    choices: apps.map((app) => ({ value: String(app.id), label: app.name })),
    nameOf: (id) => apps.find((app) => app.id === id)?.name ?? String(id),
    ownId: self?.id ?? '',
    loading: self === undefined,
  }
}
