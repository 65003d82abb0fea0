import type { Input } from '@oas/contract/define'
import { pathOf } from '@oas/contract/define'
import { telemetryCalls } from '@oas/contract/telemetry/calls'
import { type PointEntry, type ResourceReport, maxTimings } from '@oas/contract/telemetry/schemas'
import { send } from '../api/send.ts'
import { windowIdOf } from '../nav/window-id.ts'
import { createBatch } from './batch.ts'
import { createMatcher } from './match.ts'
import { briefError, briefLoad } from './rules.ts'
import { shownRecords } from './shown.ts'

/** Name of the build this page came from; written into the page when the console is built. */
declare const __BUILD__: string
type Who = { id: string; teamId: string; teamName: string; region: string }
type Ajax = Input<(typeof telemetryCalls)['ajax']>[number]

let who: Who | null = null
let windowId = ''
const flushMs = 15_000
const monitorMs = 2000
const beaconDelayMs = 100
const here = (): string => window.location.hash.split('?')[0] ?? ''

/**
 * Asks for an image of one point, which carries the report also from pages that nobody is signed in
 * on and to other hosts.
 */
export function sendBeacon(
  module: string,
  timings: unknown,
  sampleRate: number,
  host = '',
): Promise<void> {
  return new Promise((done, failed) => {
    const query = new URLSearchParams({
      module,
      url: here(),
      timings: JSON.stringify(timings).slice(0, maxTimings),
      sample_rate: String(sampleRate),
    })
    setTimeout(() => {
      const image = new Image()
      image.addEventListener('load', () => done())
      image.addEventListener('error', () => failed(new Error('the beacon was not answered')))
      image.src = `${host}${pathOf(telemetryCalls.beacon)}?${query}`
    }, beaconDelayMs)
  })
}

/**
 * Reports go nowhere until somebody is signed in; those of before wait, not longer than two
 * minutes.
 */
const whenSignedIn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (who === null) throw new Error('nobody is signed in')
  return work()
}

const points = createBatch<PointEntry>({
  send: (list) => whenSignedIn(() => send(telemetryCalls.point, list, { keepalive: true })),
  waitMs: flushMs,
  size: 200,
})
const slowLoads = createBatch<ResourceReport>({
  send: (list) => whenSignedIn(() => send(telemetryCalls.resources, list)),
  waitMs: flushMs,
  size: 200,
})
const failedLoads = createBatch<ResourceReport>({
  send: (list) => sendBeacon('resource', list.map(briefLoad), 1),
  waitMs: monitorMs,
  size: 3,
})
const matcher = createMatcher()
// By then the browser has told its own timing of the call.
const ajax = createBatch<Ajax>({
  send: (list) =>
    whenSignedIn(() =>
      send(
        telemetryCalls.ajax,
        list.map((one) => ({ ...one, ...matcher.find(one.url, one.reportTime) })),
      ),
    ),
  waitMs: flushMs,
  size: 200,
})
// Where nobody is signed in an error goes by the beacon, as much of it as that can carry.
const errors = createBatch<PointEntry>({
  send: (list) =>
    who === null ? sendBeacon('error', list.map(briefError), 1) : send(telemetryCalls.point, list),
  waitMs: monitorMs,
  size: 5,
  rounds: 5,
})

const entryOf = (
  module: string,
  type: string,
  content: unknown,
  recordId: string | null,
): PointEntry => ({
  module,
  type,
  recordId,
  reportTime: Date.now(),
  content,
  extData: {
    windowId,
    teamId: who?.teamId ?? '',
    teamName: who?.teamName ?? '',
    region: who?.region ?? '',
    userAgent: navigator.userAgent,
  },
  clientInfo: { version: __BUILD__ },
})

/** Tells that something happened in a module, on a record or on none. */
export function reportPoint(
  module: string,
  type: string,
  content: unknown = {},
  recordId: string | null = null,
): void {
  points.add(entryOf(module, type, content, recordId))
}
export function reportError(
  type: string,
  content: { message: string; url: string; stack?: string | undefined },
): void {
  errors.add(entryOf('error', type, { ...content, ...shownRecords() }, null))
}
/** A load that failed is monitored at once; one that was only slow goes with the rest. */
export function reportResource(report: ResourceReport): void {
  ;(report.success ? slowLoads : failedLoads).add(report)
}
export const noteTiming = matcher.add
export function reportAjax(report: Ajax): void {
  ajax.add(report)
}
export function flushReports(): void {
  void points.flush()
  void errors.flush()
  void failedLoads.flush()
}

export function isIdentified(): boolean {
  return who !== null
}
export function buildOf(): string {
  return __BUILD__
}
export function currentWindow(): string {
  return windowId
}
/** From now on reports bear this person and go out. */
export async function identify(person: Who): Promise<void> {
  who = person
  windowId = await windowIdOf((duplicate) => reportPoint('window', 'duplicate', { duplicate }))
}
export function forget(): void {
  who = null
}
