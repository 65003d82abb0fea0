import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Page, expect, test } from '@playwright/test'
import { axeInBoth } from './support/axe.ts'
import { openMenu, watch } from './support/console.ts'
import { type Product, startProduct } from './support/products.ts'

const password = 'a long enough password'
const receiverPort = 20_000 + (process.pid % 2000)

const createAdministrator = ({ dataDir }: Product): void => {
  const words = ['create-user', 'ada', '--password', password, '--administrator']
  execFileSync(process.execPath, ['scripts/run.mjs', 'apps/dev/src/admin.ts', ...words], {
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir },
  })
}
const step = (page: Page, name: string) =>
  page.locator('.first-step').filter({ has: page.getByRole('heading', { name }) })
const done = (page: Page, n: number) => expect(page.getByText(`${n} of 5 done`)).toBeVisible()

const logsIn = async (page: Page, url: string): Promise<void> => {
  await page.context().addCookies([{ name: 'language', value: 'en', url }])
  await page.goto(url)
  await expect(page.getByLabel('User name')).toBeFocused()
  await page.keyboard.type('ada')
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await done(page, 0)
}
const hidesAndReopens = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Hide' }).click()
  await expect(page.getByRole('heading', { name: /Hello/ })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: /Hello/ })).toBeVisible()
  await openMenu(page, /User menu/)
  await page.getByRole('link', { name: 'First steps' }).click()
  await expect(page.getByText(/hidden by ada/)).toBeVisible()
  await page.getByRole('button', { name: 'Show on the home page again' }).click()
  await expect(page.getByRole('button', { name: 'Hide' })).toBeVisible()
}
const makesApp = async (page: Page): Promise<void> => {
  await expect(step(page, 'Add a type').getByRole('button')).toBeDisabled()
  await page.getByRole('link', { name: 'New app' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New app' })
  await expect(dialog.getByLabel(/English name/)).toBeFocused()
  await page.keyboard.type('My App')
  await expect(dialog.getByRole('textbox', { name: /^Key/ })).toHaveValue('my_app')
  await page.keyboard.press('Enter')
  await done(page, 1)
  await expect(step(page, 'Add an app')).toContainText('My App, ID 1')
}
const makesType = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'New type' }).click()
  const dialog = page.getByRole('dialog', { name: 'New type' })
  await dialog.getByRole('radio', { name: 'Comment' }).check()
  await dialog.getByRole('button', { name: /New type/ }).click()
  await page.getByRole('button', { name: /^Publish/ }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('the first one')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('link', { name: 'First steps 2/5' }).click()
  await done(page, 2)
  // Its audit page came into the menu without another load of the console.
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search everywhere' }).fill('Texts')
  await expect(page.getByRole('option', { name: /^Audit.* > Texts$/ })).toBeVisible()
  await page.keyboard.press('Escape')
}
/** The command as it is shown, sent as a shell would. */
const sendsRecord = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'New key' }).click()
  await page.getByRole('dialog', { name: 'New key' }).getByRole('button', { name: /Save/ }).click()
  const shown = page.getByRole('dialog', { name: 'Your new key' })
  await expect(shown.getByText(/has not been used yet/)).toBeVisible()
  expect(await axeInBoth(page, 'dialog[open]')).toEqual([])
  const command = await shown.locator('pre').innerText()
  const [, key = '', address = '', body = ''] =
    /x-api-key: (oask_\w+)'[\s\S]*?(http:\S+)[\s\S]*-d '(.*)'/.exec(command) ?? []
  const sent = await page.request.post(address, {
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    data: body,
  })
  expect(((await sent.json()) as { data: object }).data).toMatchObject({ accepted: 1 })
  await expect(shown.getByText(/The key was used/)).toBeVisible()
  await shown.getByRole('button', { name: 'I have saved it' }).click()
  await done(page, 3)
}
const setsAddress = async (page: Page): Promise<ReturnType<typeof spawn>> => {
  await page.getByRole('link', { name: 'Set the address' }).click()
  const address = page.getByRole('textbox', { name: /Webhook URL/ })
  await expect(address).toBeFocused()
  await page.keyboard.type('http://10.0.0.1/hook')
  await page.keyboard.press('Enter')
  await expect(address).toHaveAccessibleDescription(
    /10\.0\.0\.1 is not a public.*ALLOWED_HOSTS=127\.0\.0\.1,10\.0\.0\.1 npm start -- --no-demo/,
  )
  await address.fill(`http://127.0.0.1:${receiverPort}`)
  await page.keyboard.press('Enter')
  const shown = page.getByRole('dialog', { name: 'Signing secret' })
  const [program = '', ...words] = (await shown.locator('pre').innerText()).split(' ')
  expect([program, words[0]]).toEqual(['node', 'examples/receiver/receiver.mjs'])
  const file = join(mkdtempSync(join(tmpdir(), 'oas-first-')), 'decisions.jsonl')
  const receiver = spawn(process.execPath, [...words, '--file', file], { stdio: 'ignore' })
  await shown.getByRole('button', { name: 'I have saved it' }).click()
  await done(page, 4)
  return receiver
}
const decides = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Open the audit page' }).click()
  await page.getByRole('button', { name: 'Start audit' }).click()
  await expect(page.getByText('hello', { exact: true }).first()).toBeVisible()
  // A key that comes with the record itself counts for nothing.
  await expect(async () => {
    await page.keyboard.press('q')
    await expect(page.getByText(/^\s*1\s+decided/)).toBeVisible({ timeout: 2000 })
  }).toPass()
  await page.getByRole('link', { name: 'First steps 4/5' }).click()
  await expect(page.getByText(/first decision has arrived/)).toBeVisible()
}

test('leads from an empty installation to the first decision that an app received', async ({
  page,
}) => {
  const problems = watch(page)
  const product = await startProduct(resolve('apps/web/dist'), undefined, ['--no-demo'])
  let receiver: ReturnType<typeof spawn> | undefined
  try {
    createAdministrator(product)
    await logsIn(page, product.url)
    expect(await axeInBoth(page)).toEqual([])
    await hidesAndReopens(page)
    await makesApp(page)
    await makesType(page)
    await sendsRecord(page)
    receiver = await setsAddress(page)
    expect(await axeInBoth(page)).toEqual([])
    await decides(page)
    await page.getByRole('link', { name: 'Finish' }).click()
    await expect(page.getByRole('heading', { name: /Hello/ })).toBeVisible()
    await expect(page.getByRole('link', { name: /First steps/ })).toHaveCount(0)
    await openMenu(page, /User menu/)
    await page.getByRole('link', { name: 'Guide' }).click()
    await expect(page.getByRole('heading', { name: 'Guide for the administrator' })).toBeVisible()
    const pictures = page.locator('.guide img')
    await pictures.last().scrollIntoViewIfNeeded()
    await expect
      .poll(() => pictures.last().evaluate((one) => (one as HTMLImageElement).naturalWidth))
      .toBe(1280)
    expect(await axeInBoth(page)).toEqual([])
    // What is refused here is answered with 4xx, which the browser notes.
    expect(problems.filter((one) => !/status of 4\d\d/.test(one))).toEqual([])
  } finally {
    receiver?.kill()
    await product.stop()
  }
})
