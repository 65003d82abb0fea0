import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Page, chromium, expect, test } from '@playwright/test'
import { unzipSync } from 'fflate'
import { axe } from './support/axe.ts'
import { setConfig } from './support/database.ts'
import { open, signIn, url } from './support/console.ts'

/** A Chromium that can hold extensions; the headless one that comes with the packages cannot. */
const fullChromium = [process.env['FULL_CHROME_PATH'] ?? '', '/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => path !== '' && existsSync(path))
const archive = async (): Promise<Record<string, Uint8Array>> => unzipSync(new Uint8Array(await (await fetch(`${url()}/biz_gateway/justice_global/systemConfig/extension.zip`)).arrayBuffer()))
const built = async (name: string): Promise<string> => new TextDecoder().decode((await archive())[name])

/** The browser's side of an extension, so that its built scripts run in the page of a browser that cannot hold any. */
const browserSide = (version: string, all: { name: string; enabled: boolean; type: string }[]): string => `globalThis.chrome = { runtime: { getManifest: () => ({ version: ${JSON.stringify(version)} }), onMessage: { addListener: (listener) => { globalThis.__hear = listener } }, sendMessage: (message) => new Promise((done) => { if (globalThis.__hear(message, {}, done) !== true) done(undefined) }) }, management: { getAll: async () => ${JSON.stringify(all)} } };`

/** Signs in somebody of whom alone the extension is required, so that nobody else's pages are disturbed. */
const signInRequired = async (page: Page): Promise<void> => {
  await signIn(page, 'inspector', { language: 'en' })
  const { data } = await (await page.request.get(`${url()}/biz_gateway/justice_user/getSelfMainInfoNew`)).json() as { data: { id: string } }
  await setConfig('front.chrome.requireuid', `^${data.id}$`, true)
}

test.beforeAll(() => setConfig('front.chrome.blacklist', ['Auto Clicker'], true))
test.afterAll(async () => { await setConfig('front.chrome.requireuid', '', true) })

test('without the extension an install prompt comes once and leads to the download page, which hands it out', async ({ page }) => {
  await page.clock.install()
  await signInRequired(page)
  await open(page, '/')
  await page.clock.fastForward(10_000)
  const dialog = page.getByRole('dialog', { name: 'Browser extension' })
  await expect(async () => { await page.clock.fastForward(3000); await expect(dialog).toContainText('Please install', { timeout: 500 }) }).toPass()
  expect(await axe(page)).toEqual([])
  await page.clock.fastForward(60_000)
  await expect(dialog).toHaveCount(1)
  await dialog.getByRole('link', { name: 'Download the extension' }).click()
  await expect(page).toHaveURL(/#\/global-tools\/download\?tab=extension/)
  const link = page.getByRole('link', { name: 'Download', exact: true })
  expect(await link.getAttribute('target')).toBe('_blank')
  expect(Object.keys(await archive()).sort()).toEqual(['background.js', 'content.js', 'manifest.json'])
  for (const tab of ['Proxy client', 'Chromium']) { await page.getByRole('tab', { name: tab }).click(); await expect(page).toHaveURL(new RegExp(`tab=${tab.split(' ')[0]?.toLowerCase()}`)); expect(await axe(page)).toEqual([]) }
})

test('its scripts answer the page with version and other extensions; one on the list is named', async ({ page }) => {
  await page.clock.install()
  const scripts = [await built('background.js'), await built('content.js')]
  await page.addInitScript(`if (location.protocol.startsWith('http')) { ${browserSide('1.4.0', [{ name: 'Auto Clicker', enabled: true, type: 'extension' }, { name: 'Some theme', enabled: true, type: 'theme' }])} ${scripts.join('\n')} }`)
  await signInRequired(page)
  await open(page, '/global-tools/download?tab=extension')
  await expect(page.getByText('Installed, version 1.4.0')).toBeVisible()
  await page.clock.fastForward(10_000)
  await expect(async () => { await page.clock.fastForward(11_000); await expect(page.getByRole('dialog')).toContainText('Auto Clicker', { timeout: 500 }) }).toPass()
  await expect(page.getByRole('dialog')).not.toContainText('Some theme')
})

test('an old one is asked to be updated', async ({ page }) => {
  await page.clock.install()
  const script = await built('content.js')
  await page.addInitScript(`if (location.protocol.startsWith('http')) { ${browserSide('1.2.0', [])} ${script} }`)
  await signInRequired(page)
  await open(page, '/')
  await expect(async () => { await page.clock.fastForward(10_000); await expect(page.getByRole('dialog')).toContainText('1.2.0 is out of date', { timeout: 500 }) }).toPass()
})

test('a browser that holds the extension runs it', async () => {
  test.skip(fullChromium === undefined, 'no Chromium that can hold extensions; set FULL_CHROME_PATH to one')
  const folder = mkdtempSync(join(tmpdir(), 'oas-extension-'))
  for (const [name, bytes] of Object.entries(await archive())) writeFileSync(join(folder, name), bytes)
  expect(readFileSync(join(folder, 'manifest.json'), 'utf8')).toContain('127.0.0.1')
  const context = await chromium.launchPersistentContext(mkdtempSync(join(tmpdir(), 'oas-profile-')), { executablePath: fullChromium, headless: false, args: ['--headless=new', '--no-sandbox', `--disable-extensions-except=${folder}`, `--load-extension=${folder}`] })
  const page = await context.newPage()
  await signIn(page, 'inspector', { language: 'en' })
  await open(page, '/global-tools/download?tab=extension')
  await expect(page.getByText('Installed, version 1.4.0')).toBeVisible()
  await context.close()
  rmSync(folder, { recursive: true })
})
