import { autoConfigCalls } from '@oas/contract/setting/edit-calls'
import { typeKeyOf } from '@oas/contract/type-key'
import { useCall } from '../../api/use-call.ts'
import { typeName } from '../../i18n/texts.ts'

export type TypeChoice = {
  value: string
  label: string
  panel: string
  appId: number
  type: number
}
/** Types with a setting in force, as they can be chosen. */
export function useTypes(): readonly TypeChoice[] {
  const { data } = useCall(autoConfigCalls.list, { pageSize: 200 })
  return (data?.list ?? [])
    .filter((row) => row.source === 'audit' && row.published)
    .map((row) => ({
      value: typeKeyOf(row),
      label: `${row.appName} · ${typeName(row.name)} (${typeKeyOf(row)})`,
      panel: row.panel,
      appId: row.appId,
      type: row.type,
    }))
}
