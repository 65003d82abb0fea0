import { expect, test } from '@playwright/test'
import { axeInBoth } from './support/axe.ts'
import { open, signIn } from './support/console.ts'
import { paste, pick } from './support/pick.ts'

test('picks people and types by keyboard; ids in the address are named after a reload', async ({
  page,
}) => {
  await signIn(page, 'leader')
  await open(page, '/tags/statistics/log')
  const people = page.getByRole('combobox', { name: /^People/ })
  await people.focus()
  await page.keyboard.type('auditor1')
  await expect(page.getByRole('option', { name: /auditor1/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /Remove auditor1/ })).toBeVisible()
  await page.keyboard.type('me')
  await expect(page.getByRole('option', { name: 'Me', exact: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await pick(page, /^Type/, 'Post comments')
  await people.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => decodeURIComponent(page.url())).toMatch(/persons=\d+,me/)
  expect(decodeURIComponent(page.url())).toContain('type=50:12')
  await page.reload()
  for (const name of [/Remove auditor1/, 'Remove Me', /Remove .*Post comments/])
    await expect(page.getByRole('button', { name })).toBeVisible()
  // Backspace takes the last one away; Esc closes the list and nothing else.
  await people.focus()
  await page.keyboard.press('Backspace')
  await expect(page.getByRole('button', { name: 'Remove Me' })).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('listbox')).toBeVisible()
  expect(await axeInBoth(page, '.pick-popover')).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Remove auditor1/ })).toBeVisible()
})

test('takes who is known of a pasted list; names the unknown', async ({ page }) => {
  await signIn(page, 'leader')
  await open(page, '/tags/statistics/log?persons=999999,nonsense&type=drop&labelId=x')
  await expect(page.getByRole('button', { name: 'Remove 999999' })).toBeVisible()
  await expect(page.getByText('unknown', { exact: true })).toHaveCount(1)
  const people = page.getByRole('combobox', { name: /^People/ })
  await paste(people, 'auditor1, AUDITOR2\nnobody_here')
  await expect(people).toHaveAccessibleDescription('Not found (1): nobody_here')
  for (const name of [/Remove auditor1/, /Remove auditor2/])
    await expect(page.getByRole('button', { name })).toBeVisible()
})

test('takes the option that is pressed although another search replaces the list', async ({
  page,
}) => {
  await signIn(page, 'leader')
  await open(page, '/tags/statistics/log')
  const people = page.getByRole('combobox', { name: /^People/ })
  await people.focus()
  const found = page.waitForResponse((response) => response.url().includes('auditor1'))
  await page.keyboard.type('auditor1')
  await found
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.getByRole('option', { name: /^auditor1/ }).hover()
  await page.mouse.down()
  const searched = page.waitForResponse((response) => response.url().includes('auditor1x'))
  await page.keyboard.type('x')
  await searched
  await page.waitForFunction(() => new Promise((painted) => requestAnimationFrame(painted)))
  await page.mouse.up()
  await expect(page.getByRole('button', { name: /Remove auditor1/ })).toBeVisible()
  await people.fill('auditor2')
  await page.getByRole('option', { name: /^auditor2/ }).click()
  await expect(page.getByRole('button', { name: /Remove auditor2/ })).toBeVisible()
})
