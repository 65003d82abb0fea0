import { autoConfigCalls } from '@oas/contract/setting/edit-calls'
import { settingReleaseCalls } from '@oas/contract/setting/release-calls'
import { useCall, useSend } from '../../api/use-call.ts'
import { refreshes } from './refreshes.ts'

const whole = (text: string): number => (/^[0-9]{1,9}$/.test(text) ? Number(text) : 0)
/** The types bound to a template, and what another version of it would change in each. */
export function useUpgrade(template: string, version: string) {
  const id = whole(template)
  const { data: editions } = useCall(
    settingReleaseCalls.templateEditions,
    { id: Math.max(1, id), pageSize: 200 },
    { enabled: id > 0 },
  )
  const to = whole(version) || editions?.list[0]?.version || 0
  const { data: bound, error: unbound } = useCall(
    settingReleaseCalls.bound,
    { id: Math.max(1, id) },
    { enabled: id > 0 },
  )
  const types = (bound?.list ?? [])
    .filter(({ pinned }) => pinned !== to)
    .map(({ appId, type }) => ({ appId, type }))
  const effects = useCall(
    settingReleaseCalls.upgradePreview,
    { id: Math.max(1, id), version: Math.max(1, to), types },
    { enabled: id > 0 && to > 0 && types.length > 0 },
  )
  const upgrade = useSend(settingReleaseCalls.upgrade, {
    refreshes: [
      ...refreshes,
      settingReleaseCalls.bound,
      settingReleaseCalls.upgradePreview,
      settingReleaseCalls.templateEditions,
      autoConfigCalls.templates,
    ],
  })
  return {
    id,
    to,
    types,
    editions: editions?.list,
    bound,
    effects,
    upgrade,
    failure: unbound ?? effects.error,
  }
}
