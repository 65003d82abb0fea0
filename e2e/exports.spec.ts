import { readFileSync } from 'node:fs'
import { type Page, expect, test } from '@playwright/test'
import { contract } from '../packages/contract/src/index.ts'
import { decidedSince, makeAuditor, press, startAudit } from './support/audit.ts'
import { ok } from './support/calls.ts'
import { cellsOf } from './support/csv.ts'
import { open, signIn, watch } from './support/console.ts'
import { sendIn } from './support/ingest.ts'
import { textsOfWorkbook } from './support/sheet.ts'

/** Presses what exports, and answers the file as it was saved. */
const saved = async (page: Page): Promise<{ name: string; bytes: Buffer }> => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export', exact: true }).press('Enter'),
  ])
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) }
}

test('saves records and what was done to them as the list shows them, filters included', async ({
  page,
  browser,
}) => {
  const uid = `export_${Date.now().toString(36)}`
  await makeAuditor(uid)
  await sendIn(
    page,
    12,
    [1, 2, 3].map((n) => ({
      postId: `${uid}-${n}`,
      uid,
      texts: [{ content: `line one of "${n}",\nline two of ${uid}` }],
    })),
  )
  const since = await startAudit(page, uid, 'text', `?appId=50&type=12&uid=${uid}`)
  await press(page, 'q')
  await expect.poll(async () => (await decidedSince(page, since)).length).toBe(1)
  const decided = (await decidedSince(page, since))[0]?.postId ?? ''

  const leader = await (await browser.newContext()).newPage()
  const problems = watch(leader)
  await signIn(leader, 'leader')
  await open(leader, `/tags/record-list?appId=50&uid=${uid}`)
  await expect(leader.locator('.data-table tbody tr')).toHaveCount(3)
  const records = await saved(leader)
  expect(records.name).toBe('records.csv')
  // Texts of several lines are one record each.
  await expect(leader.getByText('3 rows exported')).toBeVisible()
  expect([...records.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const [head = [], ...rows] = cellsOf(records.bytes.toString('utf8'))
  expect(rows).toHaveLength(3)
  for (const row of rows) expect(row).toHaveLength(head.length)
  expect(rows.map((row) => row.find((cell) => cell.startsWith(`${uid}-`))).sort()).toEqual(
    [1, 2, 3].map((n) => `${uid}-${n}`),
  )
  expect(rows.flat().some((cell) => cell.includes(`line one of "1",`))).toBe(true)

  await open(leader, `/tags/operation-log?appId=50&postId=${decided}`)
  await expect(
    leader.locator('.data-table tbody tr').filter({ hasText: uid }).first(),
  ).toBeVisible()
  const shown = await leader.locator('.data-table tbody tr').count()
  const operations = await saved(leader)
  expect(operations.name).toBe('operations.csv')
  const [titles = [], ...acts] = cellsOf(operations.bytes.toString('utf8'))
  expect(acts).toHaveLength(shown)
  for (const act of acts) {
    expect(act).toHaveLength(titles.length)
    expect(act).toContain(decided)
  }
  expect(acts.filter((act) => act.includes(uid)).length).toBeGreaterThan(0)
  await open(leader, `/tags/record-list?appId=50&uid=${uid}-nobody`)
  await leader.getByRole('button', { name: 'Export', exact: true }).click()
  await expect(leader.getByText('no data to export')).toBeVisible()
  for (const [msg, said] of [
    ['the disk is full', 'the disk is full'],
    ['', 'unknown error'],
  ] as const) {
    await leader.route('**/export*', (route) =>
      route.fulfill({
        status: 400,
        contentType: 'application/json',
        body: JSON.stringify({ code: 400, msg, data: null }),
      }),
    )
    await leader.getByRole('button', { name: 'Export', exact: true }).click()
    await expect(leader.getByText(said)).toBeVisible()
  }
  expect(problems.filter((one) => !/status of 400/.test(one))).toEqual([])
  await leader.context().close()
})

test('people are saved as a workbook that says what the list says', async ({ page }) => {
  const problems = watch(page)
  await signIn(page, 'admin')
  const name = `sheet_${Date.now().toString(36)}`
  await ok(page, contract.people.createUser, {
    name,
    displayName: '\u5F20\u4E09 & <Zhang> "San"',
    email: 'zhang@example.com',
    teamId: null,
    region: '',
    languages: ['en', 'zh'],
    skills: [],
    shift: '',
    roleIds: [],
  })
  await open(page, `/auth/user?text=${name}`)
  await expect(page.locator('.data-table tbody tr')).toHaveCount(1)
  const { name: file, bytes } = await saved(page)
  expect(file).toBe('users.xlsx')
  const cells = textsOfWorkbook(bytes)
  for (const cell of [name, '\u5F20\u4E09 & <Zhang> "San"', 'zhang@example.com'])
    expect(cells).toContain(cell)
  expect(cells).not.toContain('auditor1')
  expect(problems).toEqual([])
})
