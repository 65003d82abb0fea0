// The audit page in a real browser: submit to next record, interactions, walls, a long session,
// first JavaScript. Prints a table. usage (at the root): [UI_ONLY=login,decide,walls,session,kinds]
// node --import tsx bench/ui/run.ts
import { chromium } from '@playwright/test'
import { makeAuditor } from '../../e2e/support/audit.ts'
import { findBrowser } from '../../apps/dev/src/browser/browser.ts'
import start from '../../e2e/support/global-setup.ts'
import { ownProduct } from '../../e2e/support/products.ts'
import {
  type Kept,
  answerToPaint,
  interactions,
  kept,
  observe,
  pressToNext,
  quantile,
  reset,
  scriptBytes,
  scrollFps,
  slowDown,
} from './page.ts'

const stop = await start({ workers: 1 })
const base = ownProduct().url
const found = await findBrowser()
const browser = await chromium.launch({
  executablePath: found.executablePath,
  args: found.args,
  env: { ...process.env, ...found.env } as Record<string, string>,
})
let people = 0
const rows: [string, string, string][] = []
/** Rows are printed as they come: a run that is stopped has told what it measured. */
const tell = (row: [string, string, string]): void => {
  rows.push(row)
  console.log(row.join(' | '))
}
const ms = (value: number): string => `${Math.round(value)} ms`

/**
 * A page with an auditor of its own: whoever left an audit open in one page is asked before they
 * begin in another.
 */
const signedIn = async () => {
  const name = `bench_${++people}`
  await makeAuditor(name)
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addCookies([{ name: 'language', value: 'en', url: base }])
  const page = await context.newPage()
  await observe(page)
  await page.request.post(`${base}/biz_gateway/justice_user/login/local`, { data: { name } })
  return page
}

/** Sends records like the demo's in, so that a run never empties the queue. */
const fill = async (
  appId: number,
  type: number,
  count: number,
  content: (n: number) => object,
): Promise<void> => {
  const context = await browser.newContext()
  await context.request.post(`${base}/biz_gateway/justice_user/login/local`, {
    data: { name: 'admin' },
  })
  const lines = Array.from({ length: count }, (_, n) =>
    JSON.stringify({
      appId,
      type,
      postId: `bench-${type}-${Date.now()}-${n}`,
      uid: `u${n % 50}`,
      ...content(n),
    }),
  )
  const response = await context.request.post(`${base}/biz_gateway/ingest/records`, {
    headers: { 'content-type': 'application/x-ndjson' },
    data: lines.join('\n'),
  })
  const { data } = (await response.json()) as { data: { accepted: number } }
  if (data.accepted !== count)
    throw new Error(`only ${data.accepted} of ${count} records were taken`)
  await context.close()
}

/** Addresses of what the demo stored for a type. */
const stored = async (type: number, of: 'pictures' | 'videos'): Promise<string[]> => {
  const context = await browser.newContext()
  await context.request.post(`${base}/biz_gateway/justice_user/login/local`, {
    data: { name: 'admin' },
  })
  const response = await context.request.post(`${base}/biz_gateway/justice_review/waiting-record`, {
    data: { types: [`50:${type}`], limit: 60 },
  })
  const { data } = (await response.json()) as {
    data: { list: Record<typeof of, { content: string }[]>[] }
  }
  await context.close()
  return data.list.flatMap((row) => row[of].map((one) => one.content))
}

const decide = async (rate: number): Promise<void> => {
  const page = await signedIn()
  await page.goto(`${base}/#/tags/audit/text`)
  await page.getByRole('button', { name: /Start audit/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.locator('[data-record-id]').first().waitFor()
  await page.waitForTimeout(1500)
  if (rate === 1)
    tell([
      'first JavaScript, text audit page (goal ≤ 340 KiB)',
      '1×',
      `${Math.round((await scriptBytes(page)) / 1024)} KiB`,
    ])
  const cdp = await slowDown(page, rate)
  await reset(page)
  const times: number[] = []
  for (let n = 0; n < 200; n++) {
    await page.waitForTimeout(220 + 30 * rate)
    times.push(await pressToNext(page, 'q'))
  }
  const inp = await interactions(page)
  tell([
    `submit to next record, p95 of 200 (goal ≤ ${rate === 1 ? 60 : 150} ms)`,
    `${rate}×`,
    `${ms(quantile(times, 0.95))} (p50 ${ms(quantile(times, 0.5))})`,
  ])
  tell([
    `interactions, p98 (goal ≤ ${rate === 1 ? 80 : 200} ms)`,
    `${rate}×`,
    ms(quantile(inp, 0.98)),
  ])
  tell([
    'layout shift (goal 0)',
    `${rate}×`,
    (await page.evaluate(() => window.meter.shift)).toFixed(3),
  ])
  await cdp.send('HeapProfiler.collectGarbage')
  await page.context().close()
}

const wall = async (rate: number): Promise<void> => {
  const page = await signedIn()
  await page.goto(`${base}/#/tags/audit/picture`)
  await page.getByRole('button', { name: /Start audit/ }).waitFor()
  await slowDown(page, rate)
  await page.keyboard.press('Enter')
  await page.locator('[data-record-id]').first().waitFor()
  await page.waitForTimeout(2500)
  await reset(page)
  for (let n = 0; n < 40; n++) {
    await page.keyboard.press('1')
    await page.waitForTimeout(60 * rate)
    await page.keyboard.press('ArrowRight')
    await page.waitForTimeout(60 * rate)
  }
  const inp = await interactions(page)
  tell([
    `wall: mark a tile, longest (goal ≤ ${rate === 1 ? 32 : 80} ms)`,
    `${rate}×`,
    `${ms(Math.max(...inp))} (p98 ${ms(quantile(inp, 0.98))})`,
  ])
  await page.context().close()
}

/**
 * A wall of 200 pictures: the answer of the queue to its first frame, and frames while it is
 * scrolled.
 */
const wallOf200 = async (rate: number): Promise<void> => {
  const page = await signedIn()
  await page.goto(`${base}/#/tags/audit/picture?uid=bench-wall-${rate}`)
  const start = page.getByRole('button', { name: /Start audit/ })
  await start.waitFor()
  await slowDown(page, rate)
  const painted = answerToPaint(page, '[data-tile]')
  await start.press('Enter')
  tell([
    `wall of 200: answer to first paint (goal ≤ ${rate === 1 ? 120 : 500} ms)`,
    `${rate}×`,
    ms(await painted),
  ])
  await page.waitForTimeout(3000)
  const tiles = await page.locator('[data-tile]').count()
  if (tiles !== 200) throw new Error(`${tiles} tiles instead of 200`)
  tell([
    `wall of 200: scrolling (goal ≥ ${rate === 1 ? 55 : 30} frames a second)`,
    `${rate}×`,
    (await scrollFps(page, '.wb-wall')).toFixed(0),
  ])
  await page.context().close()
}

/**
 * Five hundred and twenty decisions in one page: what it keeps more than after the first fifty, and
 * nodes and listeners more than once the hundred lines of the history are full (both times as far
 * from the next fetch of twenty).
 */
const session = async (): Promise<void> => {
  const page = await signedIn()
  await page.goto(`${base}/#/tags/audit/text`)
  await page.getByRole('button', { name: /Start audit/ }).press('Enter')
  await page.locator('[data-record-id]').first().waitFor()
  const cdp = await page.context().newCDPSession(page)
  const decideMany = async (count: number): Promise<void> => {
    for (let n = 0; n < count; n++) {
      await page.waitForTimeout(230)
      await page.keyboard.press('q')
    }
    await page.waitForTimeout(3000)
  }
  await decideMany(50)
  const before = await kept(cdp)
  await decideMany(70)
  const full = await kept(cdp)
  await decideMany(400)
  const after = await kept(cdp)
  tell([
    '500 decisions: heap growth after collection (goal ≤ 10 MiB)',
    '1×',
    `${(after.heapMiB - before.heapMiB).toFixed(1)} MiB (at ${after.heapMiB.toFixed(1)})`,
  ])
  tell([
    '500 decisions: more DOM nodes, more listeners (goal: none that grow with decisions)',
    '1×',
    `${after.nodes - full.nodes}, ${after.listeners - full.listeners}`,
  ])
  await page.context().close()
}

/**
 * Three hundred decisions in one window, in turns on texts, single pictures and videos that play:
 * what it keeps more than after the first sixty, with no audit running.
 */
const kinds = async (): Promise<void> => {
  const [pictures, videos, uid] = [
    await stored(21, 'pictures'),
    await stored(41, 'videos'),
    `bench-kinds-${Date.now()}`,
  ]
  const own = { uid, priority: 9 }
  await fill(50, 12, 140, (n) => ({ ...own, texts: [{ content: `measured text number ${n}` }] }))
  await fill(50, 22, 140, (n) => ({
    ...own,
    pictures: [0, 1].map((at) => ({ content: pictures[(n + at) % pictures.length] })),
  }))
  await fill(50, 41, 140, (n) => ({ ...own, videos: [{ content: videos[n % videos.length] }] }))
  const page = await signedIn()
  await page.goto(`${base}/#/`)
  const cdp = await page.context().newCDPSession(page)
  const turn = async (count: number): Promise<Kept> => {
    for (const path of ['text', 'picture-with-single', 'video']) {
      await page.evaluate((to) => {
        location.hash = to
      }, `#/tags/audit/${path}?uid=${uid}`)
      await page.getByRole('button', { name: /Start audit/ }).press('Enter')
      await page.locator('[data-record-id]').first().waitFor()
      for (let n = 0; n < count; n++) {
        await page.waitForTimeout(260)
        const before = await page.locator('[data-record-id]').first().getAttribute('data-record-id')
        if (path !== 'text') {
          await page.keyboard.press('Space')
          await page.waitForTimeout(150)
        }
        if (path === 'picture-with-single') {
          await page.keyboard.press('Escape')
          await page.waitForTimeout(50)
        }
        await page.keyboard.press('q')
        await page.waitForFunction(
          (was) =>
            document.querySelector('[data-record-id]')?.getAttribute('data-record-id') !== was,
          before,
        )
      }
      await page.getByRole('button', { name: 'Stop audit' }).click()
      await page.getByRole('button', { name: /Start audit/ }).waitFor()
    }
    await page.evaluate(() => {
      location.hash = '#/'
    })
    await page.waitForTimeout(10_000)
    return kept(cdp)
  }
  const before = await turn(20)
  const after = await turn(100)
  tell([
    '300 decisions on texts, pictures, videos: heap growth after collection (goal ≤ 10 MiB)',
    '1×',
    `${(after.heapMiB - before.heapMiB).toFixed(1)} MiB (at ${after.heapMiB.toFixed(1)})`,
  ])
  tell([
    '300 decisions on texts, pictures, videos: more DOM nodes, more listeners (goal: ' +
      'none that grow with decisions)',
    '1×',
    `${after.nodes - before.nodes}, ${after.listeners - before.listeners}`,
  ])
  await page.context().close()
}

const logIn = async (): Promise<void> => {
  const login = await browser.newPage()
  await login.goto(`${base}/#/login`)
  await login
    .getByRole('button', { name: /Log in|登录/ })
    .first()
    .waitFor()
  tell([
    'first JavaScript, log-in page (goal ≤ 130 KiB)',
    '1×',
    `${Math.round((await scriptBytes(login)) / 1024)} KiB`,
  ])
  await login.close()
}

const texts = (): Promise<void> =>
  fill(50, 12, 1300, (n) => ({ priority: 9, texts: [{ content: `measured text number ${n}` }] }))
const decisions = async (): Promise<void> => {
  await texts()
  for (const rate of [1, 4]) await decide(rate)
}

const walls = async (): Promise<void> => {
  const urls = await stored(21, 'pictures')
  await fill(50, 21, 500, (n) => ({ priority: 9, pictures: [{ content: urls[n % urls.length] }] }))
  for (const rate of [1, 4])
    await fill(50, 21, 2, (n) => ({
      uid: `bench-wall-${rate}`,
      priority: 1,
      pictures: Array.from({ length: 100 }, (_, at) => ({ content: urls[(n + at) % urls.length] })),
    }))
  for (const rate of [1, 4]) {
    await wall(rate)
    await wallOf200(rate)
  }
}

const parts: Record<string, () => Promise<void>> = {
  login: logIn,
  decide: decisions,
  walls,
  session: async () => {
    await texts()
    await session()
  },
  kinds,
}
const asked = process.env['UI_ONLY']?.split(',') ?? Object.keys(parts)

try {
  for (const name of asked) {
    const part = parts[name]
    if (!part) throw new Error(`UI_ONLY knows ${Object.keys(parts).join(', ')}, not ${name}`)
    await part()
  }
} finally {
  await browser.close()
  await stop()
}
for (const [what, cpu, value] of rows) console.log(`| ${what} | ${cpu} | ${value} |`)
