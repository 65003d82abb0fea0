import { systemConfigCalls } from '@oas/contract/system-config/calls'
import { implement } from '../../http/implement.ts'
import {
  createItem,
  getHistory,
  getItem,
  getItems,
  removeItem,
  restoreItem,
  updateItem,
} from './items.ts'
import { getFrontConfig, getTimeouts } from './service.ts'

export { setConfig } from './items.ts'
export { readConfig } from './service.ts'

export const systemConfig = {
  area: 'systemConfig',
  jobs: [],
  calls: implement(systemConfigCalls, {
    frontConfig: getFrontConfig,
    timeouts: getTimeouts,
    items: getItems,
    item: getItem,
    createItem,
    updateItem,
    restoreItem,
    removeItem,
    itemHistory: getHistory,
  }),
} as const
