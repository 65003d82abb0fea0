import { expect, test } from '@playwright/test'
import { axeInBoth } from './support/axe.ts'
import { open, signIn, watch } from './support/console.ts'

test('a moment is picked from the calendar by keyboard, typed over, and pasted', async ({
  page,
  context,
}) => {
  const problems = watch(page)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, 'admin')
  await open(page, '/auth/log')
  const from = page.getByRole('textbox', { name: /^From/ })
  await from.fill('2026-03-01 08:09:10')
  await from.press('Alt+ArrowDown')
  const calendar = page.getByRole('dialog', { name: 'From' })
  await expect(calendar.getByRole('gridcell', { selected: true })).toContainText('1')
  expect(await axeInBoth(page, '.time-calendar')).toEqual([])
  // The day before the first of March 2026 is the last of February; the time stays.
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(calendar).toHaveCount(0)
  await expect(from).toHaveValue('2026-02-28 08:09:10')
  await expect(from).toBeFocused()
  await page.keyboard.type('23:5')
  await from.press('Tab')
  await expect(from).toHaveAccessibleDescription('Enter the time as YYYY-MM-DD HH:mm:ss')
  await from.press('End')
  await from.pressSequentially('9')
  await from.press('Tab')
  await expect(from).toHaveValue('2026-02-28 23:59:00')
  // A moment that is pasted takes the place of what stands, wherever the cursor is.
  await page.evaluate(() => navigator.clipboard.writeText(' 2026-11-26T02:00:00Z\n'))
  await from.press('Control+v')
  await expect(from).toHaveValue('2026-11-26 10:00:00')
  expect(problems).toEqual([])
})

test('a calendar in a dialog can be used there, and Esc closes it alone', async ({ page }) => {
  const problems = watch(page)
  await signIn(page, 'admin')
  await open(page, '/tags/audit-test-uid')
  await page.getByRole('button', { name: 'Add test users' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add test users' })
  const until = dialog.getByRole('textbox', { name: /Valid until/ })
  await until.fill('2030-05-06 07:08:09')
  await dialog.getByRole('button', { name: 'Pick a time' }).click()
  const calendar = dialog.getByRole('dialog')
  await calendar.getByRole('combobox', { name: /month/i }).selectOption({ label: 'Jun' })
  await calendar.getByRole('button', { name: /Wednesday 19 June|19 June/ }).click()
  await expect(calendar).toHaveCount(0)
  await expect(until).toHaveValue('2030-06-19 07:08:09')
  await until.press('Alt+ArrowDown')
  // The time is set by its parts without the calendar going away.
  await calendar.getByRole('spinbutton', { name: /hour/ }).press('ArrowUp')
  await expect(until).toHaveValue('2030-06-19 08:08:09')
  await page.keyboard.press('Escape')
  await expect(calendar).toHaveCount(0)
  await expect(dialog).toBeVisible()
  await expect(until).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  expect(problems).toEqual([])
})
