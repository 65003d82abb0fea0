import { statSync } from 'node:fs'
import type { CDPSession, Page } from '@playwright/test'

export const quantile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0
}

type Meter = { events: { id: number; ms: number }[]; shift: number; counted: number }
declare global {
  interface Window {
    meter: Meter
    waited: Promise<number>
  }
}

/**
 * Observes interactions and layout shifts from the first moment of a page. Call before it is
 * opened.
 */
export const observe = async (page: Page): Promise<void> => {
  // The loader that runs this file wraps functions in a helper, which the page must have too.
  await page.addInitScript('globalThis.__name = (value) => value')
  await page.addInitScript(watchEvents)
}

const watchEvents = (): void => {
  window.meter = { events: [], shift: 0, counted: 0 }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
      if (entry.interactionId)
        window.meter.events.push({ id: entry.interactionId, ms: entry.duration })
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
    })[])
      if (!entry.hadRecentInput) window.meter.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}

export const slowDown = async (page: Page, rate: number): Promise<CDPSession> => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate })
  return cdp
}

/**
 * Longest event of each interaction since the last reset, in ms; interactions under the observer's
 * floor of 16 ms count as 8.
 */
export const interactions = async (page: Page): Promise<number[]> => {
  await page.waitForTimeout(300)
  const { events, total } = await page.evaluate(() => ({
    events: window.meter.events,
    total:
      ((performance as unknown as { interactionCount?: number }).interactionCount ?? 0) -
      window.meter.counted,
  }))
  const longest = new Map<number, number>()
  for (const { id, ms } of events) longest.set(id, Math.max(longest.get(id) ?? 0, ms))
  const values = [...longest.values()]
  while (values.length < total) values.push(8)
  return values
}
export const reset = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.meter.events.length = 0
    window.meter.counted =
      (performance as unknown as { interactionCount?: number }).interactionCount ?? 0
  })

/** Milliseconds from the key press to the next record painted, its picture decoded. */
export const pressToNext = async (page: Page, key: string): Promise<number> => {
  await page.evaluate(() => {
    window.waited = new Promise((done) => {
      const before = document.querySelector<HTMLElement>('[data-record-id]')?.dataset['recordId']
      let pressed = 0
      addEventListener(
        'keydown',
        (event) => {
          pressed ||= event.timeStamp
        },
        { capture: true, once: true },
      )
      const look = async (): Promise<void> => {
        const now = document.querySelector<HTMLElement>('[data-record-id]')
        if (!pressed || !now || now.dataset['recordId'] === before) return
        watcher.disconnect()
        const image = now.querySelector<HTMLImageElement>('img[data-primary]')
        if (image) await image.decode().catch(() => undefined)
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => done(performance.now() - pressed)
          port2.postMessage(0)
        })
      }
      const watcher = new MutationObserver(() => void look())
      watcher.observe(document.body, {
        subtree: true,
        childList: true,
        attributes: true,
        attributeFilter: ['data-record-id'],
      })
    })
  })
  await page.keyboard.press(key)
  return Promise.race([
    page.evaluate(() => window.waited),
    new Promise<number>((_, fail) => {
      setTimeout(() => fail(new Error('no next record within 10 s')), 10_000)
    }),
  ])
}

/** Bytes of the scripts a page has loaded, compressed by gzip. */
export const scriptBytes = async (page: Page): Promise<number> => {
  const names = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map((entry) => new URL(entry.name).pathname)
      .filter((name) => name.endsWith('.js')),
  )
  return [...new Set(names)].reduce(
    (sum, name) => sum + statSync(`apps/web/dist${name}.gz`).size,
    0,
  )
}

/**
 * Frames a second while a scroller is moved by a tenth of its view each frame, down and up again.
 */
export const scrollFps = (page: Page, selector: string): Promise<number> =>
  page.evaluate(
    (where) =>
      new Promise<number>((done) => {
        const scroller = document.querySelector<HTMLElement>(where)
        if (!scroller) throw new Error(`no ${where}`)
        const step = Math.round(scroller.clientHeight / 10)
        let by = step
        let frames = 0
        const began = performance.now()
        const move = (): void => {
          const spent = performance.now() - began
          if (spent > 3000) {
            done((frames * 1000) / spent)
            return
          }
          frames++
          const before = scroller.scrollTop
          scroller.scrollTop += by
          if (scroller.scrollTop === before) by = -by
          requestAnimationFrame(move)
        }
        requestAnimationFrame(move)
      }),
    selector,
  )

export type Kept = { heapMiB: number; nodes: number; listeners: number }
/** What a page keeps after its garbage is collected. */
export const kept = async (cdp: CDPSession): Promise<Kept> => {
  await cdp.send('HeapProfiler.enable')
  for (let n = 0; n < 3; n++) await cdp.send('HeapProfiler.collectGarbage')
  await cdp.send('Performance.enable')
  const { metrics } = await cdp.send('Performance.getMetrics')
  const of = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? 0
  return {
    heapMiB: of('JSHeapUsedSize') / 1_048_576,
    nodes: of('Nodes'),
    listeners: of('JSEventListeners'),
  }
}

/** Milliseconds from the answer with the records to the first frame that shows them. */
export const answerToPaint = (page: Page, selector: string): Promise<number> =>
  page.evaluate(
    (what) =>
      new Promise<number>((done) => {
        const look = (): void => {
          if (!document.querySelector(what)) return
          watcher.disconnect()
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel()
            port1.onmessage = () => {
              const now = performance.now()
              const answers = performance
                .getEntriesByType('resource')
                .filter((entry) => /\/v\d\/record$/.test(entry.name)) as PerformanceResourceTiming[]
              done(now - (answers.at(0)?.responseEnd ?? now))
            }
            port2.postMessage(0)
          })
        }
        const watcher = new MutationObserver(look)
        watcher.observe(document.body, { subtree: true, childList: true })
        look()
      }),
    selector,
  )
