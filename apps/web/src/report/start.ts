import { telemetryCalls } from '@oas/contract/telemetry/calls'
import { watchCalls } from '../api/call-watch.ts'
import { send } from '../api/send.ts'
import { frontConfig } from '../api/front-config.ts'
import {
  buildOf,
  currentWindow,
  flushReports,
  isIdentified,
  noteTiming,
  reportAjax,
  reportError,
  reportResource,
  sendBeacon,
} from './client.ts'
import type { CallTiming } from './match.ts'
import { cutData, isNoisy, isReported, isSampled, resourceTypeOf } from './rules.ts'

const performanceDelayMs = 5000
const performanceRate = 0.2
const releaseMs = 60_000
const slowCallMs = 10_000
const ignored = (): undefined => undefined
const here = (): string => window.location.hash.split('?')[0] ?? ''

const watchErrors = (): void => {
  const tell = (type: string, error: unknown): void => {
    const message = String((error as Error | null)?.message ?? error).slice(0, 2000)
    if (!isNoisy(message))
      reportError(type, {
        message,
        url: here(),
        stack: (error as Error | null)?.stack?.slice(0, 8000),
      })
  }
  window.addEventListener(
    'error',
    (event) => {
      const target = event.target
      if (
        target instanceof HTMLImageElement ||
        target instanceof HTMLScriptElement ||
        target instanceof HTMLLinkElement ||
        target instanceof HTMLMediaElement
      ) {
        const url = 'src' in target ? target.src : target.href
        if (/^https?:/.test(url) && !url.includes('beacon.gif'))
          reportResource({
            url,
            success: false,
            cost_time: 0,
            resource_type: resourceTypeOf(target.tagName),
            page_url: here(),
            error_msg: 'load error',
          })
      } else tell('throw', event.error ?? event.message)
    },
    { capture: true },
  )
  window.addEventListener('unhandledrejection', (event) => tell('rejection', event.reason))
}

const called = new Set(['fetch', 'xmlhttprequest'])
const timingOf = (entry: PerformanceResourceTiming): CallTiming => ({
  url: entry.name,
  endedAt: performance.timeOrigin + entry.responseEnd,
  timings: {
    dns: entry.domainLookupEnd - entry.domainLookupStart,
    connect: entry.connectEnd - entry.connectStart,
    waited: entry.responseStart - entry.requestStart,
    read: entry.responseEnd - entry.responseStart,
    bytes: entry.encodedBodySize,
  },
})

const watchResources = (): void => {
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceResourceTiming[]) {
      if (called.has(entry.initiatorType)) noteTiming(timingOf(entry))
      // The browser says nothing of what other hosts answered, and reports of reports would never
      // end.
      if (
        entry.name.includes('/front-point-report/') ||
        !isReported({ success: true, costMs: entry.duration, status: entry.responseStatus })
      )
        continue
      reportResource({
        url: entry.name,
        success: entry.responseStatus === 0 || entry.responseStatus < 400,
        cost_time: entry.duration,
        resource_type: resourceTypeOf(entry.initiatorType),
        page_url: here(),
        status_code: entry.responseStatus,
      })
    }
  }).observe({ type: 'resource', buffered: true })
}

/**
 * Calls that failed on the server's side or took long; what they carried only up to a size, and
 * never of log-ins.
 */
const watchAnswers = (): void =>
  watchCalls(({ url, method, costMs, status, code, requestId, body }) => {
    if (
      url.includes('/front-point-report/') ||
      (status > 0 && status < 500 && costMs <= slowCallMs)
    )
      return
    reportAjax({
      url: url.slice(0, 4000),
      method,
      cost_time: costMs,
      status_code: status,
      code,
      requestId,
      reportTime: Date.now(),
      ...(body === undefined || url.includes('/login') || url.includes('password')
        ? {}
        : { data: cutData(body) }),
    })
  })

/**
 * Where it is told how fast pages come up: the host of the setting `front.performance.host`, else
 * this server.
 */
const performanceHost = async (): Promise<string> => {
  if (!isIdentified()) return ''
  const value: unknown = JSON.parse((await frontConfig('front.performance.host')) ?? 'null')
  return typeof value === 'string' ? value : ''
}

/** How fast the page came up, told by a fifth of all pages five seconds after it stood. */
const tellPerformance = (): void => {
  if (
    !isSampled(performanceRate, Math.random, (message) =>
      reportError('sample-rate', { message, url: here() }),
    )
  )
    return
  setTimeout(() => {
    const navigation = performance.getEntriesByType('navigation')[0] as
      | PerformanceNavigationTiming
      | undefined
    const paint = performance.getEntriesByName('first-contentful-paint')[0]
    if (!navigation) return
    const timings = {
      dns: navigation.domainLookupEnd,
      connect: navigation.connectEnd,
      answer: navigation.responseEnd,
      ready: navigation.domContentLoadedEventEnd,
      load: navigation.loadEventEnd,
      paint: paint?.startTime ?? null,
    }
    performanceHost()
      .catch(() => '')
      .then((host) => sendBeacon('page', timings, performanceRate, host))
      .catch(ignored)
  }, performanceDelayMs)
}

const tellRelease = (): void => {
  if (currentWindow() !== '')
    send(telemetryCalls.release, {
      windowId: currentWindow(),
      version: buildOf(),
      page: here(),
    }).catch(ignored)
}

/** Starts everything that reports by itself; nothing of it waits or fails loudly. */
export function startReports(): void {
  watchErrors()
  watchResources()
  watchAnswers()
  if (document.readyState === 'complete') tellPerformance()
  else window.addEventListener('load', tellPerformance, { once: true })
  setInterval(tellRelease, releaseMs)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flushReports()
  })
}
export function reportRoute(path: string): void {
  if (currentWindow() !== '')
    send(telemetryCalls.route, { path, windowId: currentWindow() }).catch(ignored)
}
export function reportNoAccess(path: string): void {
  if (currentWindow() !== '')
    send(telemetryCalls.noAccess, { path, windowId: currentWindow() }).catch(ignored)
}
export function reportRouterError(path: string, message: string): void {
  if (currentWindow() !== '')
    send(telemetryCalls.routerError, {
      path,
      windowId: currentWindow(),
      message: message.slice(0, 2000),
    }).catch(ignored)
}
