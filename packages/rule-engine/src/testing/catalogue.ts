import type { IndicatorType } from '@oas/contract/strategy/indicator'
import type { Catalogue, IndicatorSpec } from '../model.ts'
import { relations } from '../relations.ts'

const spec =
  (kind: IndicatorSpec['kind']) =>
  (id: string, type: IndicatorType, more: Partial<IndicatorSpec> = {}): IndicatorSpec => ({
    id,
    name: id,
    kind,
    type,
    params: null,
    options: null,
    ...more,
  })
const judge = spec('judgeIndicators')
const result = spec('resultIndicators')

/**
 * Indicators of every type, with and without parameters and options, for the tests of the engine.
 */
export const indicators: readonly IndicatorSpec[] = [
  judge('uid', 'string', { rights: null }),
  judge('country', 'string', { options: ['id', 'ru', 'cn'], rights: ['id', 'ru', 'cn'] }),
  judge('text', 'string'),
  judge('age', 'number'),
  judge('score', 'float'),
  judge('hits', 'list'),
  judge('punished', 'list', { options: ['p1', 'p2'], punish: true }),
  judge('ext', 'map', { params: [] }),
  judge('user.records', 'number', { params: ['1h', '1d'], cost: 100 }),
  judge('rule.result', 'string', { params: [], reflects: 'result' }),
  judge('rule.labels', 'list', { params: [], reflects: 'labelId' }),
  result('result', 'string', { options: ['ignore', 'sample', 'queue', 'punish'] }),
  result('labelId', 'list'),
  result('punish', 'list', { options: ['p1', 'p2', '3'], punish: true }),
  result('priority', 'number', { options: ['0', '1', '2', '9'] }),
  result('share', 'float'),
  result('reason', 'string'),
  result('notes', 'map'),
  result('route', 'list', { params: ['a', 'b'] }),
]
export const catalogue: Catalogue = {
  indicators: new Map(indicators.map((one) => [one.id, one])),
  relations,
}
