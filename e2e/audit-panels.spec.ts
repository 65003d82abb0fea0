import { type Page, expect, test } from '@playwright/test'
import { watch } from './support/console.ts'
import { sendIn } from './support/ingest.ts'
import {
  type Decided,
  advance,
  current,
  decidedSince,
  detailOf,
  makeAuditor,
  press,
  settled,
  startAudit,
} from './support/audit.ts'
import { animatedGif, drawing } from './support/pictures.ts'

// A worker that starts anew after a failure needs a user of its own.
const user = `panel_auditor_${process.pid}`
test.beforeAll(() => makeAuditor(user))

const stored = async (page: Page, since: number, n: number): Promise<Decided[]> => {
  await expect.poll(async () => (await decidedSince(page, since)).length).toBeGreaterThanOrEqual(n)
  return decidedSince(page, since)
}
const resultOf = (rows: readonly Decided[], recordId: string): string | undefined =>
  rows.find((row) => row.recordId === recordId)?.resultId

/**
 * Pages that show one record or a list: a pass by one key, a punishment by label, result and Enter.
 */
const plain = [
  { path: 'text', pass: 'q', punish: 't', result: 'mute', confirm: [] },
  { path: 'text-group', pass: 'q', punish: 't', result: 'mute', confirm: [] },
  { path: 'picture-with-single', pass: 'q', punish: 'e', result: 'del', confirm: [] },
  { path: 'common', pass: 'q', punish: 't', result: 'mute', confirm: [] },
] as const

for (const { path, pass, punish, result } of plain) {
  test(`${path}: a pass and a punishment with label and remark by keyboard alone`, async ({
    page,
  }) => {
    const problems = watch(page)
    const since = await startAudit(page, user, path)
    const passed = await advance(page, () => press(page, pass))
    const punished = await advance(page, async () => {
      await press(page, '7', punish)
      await press(page, 'm')
      await page.keyboard.type(' seen by keyboard')
      await page.keyboard.press('Control+Enter')
    })
    // A verdict on a group is one row for each of its members: what counts is that both records are
    // there.
    await expect
      .poll(async () => {
        const rows = await stored(page, since, 2)
        return [resultOf(rows, passed), resultOf(rows, punished)]
      })
      .toEqual(['ignore', result])
    const [decision] = (await detailOf(page, punished)).decisions
    expect(decision?.remark).toContain('seen by keyboard')
    expect(decision?.labels.length).toBeGreaterThan(0)
    expect(problems).toEqual([])
  })
}

test('picture wall: exactly the marked pictures are punished, the others pass', async ({
  page,
}) => {
  const problems = watch(page)
  // Pictures of its own: walls of a hundred leave others without any.
  const uid = `w${Date.now()}`
  await page.route('https://wall.example/**', (route) =>
    route.fulfill(
      // What it is, its bytes say and not its name.
      route.request().url().endsWith('/0.svg')
        ? {
            contentType: 'image/gif',
            headers: { 'access-control-allow-origin': '*' },
            body: animatedGif,
          }
        : { contentType: 'image/svg+xml', body: drawing(40, 40, '#58a') },
    ),
  )
  await sendIn(
    page,
    21,
    Array.from({ length: 24 }, (_, n) => ({
      uid,
      postId: `${uid}-${n}`,
      pictures: [{ content: `https://wall.example/${n}.svg`, w: 40, h: 40 }],
    })),
  )
  const since = await startAudit(page, user, 'picture', `?uid=${uid}`)
  const tiles = page.locator('[data-tile]')
  const all = await tiles.evaluateAll((nodes) =>
    nodes.map((node) => (node as HTMLElement).dataset['tile']?.split('/')[0] ?? ''),
  )
  // The veil shows a still of what moves.
  await expect(tiles.filter({ hasText: 'Animated' })).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Animated' })).toHaveCount(1)
  await press(page, 'ArrowRight', '1', 'ArrowRight', 'ArrowRight', '3', 'ArrowDown', '3')
  const marked = await page
    .locator('[data-tile][aria-pressed="true"]')
    .evaluateAll((nodes) =>
      nodes.map((node) => (node as HTMLElement).dataset['tile']?.split('/')[0] ?? ''),
    )
  expect(marked).toHaveLength(3)
  await press(page, 'e')
  await page.getByRole('form', { name: 'Delete' }).waitFor()
  await press(page, 'Enter')
  await settled(page)
  await press(page, 'Enter')
  const records = [...new Set(all)]
  const rows = await stored(page, since, records.length)
  const wanted = new Set(marked)
  for (const recordId of records)
    expect([recordId, resultOf(rows, recordId)]).toEqual([
      recordId,
      wanted.has(recordId) ? 'del' : 'ignore',
    ])
  expect(problems).toEqual([])
})

test('posts by resource: every resource has its own verdict and the post takes the worst', async ({
  page,
}) => {
  const problems = watch(page)
  const since = await startAudit(page, user, 'common-multi-resource')
  const recordId = (await current(page)) ?? ''
  const resources = await page.locator('[data-row]').count()
  expect(resources).toBeGreaterThan(1)
  await press(page, '7', 'Shift+e', 'ArrowDown', 'Shift+r')
  await advance(page, async () => {
    await press(page, 'Enter')
    await page
      .getByRole('form', { name: 'Delete the post' })
      .or(page.locator('form.wb-form'))
      .first()
      .waitFor()
    await press(page, 'Enter')
  })
  await expect.poll(async () => resultOf(await stored(page, since, 1), recordId)).toBe('del_post')
  const [decision] = (await detailOf(page, recordId)).decisions
  expect(decision?.resultId).toBe('del_post')
  expect((decision?.rows ?? []).map((row) => row.value.result.id).toSorted()).toEqual([
    'del',
    'del_post',
  ])
  expect(problems).toEqual([])
})
