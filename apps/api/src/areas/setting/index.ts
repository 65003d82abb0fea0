import { settingCalls } from '@oas/contract/setting/calls'
import { implement } from '../../http/implement.ts'
import { getConditions, getSetting, getSettings, getVersions, listTypesByApp, listTypesFlat } from './service.ts'

export { requireSetting, settingOf } from './service.ts'
export { insertSetting, retiredAt } from './queries.ts'

export const setting = {
  area: 'setting', jobs: [],
  calls: implement(settingCalls, { conditions: getConditions, typesV2: listTypesFlat, typesV3: listTypesByApp, allTypes: listTypesFlat, busconfig: getSetting, busconfigs: getSettings, versions: getVersions }),
} as const
