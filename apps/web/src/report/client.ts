import type { Input } from '@oas/contract/define'
import { pathOf } from '@oas/contract/define'
import { telemetryCalls } from '@oas/contract/telemetry/calls'
import type { PointEntry, ResourceReport } from '@oas/contract/telemetry/schemas'
import { send } from '../api/send.ts'
import { windowIdOf } from '../nav/window-id.ts'
import { createBatch } from './batch.ts'

/** Name of the build this page came from; written into the page when the console is built. */
declare const __BUILD__: string
type Who = { id: string; teamId: string; teamName: string; region: string }
type Ajax = Input<(typeof telemetryCalls)['ajax']>[number]

let who: Who | null = null
let windowId = ''
const flushMs = 15_000
const beaconDelayMs = 100
/** Reports go nowhere until somebody is signed in; those of before wait, not longer than two minutes. */
const whenSignedIn = async <T>(work: () => Promise<T>): Promise<T> => { if (who === null) throw new Error('nobody is signed in'); return work() }

const points = createBatch<PointEntry>({ send: (list) => whenSignedIn(() => send(telemetryCalls.point, list, { keepalive: true })), waitMs: flushMs, size: 200 })
const resources = createBatch<ResourceReport>({ send: (list) => whenSignedIn(() => send(telemetryCalls.resources, list)), waitMs: 2000, size: 3 })
const ajax = createBatch<Ajax>({ send: (list) => whenSignedIn(() => send(telemetryCalls.ajax, list)), waitMs: flushMs, size: 200 })
const errors = createBatch<PointEntry>({ send: (list) => whenSignedIn(() => send(telemetryCalls.point, list)), waitMs: 2000, size: 5, rounds: 5 })

const entryOf = (module: string, type: string, content: unknown, recordId: string | null): PointEntry => ({
  module, type, recordId, reportTime: Date.now(), content,
  extData: { windowId, teamId: who?.teamId ?? '', teamName: who?.teamName ?? '', region: who?.region ?? '', userAgent: navigator.userAgent }, clientInfo: { version: __BUILD__ },
})

/** Tells that something happened in a module, on a record or on none. */
export const reportPoint = (module: string, type: string, content: unknown = {}, recordId: string | null = null): void => points.add(entryOf(module, type, content, recordId))
export const reportError = (type: string, content: { message: string; url: string; stack?: string | undefined }): void => errors.add(entryOf('error', type, content, null))
export const reportResource = (report: ResourceReport): void => resources.add(report)
export const reportAjax = (report: Ajax): void => ajax.add(report)
export const flushReports = (): void => { void points.flush(); void errors.flush() }

/** Asks for an image of one point, which carries the report also from pages that nobody is signed in on. */
export const sendBeacon = (module: string, timings: object, sampleRate: number): void => {
  const query = new URLSearchParams({ module, url: window.location.hash.split('?')[0] ?? '', timings: JSON.stringify(timings).slice(0, 4000), sample_rate: String(sampleRate) })
  setTimeout(() => { new Image().src = `${pathOf(telemetryCalls.beacon)}?${query}` }, beaconDelayMs)
}

export const buildOf = (): string => __BUILD__
export const currentWindow = (): string => windowId
/** From now on reports bear this person and go out. */
export const identify = async (person: Who): Promise<void> => { who = person; windowId = await windowIdOf((duplicate) => reportPoint('window', 'duplicate', { duplicate })) }
export const forget = (): void => { who = null }
