import { mapConfigCalls } from '@oas/contract/map-config/calls'
import { implement } from '../../http/implement.ts'
import {
  createMap,
  getKeys,
  getMap,
  getMaps,
  getTexts,
  getUses,
  removeMap,
  updateMap,
} from './service.ts'
import { exportMap, parseMap } from './workbook.ts'

export { convertOf, converterKeys } from './service.ts'

export const mapConfig = {
  area: 'mapConfig',
  jobs: [],
  calls: implement(mapConfigCalls, {
    list: getMaps,
    keys: getKeys,
    one: getMap,
    texts: getTexts,
    uses: getUses,
    create: createMap,
    update: updateMap,
    remove: removeMap,
    parse: parseMap,
    export: exportMap,
  }),
} as const
