import { sessionCalls } from '@oas/contract/session/calls'
import { useCall } from '../../api/use-call.ts'

type Apps = { choices: { value: string; label: string }[]; nameOf: (appId: number) => string }

/** The person's apps, to choose from and by name. */
export function useApps(): Apps {
  const { data: self } = useCall(sessionCalls.self, {})
  const apps = self?.apps ?? []
  return {
    choices: apps.map((app) => ({ value: String(app.id), label: app.name })),
    nameOf: (appId) => apps.find((app) => app.id === appId)?.name ?? String(appId),
  }
}
