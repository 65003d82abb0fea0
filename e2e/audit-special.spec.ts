import { expect, test } from '@playwright/test'
import {
  begin,
  current,
  decidedSince,
  makeAuditor,
  press,
  settled,
  startAudit,
} from './support/audit.ts'
import { axe } from './support/axe.ts'
import { open, signIn, url, visit, watch } from './support/console.ts'
import { withDatabase } from './support/database.ts'
import { sendIn } from './support/ingest.ts'

const user = `special_auditor_${process.pid}`
test.beforeAll(() => makeAuditor(user))

const room = (n: number) => ({
  postId: `room-${n}`,
  lives: [
    {
      sid: `s${n}`,
      roomId: `r${n}`,
      uid: 'u1',
      title: 'a room',
      startedAt: 1_790_000_000_000,
      roomType: 'live',
    },
  ],
})
const talk = [
  {
    id: 'm1',
    from: 'a',
    to: 'b',
    at: 1_790_000_000_000,
    kind: 'text',
    content: 'halo',
    translation: 'hello',
    reported: true,
  },
]

test('shows a pushed room in the title; looks for machine-passed texts in a time only', async ({
  page,
}) => {
  const problems = watch(page)
  await signIn(page, 'admin')
  await open(page, '/tags/audit/live-push')
  await expect(page.getByRole('button', { name: /^Start audit/ })).toBeEnabled()
  await expect(page).toHaveTitle(/\[\d+\] Pushed/)
  await sendIn(page, 61, [room(Date.now())])
  await expect(page).toHaveTitle(/● \[\d+\]/)
  await page.keyboard.press('Shift')
  await expect(page).not.toHaveTitle(/●/)
  await visit(page, '/tags/audit/text-logs')
  const range = page.getByRole('group', { name: 'Received', exact: true })
  for (const end of await range.locator('input:not([aria-hidden])').all()) {
    await expect(end).not.toHaveValue('')
    await end.fill('')
  }
  await page.getByRole('button', { name: /^Start audit/ }).press('Enter')
  await expect(range.locator('xpath=..').getByRole('alert')).toBeVisible()
  const [from, to] = await range.locator('input:not([aria-hidden])').all()
  await from?.fill('2026-03-01 00:00:00')
  await to?.fill('2026-03-02 00:00:01')
  await expect(range.locator('xpath=..').getByRole('alert')).toContainText(
    'Choose at most 24 hours',
  )
  expect(problems).toEqual([])
  // What is found is nobody's until it is ticked.
  const uid = `logs-${Date.now()}`
  await sendIn(
    page,
    104,
    ['a', 'b', 'c'].map((post) => ({ uid, postId: `${uid}-${post}` })),
  )
  const since = await startAudit(page, user, 'text-logs', `?uid=${uid}`)
  const states = async () =>
    (
      (await (
        await page.request.post(`${url()}/biz_gateway/justice_review/waiting-record`, {
          data: { types: ['50:104'], uid },
        })
      ).json()) as { data: { list: { state: string; holder: string }[] } }
    ).data.list.map(({ state }) => state)
  expect(await states()).toEqual(['waiting', 'waiting', 'waiting'])
  await press(page, 'Space')
  await expect.poll(states).toEqual(['held', 'waiting', 'waiting'])
  await press(page, 'Space')
  await expect.poll(states).toEqual(['waiting', 'waiting', 'waiting'])
  // A verdict on a row that is not ticked holds it first; the rest is nobody's to pass.
  await press(page, 'q')
  await expect
    .poll(async () => (await decidedSince(page, since)).map(({ resultId }) => resultId))
    .toEqual(['ignore'])
  await press(page, 'Shift+Enter')
  await expect(page.locator('[data-table-row]')).toHaveCount(2)
})

test('translates talks from the start; shows the first verdict after the second choice', async ({
  page,
}) => {
  const problems = watch(page)
  const uid = `special-${Date.now()}`
  await sendIn(page, 73, [{ appId: 71, uid, postId: uid, data: { messages: talk } }])
  await sendIn(page, 629, [
    {
      uid,
      postId: `${uid}-2`,
      data: {
        messages: talk,
        opinion: [
          {
            round: 'first',
            result: 'mute',
            labels: [],
            remark: 'looked once',
            at: 1_790_000_000_000,
          },
        ],
      },
    },
  ])
  const since = await startAudit(page, user, 'bigolive-chat', `?uid=${uid}`)
  await expect(page.getByText('hello', { exact: true })).toBeVisible()
  await press(page, 'y')
  await expect(page.getByText('hello', { exact: true })).toBeHidden()
  await open(page, `/tags/audit/chat-review?uid=${uid}`)
  await begin(page)
  await expect(page.getByText('looked once')).toBeHidden()
  const record = await current(page)
  await press(page, 'q')
  await expect(page.locator('[data-first-verdict]')).toContainText('differs')
  await expect(page.getByText('looked once')).toBeVisible()
  await settled(page)
  await press(page, 'Enter')
  await expect
    .poll(async () =>
      (await decidedSince(page, since))
        .filter((one) => one.recordId === record)
        .map(({ resultId }) => resultId),
    )
    .toEqual(['ignore'])
  expect(problems).toEqual([])
})

test('names the tasks with orders for a page inside a task, and leads into each round', async ({
  page,
}) => {
  const problems = watch(page)
  const uid = `task${Date.now()}`
  await sendIn(
    page,
    53,
    [1, 2, 3].map((n) => ({
      uid,
      postId: `${uid}-${n}`,
      voices: [{ id: 'voice-1', content: 'https://media.example/a.wav', seconds: 4 }],
    })),
  )
  const task = String(Date.now())
  await withDatabase((client) =>
    client.query(
      `
        update queue_order
        set task_id = $2, round = case when post_id like '%-3' then 2 else 1 end
        where uid = $1`,
      [uid, task],
    ),
  )
  await signIn(page, user)
  await open(page, '/tags/audit/voice-tf')
  await expect(page.getByRole('alert')).toHaveText(
    'This page works inside a task. Open it from a task link.',
  )
  const rounds = page
    .getByRole('navigation', { name: 'Your tasks' })
    .getByRole('link', { name: new RegExp(`^Task ${task}`) })
  await expect(rounds).toHaveText([
    `Task ${task}, round 12waiting`,
    `Task ${task}, round 21waiting`,
  ])
  expect(await axe(page)).toEqual([])
  await rounds.last().press('Enter')
  await expect(page.locator('.wb-waiting b')).toHaveText('1')
  await begin(page)
  await expect(page.locator('[data-record-id]')).toHaveCount(1)
  expect(problems.filter((one) => !/media\.example|voice\/convert/.test(one))).toEqual([])
})

test('shows what a task is and says, and why it hands out no more', async ({ page }) => {
  const uid = `named${Date.now()}`
  await sendIn(
    page,
    53,
    [1, 2].map((n) => ({
      uid,
      postId: `${uid}-${n}`,
      voices: [{ id: 'voice-1', content: 'https://media.example/a.wav', seconds: 4 }],
    })),
  )
  const task = String(Date.now())
  const text = `Old greetings. ${'Listen to the end before deciding. '.repeat(8)}`
  const inTask = (statement: string, values: unknown[]) =>
    withDatabase((client) => client.query(statement, values))
  await inTask(
    `
      with p as (select id from person where name = $2),
      t as (
        insert into task (
          id, kind, name, state, in_force, priority, person_ids, quota_person, end_at, created_by,
          created_at, updated_at
        )
        select $1, 'special-order', 'Greetings of spring', 'running', 1, 9, array[id], 1,
          now() + interval '1 day', id, now(), now()
        from p
        returning id, created_by
      ),
      v as (
        insert into task_version (task_id, version, body, selection_hash, author_id, created_at)
        select id, 1, jsonb_build_object('text', $3::text), '', created_by, now()
        from t
      )
      update queue_order set task_id = $1, round = 1 where uid = $4`,
    [task, user, text, uid],
  )
  await signIn(page, user)
  await open(page, '/tags/audit/voice-tf')
  const way = page
    .getByRole('navigation', { name: 'Your tasks' })
    .getByRole('link', { name: /^Greetings of spring/ })
  await expect(way).toContainText(/special orders · 1 left for you today · until .*2waiting$/)
  await way.press('Enter')
  const line = page.getByRole('note')
  await expect(line).toContainText('Old greetings.')
  const more = line.getByRole('button', { name: 'More' })
  await expect(more).toHaveAttribute('aria-expanded', 'false')
  await more.press('Enter')
  await expect(line.getByRole('button', { name: 'Less' })).toBeVisible()
  expect(await axe(page)).toEqual([])
  await begin(page)
  await expect(page.locator('[data-record-id]')).toHaveCount(1)
  await expect(line).toContainText('0 left for you today')
  await inTask('delete from queue_order where task_id = $1 and state = $2', [task, 'held'])
  await inTask(
    `
      insert into task_draw (id, task_id, version, day, seq, cause, seed, state, created_at)
      values ($1, $1, 1, current_date, 1, 'start', '', 'done', now())`,
    [task],
  )
  await inTask(
    `
      insert into task_item (
        id, task_id, draw_id, version, record_id, app_id, type, place, drawn_at
      )
      values ($1, $1, $1, 1, 1, 50, 53, 1, now())`,
    [task],
  )
  await inTask(
    `
      insert into task_answer (item_id, round, task_id, person_id, order_id, decision_id, key, at)
      select $1, 1, $1, id, 1, 1, 'r:ignore', now()
      from person
      where name = $2`,
    [task, user],
  )
  const comesTo = async (name: string): Promise<void> => {
    await page.reload()
    const start = page.getByRole('button', { name: /^Start audit/ })
    const takeOver = page.getByRole('button', { name: /^Take over/ })
    const told = page.getByRole('heading', { name })
    // A page that goes on by itself may show for a moment how it is begun.
    await expect(async () => {
      if (await start.isVisible()) await start.press('Enter', { timeout: 1000 })
      await expect(told.or(takeOver)).toBeVisible({ timeout: 5000 })
    }).toPass()
    if (await takeOver.isVisible()) await takeOver.press('Enter')
    await expect(told).toBeVisible()
  }
  await comesTo('Your share of this task for today is done: 1')
  await inTask(`update task set state = 'paused' where id = $1`, [task])
  await comesTo('This task is paused')
  await expect(line).toContainText('This task is paused')
})
