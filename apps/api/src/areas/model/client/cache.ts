import { createHash } from 'node:crypto'
import type { ServiceItem, ServiceResult } from '@oas/contract/model/service'
import { dayMs } from '@oas/contract/time'

const mostKept = 10_000
/** Answers of this server by what was asked, the one asked for longest ago first. */
export type Cache = Map<string, { result: ServiceResult; at: number }>

/** What an item says, whoever posted it and wherever: the same content has the same answer. */
export function hashOf({ kind, content, url, urls, lang }: Omit<ServiceItem, 'id'>): string {
  return createHash('sha256')
    .update(JSON.stringify([kind, content ?? '', url ?? '', urls ?? [], lang]))
    .digest('hex')
}
export function readCached(cache: Cache, key: string, now: number): ServiceResult | null {
  const found = cache.get(key)
  if (!found) return null
  cache.delete(key)
  if (Math.abs(now - found.at) > dayMs) return null
  cache.set(key, found)
  return found.result
}
export function keepCached(cache: Cache, key: string, result: ServiceResult, now: number): void {
  cache.delete(key)
  cache.set(key, { result, at: now })
  const [oldest] = cache.size > mostKept ? cache.keys() : []
  if (oldest !== undefined) cache.delete(oldest)
}
