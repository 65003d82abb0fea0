import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Page, chromium, expect, test } from '@playwright/test'
import { unzipSync } from 'fflate'
import { axe, axeInBoth } from './support/axe.ts'
import { setConfig } from './support/database.ts'
import { contract } from '../packages/contract/src/index.ts'
import { ok } from './support/calls.ts'
import { open, openMenu, settle, signIn, url, visit } from './support/console.ts'

/** A Chromium that can hold extensions; the headless one that comes with the packages cannot. */
const fullChromium = [
  process.env['FULL_CHROME_PATH'] ?? '',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
].find((path) => path !== '' && existsSync(path))
const archive = async (): Promise<Record<string, Uint8Array>> =>
  unzipSync(
    new Uint8Array(
      await (
        await fetch(`${url()}/biz_gateway/justice_global/systemConfig/extension.zip`)
      ).arrayBuffer(),
    ),
  )
const built = async (name: string): Promise<string> =>
  new TextDecoder().decode((await archive())[name])

/**
 * The browser's side of an extension, so that its built scripts run in the page of a browser that
 * cannot hold any.
 */
const browserSide = (
  version: string,
  all: { name: string; enabled: boolean; type: string }[],
): string =>
  `
  globalThis.chrome = {
    runtime: {
      getManifest: () => ({ version: ${JSON.stringify(version)} }),
      onMessage: { addListener: (listener) => { globalThis.__hear = listener } },
      sendMessage: (message) => new Promise((done) => {
        if (globalThis.__hear(message, {}, done) !== true) done(undefined)
      }),
    },
    management: { getAll: async () => ${JSON.stringify(all)} },
  };`

/**
 * Signs in somebody of whom alone the extension is required, so that nobody else's pages are
 * disturbed.
 */
const signInRequired = async (page: Page): Promise<void> => {
  await signIn(page, 'inspector', { language: 'en' })
  const { data } = (await (
    await page.request.get(`${url()}/biz_gateway/justice_user/getSelfMainInfoNew`)
  ).json()) as { data: { id: string } }
  await setConfig('front.chrome.requireuid', `^${data.id}$`, true)
}

test.beforeAll(() => setConfig('front.chrome.blacklist', ['Auto Clicker'], true))
test.afterAll(async () => {
  await setConfig('front.chrome.requireuid', '', true)
})

test('prompts once when the extension is missing, and hands it out on the download page', async ({
  page,
}) => {
  await page.clock.install()
  await signInRequired(page)
  await open(page, '/')
  await page.clock.fastForward(10_000)
  const dialog = page.getByRole('dialog', { name: 'Browser extension' })
  await expect(async () => {
    await page.clock.fastForward(3000)
    await expect(dialog).toContainText('Install the browser extension', { timeout: 500 })
  }).toPass()
  expect(await axeInBoth(page)).toEqual([])
  await page.clock.fastForward(60_000)
  await expect(dialog).toHaveCount(1)
  await dialog.getByRole('link', { name: 'Download the extension' }).click()
  await expect(page).toHaveURL(/#\/global-tools\/download\?tab=extension/)
  const link = page.getByRole('link', { name: 'Download', exact: true })
  expect(await link.getAttribute('target')).toBe('_blank')
  // Where it led to, the next checks disturb nobody.
  for (let n = 0; n < 3; n++) {
    await settle(page)
    await page.clock.fastForward(61_000)
  }
  await expect(dialog).toHaveCount(0)
  expect(Object.keys(await archive()).sort()).toEqual([
    'background.js',
    'content.js',
    'manifest.json',
  ])
  await openMenu(page, /User menu/)
  const links: [string, RegExp][] = [
    ['Download the extension', /\/systemConfig\/extension\.zip$/],
    ['Download the proxy client', /tab=proxy$/],
    ['Download Chromium', /tab=chromium$/],
  ]
  for (const [name, to] of links) {
    const entry = page.getByRole('banner').getByRole('link', { name })
    expect([await entry.getAttribute('target'), await entry.getAttribute('href')]).toEqual([
      '_blank',
      expect.stringMatching(to),
    ])
  }
  await page.keyboard.press('Escape')
  for (const tab of ['Proxy client', 'Chromium']) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page).toHaveURL(new RegExp(`tab=${tab.split(' ')[0]?.toLowerCase()}`))
    await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true')
    expect(await axe(page)).toEqual([])
  }
  await visit(page, '/account/log')
  await expect(dialog).toContainText('Install the browser extension')
})

test('answers pages with version and other extensions, and names one that is on the list', async ({
  page,
}) => {
  await page.clock.install()
  const scripts = [await built('background.js'), await built('content.js')]
  await page.addInitScript(
    `if (location.protocol.startsWith('http')) { ${browserSide('1.4.0', [
      { name: 'Auto Clicker', enabled: true, type: 'extension' },
      { name: 'Some theme', enabled: true, type: 'theme' },
    ])} ${scripts.join('\n')} }`,
  )
  await signInRequired(page)
  await open(page, '/global-tools/download?tab=extension')
  await expect(page.getByText('Installed, version 1.4.0')).toBeVisible()
  await page.clock.fastForward(10_000)
  await expect(async () => {
    await page.clock.fastForward(11_000)
    await expect(page.getByRole('dialog')).toContainText('Auto Clicker', { timeout: 500 })
  }).toPass()
  await expect(page.getByRole('dialog')).not.toContainText('Some theme')
  expect(
    await page
      .getByRole('dialog')
      .getByRole('link', { name: 'Download the extension' })
      .getAttribute('href'),
  ).toBe('#/global-tools/download?tab=extension')
  // What the window has is told to those who look after the console.
  await page.context().clearCookies()
  await signIn(page, 'admin')
  await expect
    .poll(async () =>
      (await ok(page, contract.telemetry.windows, { person: 'inspector', pageSize: 200 })).list.map(
        (row) => row.extension,
      ),
    )
    .toContain('1.4.0')
})

test('asks an old one to update; tells complaints of the proxy and its names in a dialog', async ({
  page,
}) => {
  await page.clock.install()
  const script = await built('content.js')
  await page.addInitScript(
    `if (location.protocol.startsWith('http')) { ${browserSide('1.2.0', [])} ${script} }`,
  )
  await page.route('**/getFrontConfig?key=front.proxy', (route) =>
    route.fulfill({
      json: {
        code: 0,
        msg: '',
        data: {
          key: 'front.proxy',
          value: JSON.stringify({ proxy: 'ws://proxy.example/', local: 'ws://local.example/' }),
        },
      },
    }),
  )
  const hellos: unknown[] = []
  let tell = (_message: object): void => undefined
  await page.routeWebSocket('ws://proxy.example/', (client) => {
    tell = (message) => client.send(JSON.stringify(message))
    client.onMessage((message) => {
      hellos.push(JSON.parse(String(message)))
    })
  })
  await signInRequired(page)
  await open(page, '/')
  await expect(async () => {
    await page.clock.fastForward(10_000)
    await expect(page.getByRole('dialog')).toContainText('1.2.0 is out of date', { timeout: 500 })
  }).toPass()
  await page
    .getByRole('dialog', { name: 'Browser extension' })
    .locator('footer')
    .getByRole('button', { name: 'Close' })
    .click()
  await expect.poll(() => hellos).toMatchObject([{ type: 'hello', region: 'CN' }])
  const dialog = page.getByRole('dialog', { name: 'Proxy client' })
  const complaints = {
    'missing-uid': 'has no user ID',
    'missing-region': 'has no region',
    'connect-error': 'cannot be reached',
    'uid-error': 'is running for another user',
    'region-error': 'is running for another region',
    'exception-code': 'reported an error: E77',
    'version-error': 'is out of date',
    'root-certificate-error': 'is not installed',
  }
  for (const [code, words] of Object.entries(complaints)) {
    tell({ type: 'problem', code, detail: code === 'exception-code' ? 'E77' : '' })
    await expect(dialog).toContainText(words)
    if (code === 'exception-code') expect(await axeInBoth(page)).toEqual([])
    await dialog.locator('footer').getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toHaveCount(0)
  }
  for (const [dns, words] of [
    ['unavailable', 'DNS is unavailable'],
    ['unknown', 'DNS status unknown'],
    ['poor', 'DNS is poor'],
  ]) {
    tell({ type: 'dns', dns })
    await expect(page.locator('.proxy-dns')).toHaveText(words ?? '')
  }
  expect(await axeInBoth(page)).toEqual([])
  tell({ type: 'dns', dns: 'good' })
  await expect(page.locator('.proxy-dns')).toHaveCount(0)
})

test('a browser that holds the extension runs it', async () => {
  test.skip(
    fullChromium === undefined,
    'no Chromium that can hold extensions; set FULL_CHROME_PATH to one',
  )
  const folder = mkdtempSync(join(tmpdir(), 'oas-extension-'))
  for (const [name, bytes] of Object.entries(await archive()))
    writeFileSync(join(folder, name), bytes)
  expect(readFileSync(join(folder, 'manifest.json'), 'utf8')).toContain('127.0.0.1')
  const context = await chromium.launchPersistentContext(
    mkdtempSync(join(tmpdir(), 'oas-profile-')),
    {
      executablePath: fullChromium,
      headless: false,
      args: [
        '--headless=new',
        '--no-sandbox',
        `--disable-extensions-except=${folder}`,
        `--load-extension=${folder}`,
      ],
    },
  )
  const page = await context.newPage()
  await signIn(page, 'inspector', { language: 'en' })
  await open(page, '/global-tools/download?tab=extension')
  await expect(page.getByText('Installed, version 1.4.0')).toBeVisible()
  // Which extensions there are is told by its worker: here itself alone.
  expect(
    await page.evaluate(
      () =>
        new Promise((done) => {
          window.addEventListener(
            'message',
            (event: MessageEvent<{ from?: string; value?: unknown }>) => {
              if (event.data.from === 'oas-extension') done(event.data.value)
            },
          )
          window.postMessage(
            { to: 'oas-extension', id: 'asked', ask: 'extensions' },
            window.location.origin,
          )
        }),
    ),
  ).toEqual({ list: [{ name: 'Order Audit System', enabled: true }] })
  await context.close()
  rmSync(folder, { recursive: true })
})
