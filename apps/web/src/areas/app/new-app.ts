import { knownAppIds } from '@oas/contract/app/schemas'

const known: readonly number[] = knownAppIds

/** The next id that no app has, and that is not known for another app of the platform. */
export function nextAppId(apps: readonly { id: number }[]): number {
  let next = Math.max(0, ...apps.map((app) => app.id)) + 1
  while (known.includes(next)) next++
  return next
}
