import { exposureCalls } from '@oas/contract/exposure/calls'
import { implement } from '../../http/implement.ts'
import { createFloor, getFloors, removeFloor, updateFloor } from './floors.ts'
import { getMine, getOwn, getOwnFloors } from './own.ts'
import { getPeople, getPerson, getStops } from './people.ts'
import { createRule, getRules, removeRule, updateRule } from './rules.ts'
import { getLabels, getTypes, setLabel, setType } from './severities.ts'

export { listTooGrave, withoutTooGrave } from './gravity.ts'

export const exposure = {
  area: 'exposure',
  jobs: [],
  calls: implement(exposureCalls, {
    own: getOwn,
    mine: getMine,
    ownFloors: getOwnFloors,
    people: getPeople,
    person: getPerson,
    stops: getStops,
    rules: getRules,
    createRule,
    updateRule,
    removeRule,
    floors: getFloors,
    createFloor,
    updateFloor,
    removeFloor,
    labels: getLabels,
    setLabel,
    types: getTypes,
    setType,
  }),
} as const
