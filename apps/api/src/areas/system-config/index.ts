import { systemConfigCalls } from '@oas/contract/system-config/calls'
import { implement } from '../../http/implement.ts'
import { getFrontConfig, getTimeouts } from './service.ts'

export { readConfig, setConfig } from './service.ts'

export const systemConfig = { area: 'systemConfig', jobs: [], calls: implement(systemConfigCalls, { frontConfig: getFrontConfig, timeouts: getTimeouts }) } as const
