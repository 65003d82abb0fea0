import { useApps } from '../../kit/use-apps.ts'
import { useTypes } from '../../kit/use-types.ts'

/** Names the app and the type of a record. */
export function usePlaceNames(): (row: { appId: number; type: number }) => string {
  const { nameOfType } = useTypes()
  const { nameOf } = useApps()
  return (row) => `${nameOf(row.appId)} · ${nameOfType(row)}`
}
