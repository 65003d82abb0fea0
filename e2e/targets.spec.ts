import { expect, test } from '@playwright/test'
import { open, signIn, visit } from './support/console.ts'

/** Pages of lists, figures, a form and settings, and the audit page before the start. */
const pages = [
  '/',
  '/tags/record-list',
  '/auth/user',
  '/auth/role',
  '/tags/statistics/count',
  '/tags/statistics/log',
  '/tags/batch-log',
  '/tags/operation-log',
  '/tags/white-list/list',
  '/strategy-engine/index',
  '/tags/auto-config',
  '/tags/rule',
  '/atlas-labels/trees',
  '/atlas/system-config',
  '/news-management',
  '/plat-msg',
  '/tags/audit/text',
]
const least = 24

test('what is pressed is 24 px wide and high, a field has that room, on main pages', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, 'admin')
  await open(page, '/')
  for (const path of pages) {
    await visit(page, path)
    const small = await page.evaluate((px) => {
      const controls = 'a[href], button, input, select, summary, [role="tab"], [role="option"]'
      const boxes = [...document.querySelectorAll<HTMLElement>(controls)]
        .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        .filter((one) => !one.closest('[inert]'))
        // A label that holds its control, or stands for it, is pressed with it.
        .map((one) => ({ one, box: (one.closest('label') ?? one).getBoundingClientRect() }))
        .filter(({ box }) => box.width > 1 && box.height > 1)
      const isInText = (one: HTMLElement): boolean =>
        getComputedStyle(one).display === 'inline' &&
        [...(one.parentElement?.childNodes ?? [])].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
        )
      const middle = (box: DOMRect) => [box.x + box.width / 2, box.y + box.height / 2] as const
      // A circle of the least size around its middle meets no other target.
      const hasRoom = (own: DOMRect): boolean => {
        const [x, y] = middle(own)
        return boxes.every(({ box }) => {
          if (box === own) return true
          const dx = Math.max(box.left - x, 0, x - box.right)
          const dy = Math.max(box.top - y, 0, y - box.bottom)
          return Math.hypot(dx, dy) >= px / 2
        })
      }
      return (
        boxes
          .filter(({ box }) => box.width < px - 0.5 || box.height < px - 0.5)
          .filter(({ one }) => !isInText(one))
          // Fields stand in boxes that are pressed with them; ticks in cells of their own.
          .filter(({ one, box }) => !(one instanceof HTMLInputElement && hasRoom(box)))
          .map(
            ({ one, box }) =>
              `${one.outerHTML.slice(0, 90)} ${Math.round(box.width)}x${Math.round(box.height)}`,
          )
      )
    }, least)
    expect.soft([...new Set(small)].slice(0, 8), path).toEqual([])
  }
})
