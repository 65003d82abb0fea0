import { type Page, expect } from '@playwright/test'
import { axeInBoth } from './axe.ts'
import { open } from './console.ts'

/** What every wrong order of these flows is about, and what its person says against it. */
export const whyWrong = 'A link to a casino'

/** Its person contests it, from the wrong order. */
export async function appeals(page: Page): Promise<void> {
  await open(page, '/wrong-order')
  await page.getByRole('row', { name: new RegExp(whyWrong) }).press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Wrong orders' })
  await expect(drawer).toContainText('3 points')
  expect(await axeInBoth(page)).toEqual([])
  await drawer.getByRole('textbox', { name: /^Reason/ }).fill('too short')
  await drawer.getByRole('button', { name: 'Send an appeal' }).press('Enter')
  await expect(drawer.getByText('At least 10 characters').first()).toBeVisible()
  await drawer.getByRole('textbox', { name: /^Reason/ }).fill('There is no link in it at all')
  await drawer.getByRole('button', { name: 'Send an appeal' }).press('Enter')
  await expect(drawer).toContainText('Waits for a handler')
}

type Word = { auditor: string; way: 'Uphold' | 'Overturn'; reason: string; button: string }
/** Somebody takes the appeal in hand and says a word. */
export async function says(page: Page, { auditor, way, reason, button }: Word): Promise<void> {
  await open(page, '/atlas/appeal-list?tab=handle')
  await page.getByRole('row', { name: new RegExp(auditor) }).press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Wrong order appeal' })
  await expect(drawer).toContainText('There is no link in it at all')
  await expect(drawer).toContainText(whyWrong)
  await drawer.getByRole('button', { name: 'Take it' }).press('Enter')
  await drawer.getByRole('radio', { name: new RegExp(`^${way}`) }).check()
  expect(await axeInBoth(page)).toEqual([])
  await drawer.getByRole('textbox', { name: /^Reason/ }).fill(reason)
  await drawer.getByRole('button', { name: button }).press('Enter')
  await expect(page.getByText('Decided', { exact: true })).toBeVisible()
}

/** Its person takes it on to a leader. */
export async function goesOn(page: Page, handler: string): Promise<void> {
  await open(page, '/atlas/appeal-list')
  const row = page.getByRole('row', { name: /There is no link/ })
  await expect(row).toContainText('Handled')
  await row.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Wrong order appeal' })
  await expect(drawer).toContainText('The post says enough')
  await expect(drawer).not.toContainText(handler)
  await drawer.getByRole('textbox', { name: /^Reason/ }).fill('The handler read another post')
  await drawer.getByRole('button', { name: 'Appeal to a leader' }).press('Enter')
  await expect(drawer).toContainText('Waits for a leader')
}
