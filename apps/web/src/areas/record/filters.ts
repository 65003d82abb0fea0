import type { Input } from '@oas/contract/define'
import type { recordCalls } from '@oas/contract/record/calls'
import { typeKeyOf } from '@oas/contract/type-key'
import { lastDay } from '../../kit/time.ts'

export type Filters = Input<(typeof recordCalls)['find']>

const digits = (value: string | null): string | undefined =>
  value && /^[0-9]{1,19}$/.test(value) ? value : undefined
const whole = (value: string | null): number | undefined =>
  value && /^[0-9]{1,15}$/.test(value) ? Number(value) : undefined
const states = ['waiting', 'held', 'suspended', 'doubtful', 'decided', 'discarded'] as const
const deliveries = ['pending', 'delivered', 'failed', 'stopped'] as const
const choice = <T extends string>(values: readonly T[], value: string | null): T | undefined =>
  values.find((one) => one === value)
const text = (value: string | null): string | undefined => value?.trim() || undefined

/** An id, or the reader of the address. */
const person = (value: string | null): string | undefined =>
  value && /^(me|[1-9][0-9]{0,18})$/.test(value) ? value : undefined

/**
 * Filters of a record list from the address; without any identifier the last day stands in for a
 * missing range.
 */
export function filtersOf(query: URLSearchParams, now: number): Filters {
  const appId = whole(query.get('appId'))
  const type = whole(query.get('type'))
  const found: Filters = {
    appId,
    types: appId !== undefined && type !== undefined ? [typeKeyOf({ appId, type })] : undefined,
    postId: text(query.get('postId')),
    uid: text(query.get('uid')),
    serialId: digits(query.get('serialId')),
    recordId: digits(query.get('recordId')),
    start: whole(query.get('start')),
    end: whole(query.get('end')),
    by: choice(['received', 'decided'] as const, query.get('by')),
    resultId: text(query.get('resultId')),
    state: choice(states, query.get('state')),
    delivery: choice(deliveries, query.get('delivery')),
    auditor: person(query.get('auditor')),
  }
  const named = found.postId ?? found.uid ?? found.serialId ?? found.recordId
  const range = named || found.start !== undefined || found.end !== undefined ? {} : lastDay(now)
  return Object.fromEntries(
    Object.entries({ ...found, ...range }).filter(([, value]) => value !== undefined),
  ) as Filters
}

/** Filters as they stand in the address. */
export function queryOf(filters: Filters): Record<string, string | number | undefined> {
  const [appId, type] = (filters.types?.[0] ?? '').split(':')
  const {
    types: _types,
    after: _after,
    limit: _limit,
    mine: _mine,
    labelId: _label,
    ...rest
  } = filters
  return { ...rest, appId: appId || rest.appId, type }
}
export const stateOptions = states
export const deliveryOptions = deliveries
