import type { HeldRecord } from '@oas/contract/queue/schemas'
import type { TypeSetting } from '@oas/contract/setting/schemas'
import { type ExchangeFlags, exchangeResource } from '../../kit/resource/exchange.ts'

/**
 * Parts of a record that hold nothing but resources and what is said of them. What people wrote is
 * shown as it came.
 */
const parts = ['pictures', 'videos', 'voices', 'files', 'lives'] as const
/**
 * Longer than this nobody waits for addresses: records are shown with those that they came with.
 */
const patienceMs = 1500

const addressesIn = (value: unknown): string[] => {
  if (typeof value === 'string') return /^https?:\/\/\S+$/i.test(value) ? [value] : []
  return typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(addressesIn)
    : []
}
const put = (value: unknown, found: ReadonlyMap<string, string>): unknown => {
  if (typeof value === 'string') return found.get(value) ?? value
  if (Array.isArray(value)) return value.map((one) => put(one, found))
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, put(one, found)]))
    : value
}

/** How addresses of a type are exchanged, as its setting says. */
const flagsOf = (setting: Pick<TypeSetting, 'baseInfo'> | undefined): ExchangeFlags => ({
  includeAllHost: setting?.baseInfo.resourceMigrate.includeAllHost ?? false,
  forceAddToken: setting?.baseInfo.resourceAccess.forceAddToken ?? false,
})

type Exchange = (url: string, flags: ExchangeFlags) => Promise<string>

/** A record whose resources are read where they lie now; the same record where nothing moved. */
export async function withAddresses(
  record: HeldRecord,
  flags: ExchangeFlags,
  exchange: Exchange,
): Promise<HeldRecord> {
  const urls = [...new Set(parts.flatMap((part) => addressesIn(record[part])))]
  const found = new Map(
    await Promise.all(urls.map(async (url) => [url, await exchange(url, flags)] as const)),
  )
  if ([...found].every(([before, after]) => before === after)) return record
  return { ...record, ...Object.fromEntries(parts.map((part) => [part, put(record[part], found)])) }
}

/**
 * Records with the addresses of their resources exchanged; as they came where that takes too long.
 */
export async function exchangeRecords(
  list: readonly HeldRecord[],
  settingOf: (record: HeldRecord) => TypeSetting | undefined,
  exchange: Exchange = exchangeResource,
): Promise<HeldRecord[]> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<HeldRecord[]>((done) => {
    timer = setTimeout(() => done([...list]), patienceMs)
  })
  return Promise.race([
    Promise.all(list.map((record) => withAddresses(record, flagsOf(settingOf(record)), exchange))),
    late,
  ]).finally(() => clearTimeout(timer))
}
