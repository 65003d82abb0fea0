import { networkCalls } from '@oas/contract/network/calls'
import { implement } from '../../http/implement.ts'
import {
  addAddresses,
  getRoles,
  listAddresses,
  reviewAddress,
  stopAddress,
  updateAddress,
} from './addresses.ts'
import {
  addDomains,
  getEgress,
  listDomains,
  reviewDomain,
  stopDomain,
  testDomain,
  updateDomain,
} from './domains.ts'

export { inForce, mayLogInFrom } from './in-force.ts'
export { stopAddressRules } from './rules.ts'

export const network = {
  area: 'network',
  jobs: [],
  calls: implement(networkCalls, {
    domains: listDomains,
    addDomains,
    updateDomain,
    reviewDomain,
    stopDomain,
    egress: getEgress,
    testDomain,
    addresses: listAddresses,
    addAddresses,
    updateAddress,
    reviewAddress,
    stopAddress,
    roles: getRoles,
  }),
} as const
