import {
  type AddressRow,
  type DomainRow,
  addressLists,
  domainLists,
  ruleStates,
} from '@oas/contract/network/schemas'
import { networkCalls } from '@oas/contract/network/calls'
import { tData } from '../../i18n/texts.ts'
import type { Choice } from '../../kit/form/fields.tsx'
import type { FilterValues } from '../../kit/list/filters.ts'

export type Rule = DomainRow | AddressRow
/** The calls of one family of lists. */
export const familyOf = {
  domain: {
    add: networkCalls.addDomains,
    list: networkCalls.domains,
    update: networkCalls.updateDomain,
    review: networkCalls.reviewDomain,
    stop: networkCalls.stopDomain,
    lists: domainLists,
  },
  address: {
    add: networkCalls.addAddresses,
    list: networkCalls.addresses,
    update: networkCalls.updateAddress,
    review: networkCalls.reviewAddress,
    stop: networkCalls.stopAddress,
    lists: addressLists,
  },
} as const
export type Family = keyof typeof familyOf
export const refreshes = [networkCalls.domains, networkCalls.addresses, networkCalls.egress]

export function listChoices(family: Family): Choice[] {
  return familyOf[family].lists.map((list) => ({
    value: list,
    label: tData(`network.list_${list}`),
  }))
}
export function stateChoices(): Choice[] {
  return ruleStates.map((state) => ({ value: state, label: tData(`network.state_${state}`) }))
}
export function inputOf({ text, list, state, appId }: FilterValues): object {
  return {
    ...(text ? { text } : {}),
    ...(list ? { list } : {}),
    ...(state ? { state } : {}),
    ...(appId ? { appId: Number(appId) } : {}),
  }
}
export const tones = {
  pending: 'warn',
  active: 'good',
  rejected: 'bad',
  stopped: '',
  expired: '',
} as const
