import { type Page, expect } from '@playwright/test'
import { open, signIn, url } from './console.ts'
import { withDatabase } from './database.ts'

export type Decided = {
  recordId: string
  postId: string
  resultId: string
  delivery: string
  labels: number[]
}

const both = 'auditor-lumo-tandem'

/** Creates a person with a role for one spec: whoever signs in twice ends the first session. */
export function makeAuditor(name: string, role = both): Promise<void> {
  return withDatabase(async (client) => {
    const { rowCount } = await client.query(
      `
        with p as (insert into person (name, display_name) values ($1, $1) returning id)
        insert into person_role (person_id, role_id)
        select p.id, r.id
        from p, role r
        where r.name = $2`,
      [name, role],
    )
    if (rowCount !== 1) throw new Error(`there is no role ${role}`)
  })
}

/** Forbids the mouse: what follows is done by keyboard alone. */
const withoutMouse = (page: Page): void => {
  const refuse = (): never => {
    throw new Error('the mouse is not used here')
  }
  Object.assign(page.mouse, {
    click: refuse,
    down: refuse,
    move: refuse,
    dblclick: refuse,
    wheel: refuse,
  })
}

type Setting = {
  condition: object[]
  baseInfo: { orderTimeout: number }
  result: { id: string; content: Record<string, unknown> }[]
}
/** Lets the page see its settings with something changed. */
export async function changeSettings(
  page: Page,
  change: (setting: Setting) => void,
): Promise<void> {
  await page.route('**/v2/config/busconfig*', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { data: Setting[] }
    for (const setting of body.data) change(setting)
    await route.fulfill({ response, json: body })
  })
}

/**
 * Signs in and starts an audit by Enter. A window of an earlier test that has not gone yet is taken
 * over.
 */
export async function startAudit(
  page: Page,
  user: string,
  path: string,
  query = '',
): Promise<number> {
  withoutMouse(page)
  await signIn(page, user)
  await open(page, `/tags/audit/${path}${query}`)
  await begin(page)
  return Date.now()
}

export async function begin(page: Page): Promise<void> {
  const start = page.getByRole('button', { name: /^Start audit/ })
  await expect(start).toBeEnabled()
  await start.press('Enter')
  const takeOver = page.getByRole('button', { name: /^Take over/ })
  await expect(page.locator('[data-record-id]').or(takeOver).first()).toBeVisible()
  if (await takeOver.isVisible()) await takeOver.press('Enter')
  await page.locator('[data-record-id]').first().waitFor()
  await settled(page)
}

/** Decisions are dead for 200 ms after a record appeared. */
export function settled(page: Page): Promise<void> {
  return page.waitForTimeout(260)
}

export function current(page: Page): Promise<string | null> {
  return page.locator('[data-record-id]').first().getAttribute('data-record-id')
}

/** Presses keys one after another; `act` must bring another record on screen. */
export async function advance(page: Page, act: () => Promise<void>): Promise<string> {
  const before = await current(page)
  await settled(page)
  await act()
  await expect.poll(() => current(page)).not.toBe(before)
  return before ?? ''
}
export async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await page.keyboard.press(key)
    await page.waitForTimeout(40)
  }
}

/**
 * Presses Enter on a wall until its verdicts leave the page: each press leads to the first tiles
 * that were not on screen, until none is left.
 */
export async function sendWall(page: Page): Promise<void> {
  let left = false
  const sent = page
    .waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/justice_review/record'),
    )
    .then(() => {
      left = true
    })
  while (!left) {
    await page.keyboard.press('Enter')
    await Promise.race([sent, page.waitForTimeout(400)])
  }
}

/** One's own decisions since a moment, as the gateway knows them. */
export async function decidedSince(page: Page, since: number): Promise<Decided[]> {
  const response = await page.request.post(`${url()}/biz_gateway/justice_review/record/mine`, {
    data: { limit: 200, by: 'decided', start: since - 5000, end: Date.now() + 60_000 },
  })
  return ((await response.json()) as { data: { list: Decided[] } }).data.list
}

type Detail = {
  state: string
  decisions: {
    resultId: string
    remark: string
    state: string
    rows: { rowId: string; type: string; value: { result: { id: string } } }[]
    labels: { labelId: number }[]
    punishes: { punishId: number; permanent: boolean; evidence: string[] }[]
  }[]
  events: { kind: string; detail: Record<string, unknown> }[]
}
/** Everything the gateway knows of a record. */
export async function detailOf(page: Page, recordId: string): Promise<Detail> {
  const response = await page.request.get(
    `${url()}/biz_gateway/justice_review/record/detail?recordId=${recordId}`,
  )
  const body = (await response.json()) as { code: number; message?: string; data: Detail }
  expect(body.code, JSON.stringify(body).slice(0, 300)).toBe(0)
  return body.data
}
