import { type Page, expect, test } from '@playwright/test'
import {
  current,
  decidedSince,
  detailOf,
  makeAuditor,
  press,
  settled,
  startAudit,
} from './support/audit.ts'
import { url, watch } from './support/console.ts'
import { sendIn } from './support/ingest.ts'

// A worker that starts anew after a failure needs a user of its own.
const user = `listed_auditor_${process.pid}`
test.beforeAll(() => makeAuditor(user))

type Rule = { businessList: string[]; typeList: string[]; resultList: string[] }
const stamp = (): string => `${Date.now().toString(36)}${Math.floor(Math.random() * 1000)}`

/** A list with one user on it, made by one person and passed by another. */
const listUser = async (
  page: Page,
  uid: string,
  scopes: readonly string[],
  force: readonly Rule[] = [],
  tip = '',
): Promise<string> => {
  const name = `friends ${stamp()}`
  const as = async (person: string) => {
    const context = await page.context().browser()!.newContext()
    await context.request.post(`${url()}/biz_gateway/justice_user/login/local`, {
      data: { name: person },
    })
    const ask = async <T>(method: 'get' | 'post', path: string, data: object): Promise<T> => {
      const body = (await (
        await (method === 'get'
          ? context.request.get(`${url()}/biz_gateway/justice_manage/white-list/${path}`, {
              params: data as Record<string, string>,
            })
          : context.request.post(`${url()}/biz_gateway/justice_manage/white-list/${path}`, {
              data,
            }))
      ).json()) as { code: number; data: T }
      expect(body.code, JSON.stringify(body)).toBe(0)
      return body.data
    }
    return { ask, close: () => context.close() }
  }
  const maker = await as('analyst')
  const { id } = await maker.ask<{ id: string }>('post', 'group', {
    subject: 'user',
    name,
    scopes,
    apps: [50],
    types: [],
    countries: [],
    businesses: [],
    force,
    tip: { cn: tip, en: tip, id: tip, ru: tip },
    maxDays: null,
  })
  await maker.ask('post', 'entry', { listId: id, lines: [uid], reason: 'a partner of ours' })
  const [list] = (
    await maker.ask<{ list: { version: number; state: string }[] }>('get', 'group', { text: name })
  ).list
  const [entry] = (
    await maker.ask<{ list: { id: string; version: number; state: string }[] }>('get', 'entry', {
      kind: 'user',
      listId: id,
    })
  ).list
  await maker.close()
  const reviewer = await as('leader')
  if (list?.state === 'pending')
    await reviewer.ask('post', 'group/review', {
      refs: [{ id, version: list.version }],
      act: 'approve',
      reason: '',
    })
  if (entry?.state === 'pending')
    await reviewer.ask('post', 'entry/review', {
      refs: [{ id: entry.id, version: entry.version }],
      act: 'approve',
      reason: '',
    })
  await reviewer.close()
  return name
}

const bar = (page: Page) => page.getByRole('region', { name: 'White list' })
const form = (page: Page) => page.locator('form.wb-form')
const punishesOf = async (page: Page, id: string) => (await detailOf(page, id)).decisions.at(-1)
const stored = async (page: Page, since: number, id: string): Promise<string | undefined> => {
  let result: string | undefined
  await expect
    .poll(async () => {
      result = (await decidedSince(page, since)).find((row) => row.recordId === id)?.resultId
      return result
    })
    .toBeDefined()
  return result
}

test('spares whom a never-punish list names: warns first, asks when it is forced', async ({
  page,
}) => {
  const problems = watch(page)
  const uid = `spared-${stamp()}`
  const name = await listUser(
    page,
    uid,
    ['NOT_TO_PUNISH'],
    [{ businessList: ['text'], typeList: ['50:12'], resultList: ['del'] }],
  )
  await sendIn(
    page,
    12,
    [1, 2, 3].map((n) => ({
      uid,
      postId: `${uid}-${n}`,
      texts: [{ content: `spared words ${n}` }],
    })),
  )
  const since = await startAudit(page, user, 'text', `?uid=${uid}`)
  await expect(bar(page)).toContainText('never punish')
  await expect(bar(page)).toContainText(`${name} · a partner of ours`)
  await expect(bar(page)).toContainText('Exceptions that are still punished: Delete')
  await expect(page.locator('[data-result="mute"]')).toHaveAttribute(
    'title',
    new RegExp(`never-punish list \\(${name}\\)`),
  )
  await expect(page.locator('[data-result="del"]')).toHaveAttribute(
    'title',
    /punishment still applies/,
  )

  // A quick pass is held, and said.
  const held = (await current(page)) ?? ''
  await press(page, 'q')
  await expect(
    page.getByText('White list: the result was changed to one that is allowed'),
  ).toBeVisible()
  expect(await stored(page, since, held)).toBe('hold')

  // What no rule forces is kept without its punishment.
  await expect.poll(() => current(page)).not.toBe(held)
  await settled(page)
  const kept = (await current(page)) ?? ''
  await press(page, '7', 't')
  await expect(form(page).getByRole('note')).toContainText('nothing is punished')
  await press(page, 'Enter')
  expect(await stored(page, since, kept)).toBe('mute')
  await expect(
    page.getByText(/the violation is recorded, nothing is punished/).last(),
  ).toBeVisible()
  expect(await punishesOf(page, kept)).toMatchObject({
    resultId: 'mute',
    punishes: [{ punishId: 202, state: 'exempt' }],
  })

  // What was kept without punishment stands apart from what was done whole.
  await expect(page.locator('.wb-history li.warned')).toHaveCount(1)
  await expect(page.locator('.wb-history li.sent')).toHaveCount(1)

  // What a rule forces is asked about, and punished.
  await expect.poll(() => current(page)).not.toBe(kept)
  await settled(page)
  const forced = (await current(page)) ?? ''
  await press(page, '7', 'e', 'Enter')
  const asked = page.getByRole('dialog', { name: 'Delete' })
  await expect(asked).toContainText('still')
  await press(page, 'Escape')
  await expect(asked).toBeHidden()
  await press(page, 'Enter')
  await expect(asked).toBeVisible()
  await press(page, 'Enter')
  expect(await stored(page, since, forced)).toBe('del')
  expect((await punishesOf(page, forced))?.punishes).toMatchObject([{ punishId: 101 }])
  expect(JSON.stringify((await punishesOf(page, forced))?.punishes)).not.toContain('exempt')
  expect(problems).toEqual([])
})

test('shows tips of auditing above the record, those of punishing with a violation', async ({
  page,
}) => {
  const problems = watch(page)
  const uid = `tipped-${stamp()}`
  await listUser(page, uid, ['PUNISH_TIPS'], [], 'ask the partner desk')
  await sendIn(page, 12, [{ uid, postId: uid, texts: [{ content: 'tipped words' }] }])
  const since = await startAudit(page, user, 'text', `?uid=${uid}`)
  await expect(bar(page)).toHaveCount(0)
  // Whoever has the record open learns of a list at once.
  await listUser(page, uid, ['AUDIT_TIPS'], [], 'look at the pinned post')
  await expect(bar(page)).toContainText('look at the pinned post')
  await expect(bar(page)).not.toContainText('ask the partner desk')
  const id = (await current(page)) ?? ''
  await press(page, '7', 't')
  await expect(bar(page)).toContainText('ask the partner desk')
  await press(page, 'Enter')
  const asked = page.getByRole('dialog', { name: 'Mute' })
  await expect(asked).toContainText('confirm before you punish')
  expect((await decidedSince(page, since)).some((row) => row.recordId === id)).toBe(false)
  await press(page, 'Enter')
  expect(await stored(page, since, id)).toBe('mute')
  expect(problems).toEqual([])
})
