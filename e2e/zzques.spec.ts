import { test } from '@playwright/test'
import { open, signIn } from './support/console.ts'
for (const [theme, language, width] of [['light', 'en', 1280], ['dark', 'cn', 1920]] as const) test(`shots ${theme}`, async ({ page }) => {
  await page.setViewportSize({ width, height: 900 })
  await signIn(page, 'admin', { theme, language })
  for (const [name, path] of [['list', '/question/index'], ['mine', '/person-question'], ['create', '/question/create'], ['hosts', '/hosts-token'], ['videos', '/youtube-resouce/index']] as const) { await open(page, path); await page.screenshot({ path: `/tmp/ques_${name}_${theme}.png` }) }
  await open(page, '/question/index')
  if (await page.locator('tbody a').count() > 0) { await page.locator('tbody a').first().click(); await page.waitForTimeout(800); await page.screenshot({ path: `/tmp/ques_one_${theme}.png` }) }
  await page.locator('.shell-user').click()
  await page.screenshot({ path: `/tmp/ques_menu_${theme}.png` })
  await page.locator('button.popup-item').first().click()
  await page.waitForTimeout(800)
  await page.screenshot({ path: `/tmp/ques_modal_${theme}.png` })
})
