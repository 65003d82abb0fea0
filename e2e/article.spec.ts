import { expect, test } from '@playwright/test'
import { axe } from './support/axe.ts'
import { open, signIn, watch } from './support/console.ts'
import { pick } from './support/pick.ts'

for (const theme of ['light', 'dark'] as const) {
  test(`writes an article with its look beside it, demands reading, is read (${theme})`, async ({
    page,
  }) => {
    const problems = watch(page)
    const title = `Watch out ${theme} ${Date.now()}`
    await signIn(page, 'leader', { theme })
    await open(page, '/tags/popular-science-corner')
    await expect(page.getByRole('button', { name: 'How adverts hide their address' })).toBeVisible()
    expect(await axe(page)).toEqual([])
    await page.getByRole('button', { name: 'Write an article' }).click()
    const dialog = page.getByRole('dialog', { name: 'Write an article' })
    await dialog.getByRole('button', { name: /Save/ }).click()
    await expect(dialog.getByText('Title is required.')).toBeVisible()
    await dialog.getByRole('textbox', { name: /^Title/ }).fill(title)
    await dialog
      .getByRole('textbox', { name: /^Text/ })
      .fill(
        '# Heading\n\n- **bold** item\n\n<script>alert(1)</script> ' +
          '[bad](javascript:alert(1)) [good](https://good.example/)',
      )
    const look = dialog.getByRole('region', { name: 'Preview' })
    await expect(look.getByRole('heading', { name: 'Heading' })).toBeVisible()
    await expect(look.getByText('<script>alert(1)</script>')).toBeVisible()
    await expect(look.getByRole('link')).toHaveCount(1)
    await dialog.getByLabel('State').selectOption('published')
    for (const role of ['auditor-palaver', 'leader']) {
      await pick(dialog, /^Roles that must read it/, role)
      await expect(
        dialog.getByRole('button', { name: new RegExp(`^Remove ${role}`) }),
      ).toBeVisible()
    }
    expect(await axe(page, 'dialog[open]')).toEqual([])
    await dialog.getByRole('button', { name: /Save/ }).click()
    const card = page.getByRole('listitem').filter({ hasText: title })
    await expect(card).toContainText('Required reading')
    await page.getByRole('button', { name: title }).click()
    const drawer = page.getByRole('dialog', { name: title })
    await expect(drawer.getByText(/Read by 0 of 3 people/)).toBeVisible()
    await expect(page.locator('.notice')).toHaveCount(0)
    expect(await axe(page)).toEqual([])
    await drawer.getByRole('button', { name: 'Mark as read' }).click()
    await expect(drawer.getByText(/Read by 1 of 3 people/)).toBeVisible()
    await drawer.getByRole('button', { name: 'Close' }).click()
    await expect(card).not.toContainText('Required reading')
    expect(problems).toEqual([])
  })
}

test('who may only read writes nothing, and finds by text', async ({ page }) => {
  await signIn(page, 'auditor1')
  await open(page, '/tags/popular-science-corner?text=gercep')
  const found = page.getByRole('listitem').filter({ hasText: 'Kata gaul bulan ini' })
  // A language is called as it calls itself, on a page in any other, too.
  await expect(found.locator('[translate="no"]')).toHaveText('Bahasa Indonesia')
  await expect(page.getByRole('button', { name: 'How adverts hide their address' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Write an article' })).toHaveCount(0)
})
