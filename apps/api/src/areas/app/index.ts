import { appCalls } from '@oas/contract/app/calls'
import { implement } from '../../http/implement.ts'
import { changeKey, createKey, disableKey, getKeys, rotateKey } from './keys.ts'
import {
  changeApp,
  changeEndpoint,
  changeEndpointState,
  createApp,
  getApps,
  setState,
  tryEndpoint,
} from './service.ts'

export { makeKey, revokeKeysByName } from './keys.ts'
export { appsInForce } from './service.ts'

export const app = {
  area: 'app',
  jobs: [],
  calls: implement(appCalls, {
    list: getApps,
    create: createApp,
    update: changeApp,
    setState,
    keys: getKeys,
    createKey,
    updateKey: changeKey,
    rotateKey,
    disableKey,
    setEndpoint: changeEndpoint,
    setEndpointState: changeEndpointState,
    testEndpoint: tryEndpoint,
  }),
} as const
