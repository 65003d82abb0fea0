import type { PointEntry, ResourceReport } from '@oas/contract/telemetry/schemas'

/** What browsers and extensions say all day and nobody can mend. */
const noisy = [
  /ResizeObserver loop/,
  /^Script error\.?$/,
  /AbortError/,
  /The play\(\) request was interrupted/,
  /Non-Error promise rejection captured/,
  /chrome-extension:\/\//,
  /NetworkError when attempting to fetch/,
  /Load failed$/,
]
export function isNoisy(message: string): boolean {
  return noisy.some((pattern) => pattern.test(message))
}

const slowMs = 10_000
const fine = new Set([200, 206])
/**
 * Whether the load of a resource is worth a report: it failed, took more than ten seconds, or was
 * answered by another status than 200 or 206. 0 means that the browser does not tell.
 */
export function isReported({
  success,
  costMs,
  status,
}: {
  success: boolean
  costMs: number
  status: number
}): boolean {
  return !success || costMs > slowMs || (status !== 0 && !fine.has(status))
}

const types: Readonly<Record<string, 1 | 2 | 3 | 4>> = {
  img: 1,
  image: 1,
  css: 3,
  link: 3,
  script: 2,
  video: 1,
  audio: 1,
  input: 1,
}
/** 1 image (and other media), 2 script, 3 stylesheet, 4 request. */
export function resourceTypeOf(initiator: string): 1 | 2 | 3 | 4 {
  return types[initiator.toLowerCase()] ?? 4
}

const maxData = 30 * 1024
/** Request data as a text of at most 30 KB. */
export function cutData(text: string): string {
  return text.length <= maxData ? text : text.slice(0, maxData)
}

/**
 * Whether a page takes part in a sampled report. A rate outside 0 to 1 warns and counts as its
 * nearer end.
 */
export function isSampled(
  rate: number,
  random: () => number,
  warn: (text: string) => void,
): boolean {
  if (!(rate >= 0 && rate <= 1)) warn(`sample rate ${rate} is not between 0 and 1`)
  return random() < rate
}

const cut = (value: unknown, length: number): string => String(value ?? '').slice(0, length)
/** An error as short as the address of an image must be: its beginning is what tells. */
export function briefError({
  type,
  content,
  extData,
  clientInfo,
}: PointEntry): Record<string, unknown> {
  const { message, url, stack } = (content ?? {}) as Record<string, unknown>
  return {
    type,
    message: cut(message, 200),
    url: cut(url, 100),
    stack: cut(stack, 200),
    windowId: extData?.windowId ?? '',
    build: clientInfo?.['version'] ?? '',
  }
}
/** A load, no longer than that either. */
export function briefLoad(load: ResourceReport): ResourceReport {
  return {
    ...load,
    url: cut(load.url, 600),
    page_url: cut(load.page_url, 100),
    error_msg: cut(load.error_msg, 100),
  }
}
