import type { pageInfoCalls } from '@oas/contract/page-info/calls'
import { type builtInConverters, isBuiltIn } from '@oas/contract/page-info/converters'
import { mayApp, mayType } from '../../core/caller.ts'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { listCountries } from '../country/index.ts'
import { convertOf } from '../map-config/index.ts'
import { appName, typeName } from './queries/records.ts'
import { askAt, endpointOf } from './remote.ts'
import { officeAheadMs } from '../../core/office-time.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof pageInfoCalls
type Converter = (
  ctx: CallContext,
  value: string,
) => Promise<string | undefined> | string | undefined
const largestInt = 2_147_483_647
const whole = (text: string, most = Number.MAX_SAFE_INTEGER): number | null =>
  /^\d{1,16}$/.test(text) && Number(text) <= most ? Number(text) : null
const two = (n: number): string => String(n).padStart(2, '0')
const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB'] as const

const time: Converter = (_ctx, value) => {
  const given = whole(value)
  // Ten digits are seconds: as milliseconds they would mean a day of 1970.
  const at = given === null ? null : value.length <= 10 ? given * 1000 : given
  return at === null || at > 8_000_000_000_000_000
    ? undefined
    : new Date(at + officeAheadMs).toISOString().slice(0, 19).replace('T', ' ')
}
const bytes: Converter = (_ctx, value) => {
  const size = whole(value)
  if (size === null) return undefined
  const step = Math.min(
    units.length - 1,
    Math.max(0, Math.floor(Math.log2(Math.max(1, size)) / 10)),
  )
  return `${Math.round((size / 1024 ** step) * 10) / 10} ${units[step]}`
}
const duration: Converter = (_ctx, value) => {
  const seconds = whole(value)
  return seconds === null
    ? undefined
    : `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

/**
 * What a value means, or undefined where it means nothing; names of apps and types are told to
 * those in whose scope they are.
 */
const converters: Readonly<Record<(typeof builtInConverters)[number], Converter>> = {
  time,
  bytes,
  duration,
  app: (ctx, value) => {
    const id = whole(value, largestInt)
    return id !== null && mayApp(ctx.caller, id) ? appName(ctx.pool, id) : undefined
  },
  record_type: (ctx, value) => {
    const [appId, type] = /^\d{1,10}:\d{1,10}$/.test(value)
      ? value.split(':').map((part) => whole(part, largestInt))
      : []
    return typeof appId === 'number' && typeof type === 'number' && mayType(ctx.caller, appId, type)
      ? typeName(ctx.pool, appId, type)
      : undefined
  },
  country: async (ctx, value) =>
    /^[A-Za-z]{2}$/.test(value)
      ? (await listCountries(ctx.db, 0)).find(({ code }) => code === value.toUpperCase())?.[
          ctx.language
        ]
      : undefined,
}

export const convert: Handler<Calls['convert']> = async (ctx, { converter, sourceValue }) => {
  if (isBuiltIn(converter))
    return { value: (await converters[converter](ctx, sourceValue)) ?? sourceValue }
  const map = await convertOf(ctx.db, converter, sourceValue)
  if (map) return { value: map.text?.[ctx.language] || map.text?.en || sourceValue }
  const endpoint =
    (await endpointOf(ctx, 'page.info.converters', converter)) ??
    fail('not-found', { field: 'converter' })
  const { value } = await askAt(ctx, `converter ${converter}`, endpoint, {
    converter,
    sourceValue,
    language: ctx.language,
  })
  return typeof value === 'string'
    ? { value: value.slice(0, 10_000) }
    : fail('page-info-failed', { reason: 'value' })
}
