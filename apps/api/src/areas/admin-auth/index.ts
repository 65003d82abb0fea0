import { adminAuthCalls } from '@oas/contract/admin-auth/calls'
import { implement } from '../../http/implement.ts'
import {
  getList,
  getListV2,
  getOne,
  getOneV2,
  give,
  giveMany,
  setV2,
  takeAll,
  takeMany,
  takeOne,
} from './authorities.ts'
import {
  createConfigs,
  getConfig,
  getConfigs,
  getOwnConfigs,
  removeConfig,
  setConfigStatus,
  updateConfig,
} from './configs.ts'
import {
  check,
  getAppTree,
  getDefaultTypes,
  getGroupMembers,
  getOrderLog,
  getOrderLogModules,
  getOrderLogTypes,
  getTypes,
  getUserBusiness,
  setDefaultTypes,
} from './questions.ts'

/**
 * Authorities of people, as two services ask for them. Both stand on the roles, grants and data
 * scopes of the area `people` and keep nothing of their own: a type of authority is a role.
 */
export const adminAuth = {
  area: 'adminAuth',
  jobs: [],
  calls: implement(adminAuthCalls, {
    list: getList,
    listV2: getListV2,
    give,
    setV2,
    get: getOne,
    getV2: getOneV2,
    removeV2: takeAll,
    removeList: takeMany,
    types: getTypes,
    groupMembers: getGroupMembers,
    check,
    orderList: getList,
    orderCreate: give,
    orderBatchCreate: giveMany,
    orderDefaultUpdate: setDefaultTypes,
    orderDefaultType: getDefaultTypes,
    orderCheck: check,
    orderTypes: getTypes,
    orderGroupMembers: getGroupMembers,
    orderRemove: takeOne,
    orderBatchRemove: takeMany,
    orderLog: getOrderLog,
    orderLogModules: getOrderLogModules,
    orderLogTypes: getOrderLogTypes,
    appTree: getAppTree,
    userBusiness: getUserBusiness,
    configCreate: createConfigs,
    configList: getConfigs,
    configOf: getConfig,
    configRemove: removeConfig,
    configStatus: setConfigStatus,
    configUpdate: updateConfig,
    ownConfig: getOwnConfigs,
  }),
} as const
