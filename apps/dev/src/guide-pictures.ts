import { spawn } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { chromium, type Browser, type Page } from '@playwright/test'
import sharp from 'sharp'
import { temporaryDataDir } from '../../api/src/db/embedded/temporary.ts'
import { findBrowser } from './browser/browser.ts'

// Takes the pictures of the guide (docs/guide) from a product of its own with demo data:
// `npm run guide:pictures`.

const size = { width: 1280, height: 800 }
const mostBytes = 80 * 1024
/** Languages of the guide, each with an auditor who takes records while the other holds theirs. */
const auditors = { en: 'auditor1', cn: 'auditor2' } as const
type Language = keyof typeof auditors

type Shot = {
  name: string
  who: string
  path: string
  /** What is done on the page before it is taken. */ before?: (page: Page) => Promise<void>
}
const startAudit = async (page: Page): Promise<void> => {
  await page.locator('.btn.primary').first().click()
  await page.locator('[data-keys]').first().waitFor()
}
const shots: readonly Shot[] = [
  { name: 'keys', who: 'admin', path: '/atlas/app-management?app=50&tab=keys' },
  { name: 'endpoint', who: 'admin', path: '/atlas/app-management?app=50&tab=endpoint' },
  { name: 'deliveries', who: 'admin', path: '/atlas/dbmq-retry' },
  { name: 'people', who: 'admin', path: '/auth/user' },
  { name: 'types', who: 'admin', path: '/tags/auto-config' },
  { name: 'system', who: 'admin', path: '/atlas/system-config' },
  { name: 'figures', who: 'leader', path: '/tags/statistics/count' },
  { name: 'log', who: 'leader', path: '/tags/statistics/log' },
  { name: 'wrong', who: 'leader', path: '/wrong-order' },
  { name: 'home', who: 'auditor', path: '/' },
  {
    name: 'audit',
    who: 'auditor',
    path: '/tags/audit/text?appId=50&type=12',
    before: startAudit,
  },
]

/** Starts the product with demo data that stands still; answers where it is and how it ends. */
const startProduct = async (): Promise<{ url: string; stop: () => Promise<void> }> => {
  const dataDir = temporaryDataDir('guide')
  const child = spawn(
    process.execPath,
    ['scripts/run.mjs', 'apps/dev/src/start.ts', '--no-trickle'],
    {
      env: { ...process.env, DATABASE_URL: '', PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error' },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const url = await new Promise<string>((done, fail) => {
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const found = /Order Audit System: (http:\S+)/.exec(said)?.[1]
      if (found) done(found)
    })
    child.once('exit', (code) => fail(new Error(`the product ended with ${code}`)))
  })
  return {
    url,
    stop: async () => {
      const gone = new Promise((done) => {
        child.once('exit', done)
      })
      child.kill('SIGTERM')
      await gone
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** As a WebP of the size that the guide allows, as good as that can be. */
const compress = async (png: Buffer): Promise<Buffer> => {
  for (let quality = 80; ; quality -= 8) {
    const webp = await sharp(png).webp({ quality, effort: 6 }).toBuffer()
    if (webp.length <= mostBytes || quality < 24) return webp
  }
}

const settle = async (page: Page): Promise<void> => {
  await page.locator('main').first().waitFor()
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'))
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
}

const take = async (
  browser: Browser,
  url: string,
  language: Language,
  { name, who, path, before }: Shot,
): Promise<void> => {
  const context = await browser.newContext({ viewport: size, timezoneId: 'Asia/Shanghai' })
  await context.addCookies([{ name: 'language', value: language, url }])
  await context.addInitScript(() => {
    localStorage.setItem('oas:keep:theme', JSON.stringify({ on: false, mode: 'dark' }))
  })
  const page = await context.newPage()
  await page.request.post(`${url}/biz_gateway/justice_user/login/local`, {
    data: { name: who === 'auditor' ? auditors[language] : who },
  })
  await page.goto(`${url}/#${path}`)
  await settle(page)
  await before?.(page)
  await settle(page)
  // A moving picture, the caret and notices that pass would make each run another.
  const png = await page.screenshot({
    animations: 'disabled',
    caret: 'hide',
    style: '.notices, .message-note { visibility: hidden }',
  })
  writeFileSync(`docs/guide/${language}/${name}.webp`, await compress(png))
  await context.close()
}

const product = await startProduct()
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => void product.stop().finally(() => process.exit(1)))
const { executablePath, args, env } = await findBrowser()
const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } })
try {
  for (const language of Object.keys(auditors) as Language[])
    for (const shot of shots) {
      await take(browser, product.url, language, shot)
      console.log(`docs/guide/${language}/${shot.name}.webp`)
    }
} finally {
  await browser.close()
  await product.stop()
}
