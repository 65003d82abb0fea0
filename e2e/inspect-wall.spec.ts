import { type Browser, type Page, expect, test } from '@playwright/test'
import { inspectQueueCalls, inspectionCalls } from '../packages/contract/src/inspection/calls.ts'
import { blankRule } from '../packages/contract/src/inspection/draw-rules.ts'
import { blankQueue } from '../packages/contract/src/inspection/queue.ts'
import { peopleCalls } from '../packages/contract/src/people/calls.ts'
import { begin, makeAuditor, press, sendWall, settled, startAudit } from './support/audit.ts'
import { axeInBoth } from './support/axe.ts'
import { ok } from './support/calls.ts'
import { open, signIn, watch } from './support/console.ts'
import { withDatabase } from './support/database.ts'
import { sendIn } from './support/ingest.ts'
import { drawing } from './support/pictures.ts'

const stamp = Date.now()
const uid = `inspected${stamp}`
const auditor = `wall_auditor_${stamp}`
const inspector = `wall_inspector_${stamp}`
test.beforeAll(async () => {
  await makeAuditor(auditor)
  await makeAuditor(inspector, 'leader')
})

const newPage = async (browser: Browser): Promise<Page> => {
  const page = await (await browser.newContext()).newPage()
  await page.route('https://inspected.example/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: drawing(40, 40, '#58a') }),
  )
  return page
}

/** A queue that looks at all of the auditor's pictures; answers its id. */
const setsUp = async (page: Page): Promise<string> => {
  const idOf = async (text: string): Promise<string> =>
    (await ok(page, peopleCalls.pick, { text })).list[0]?.id ?? ''
  const rule = blankRule(1)
  const { id, version } = await ok(page, inspectQueueCalls.create, {
    body: {
      ...blankQueue,
      name: `Pictures ${stamp}`,
      scope: { ...blankQueue.scope, types: ['50:21'] },
      people: { ...blankQueue.people, personIds: [await idOf(inspector)] },
      priority: 9,
      correct: 'now',
      agreeBy: 'result',
      rules: [
        {
          ...rule,
          kind: 'persons',
          value: 100,
          match: { ...rule.match, personIds: [await idOf(auditor)] },
        },
      ],
    },
  })
  await ok(page, inspectQueueCalls.update, { id, baseVersion: version, state: 'on' })
  return id
}

/** All that is on the wall passes; nobody can take it back any more. */
const passesAll = async (page: Page, n: number): Promise<void> => {
  await startAudit(page, auditor, 'picture', `?uid=${uid}`)
  await expect(page.locator('[data-tile]')).toHaveCount(n)
  await sendWall(page)
  const due = () =>
    withDatabase(
      async (client) =>
        (
          await client.query(
            `update inspect_due i set due_at = now() from decision d
              where d.id = i.decision_id and d.uid = $1`,
            [uid],
          )
        ).rowCount,
    )
  await expect.poll(due).toBe(n)
}

/** Says of the difference in front that the decision was wrong. */
const saysWrong = async (page: Page, why: string): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: 'Your answer differs' })
  await dialog.getByRole('radio', { name: 'It was wrong' }).check()
  await dialog.getByRole('textbox').fill(why)
  await page.keyboard.press('Control+Enter')
}

test('asks about each difference of a wall in turn when several answers differ', async ({
  page,
  browser,
}) => {
  const problems = watch(page)
  await signIn(page, 'admin')
  await sendIn(
    page,
    21,
    [0, 1, 2, 3].map((n) => ({
      uid,
      postId: `${uid}-${n}`,
      pictures: [{ content: `https://inspected.example/${n}.svg`, w: 40, h: 40 }],
    })),
  )
  const queueId = await setsUp(page)
  await passesAll(await newPage(browser), 4)
  const looks = await newPage(browser)
  const seen = watch(looks)
  await signIn(looks, inspector)
  const waiting = async () =>
    (await ok(looks, inspectionCalls.home, {})).queues.map((queue) => queue.waiting)
  await expect.poll(waiting, { timeout: 60_000 }).toContain(4)
  await open(looks, `/tags/audit/picture?source=inspection&tfTaskId=${queueId}`)
  await begin(looks)
  await expect(looks.getByText(/is shown once you have answered/)).toBeVisible()
  await press(looks, 'ArrowRight', '3', 'ArrowRight', '3', 'e')
  await looks.getByRole('form', { name: 'Delete' }).waitFor()
  await press(looks, 'Enter')
  await settled(looks)
  await press(looks, 'Enter')
  const dialog = looks.getByRole('dialog', { name: 'Your answer differs' })
  await expect(dialog).toContainText('Delete')
  expect(await axeInBoth(looks)).toEqual([])
  await saysWrong(looks, `First ${stamp}`)
  await expect(dialog.getByRole('textbox')).toHaveValue('')
  await saysWrong(looks, `Second ${stamp}`)
  await expect(dialog).toHaveCount(0)
  const said = async () =>
    (await ok(page, inspectionCalls.query, { queueId })).list
      .map(({ verdict, comment }) => `${verdict} ${comment}`)
      .toSorted()
  await expect
    .poll(said)
    .toEqual(['agree ', 'agree ', `wrong First ${stamp}`, `wrong Second ${stamp}`])
  expect([...problems, ...seen]).toEqual([])
})
