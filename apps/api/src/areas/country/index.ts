import { countryCalls } from '@oas/contract/country/calls'
import { implement } from '../../http/implement.ts'
import { bindRules, getBusinessRules, getStrategies } from './bindings.ts'
import { getFastChoices, getList, getTree, getUserCountry, saveCountry } from './places.ts'
import { createRule, getLog, getRules, removeRule, updateRule } from './rules.ts'

export { listCountries } from './queries/places.ts'

export const country = {
  area: 'country',
  jobs: [],
  calls: implement(countryCalls, {
    tree: getTree,
    fastChoose: getFastChoices,
    list: getList,
    save: saveCountry,
    rules: getRules,
    createRule,
    updateRule,
    removeRule,
    bind: bindRules,
    strategies: getStrategies,
    log: getLog,
    business: getBusinessRules,
    userCountry: getUserCountry,
  }),
} as const
