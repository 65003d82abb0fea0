import { resolve } from 'node:path'
import { expect, test } from '@playwright/test'
import { readConfig } from '../apps/api/src/core/config.ts'
import { killableServer } from '../apps/api/src/testing/fire-ground.ts'
import { makeAuditor, press, sendWall, settled, startAudit } from './support/audit.ts'
import { withDatabase } from './support/database.ts'
import { sendIn } from './support/ingest.ts'
import { meetAt, ownProduct } from './support/products.ts'
import { drawing } from './support/pictures.ts'

const user = `kill_auditor_${process.pid}`
test.beforeAll(() => makeAuditor(user))

const posts = 100
/**
 * How long after a submit has left the page its server dies: before it is worked on, and while it
 * is.
 */
const moments = [0, 60]

test('loses and doubles no verdict of a wall of 200 when the server is killed meanwhile', async ({
  page,
}) => {
  const stamp = Date.now()
  const databaseUrl = await withDatabase(async (_client, address) => address)
  const server = await killableServer({
    ...readConfig({}),
    port: 0,
    databaseUrl,
    dataDir: ownProduct().dataDir,
    webDir: resolve('apps/web/dist'),
    demo: true,
    logLevel: 'silent',
    runJobs: false,
  })
  const back = meetAt(server.url())
  try {
    await page.route('https://media.example/**', (route) =>
      route.fulfill({
        contentType: 'image/svg+xml',
        body: drawing(120, 90, 'navy'),
      }),
    )
    const uid = `kill${stamp}`
    await sendIn(
      page,
      21,
      moments.flatMap((_moment, wave) =>
        Array.from({ length: posts }, (_unused, n) => ({
          appId: 71,
          postId: `${uid}-${wave}-${n}`,
          uid,
          pictures: [
            { content: `https://media.example/${uid}-${wave}-${n}-a.svg` },
            { content: `https://media.example/${uid}-${wave}-${n}-b.svg` },
          ],
        })),
      ),
    )
    await startAudit(page, user, 'picture', `?appId=71&type=21&uid=${uid}`)
    // This type delivers what was punished, and says nothing of what was passed.
    const facts = (): Promise<{ decisions: number }> =>
      withDatabase(
        async (client) =>
          (
            await client.query<{ decisions: number }>(
              `
                select count(*)::int as decisions, count(distinct d.post_id)::int as posts,
                  count(*) filter (where d.result_id <> 'ignore')::int as marked,
                  (
                    select count(*)::int
                    from submission s
                    join decision x on x.id = s.decision_id
                    where x.uid = $1
                  ) as submissions,
                  (
                    select count(*)::int
                    from outbox o
                    join decision x on x.id = o.decision_id
                    where x.uid = $1
                  ) as deliveries,
                  (select count(*)::int from queue_order where uid = $1) as waiting
                from decision d
                where d.uid = $1`,
              [uid],
            )
          ).rows[0] ?? { decisions: 0 },
      )
    let kills = 0
    for (const moment of moments) {
      await expect(page.getByRole('group', { name: '200 pictures' })).toBeVisible()
      await settled(page)
      // What the server before did not answer was sent again, and is no request of this wall.
      await expect.poll(async () => (await facts()).decisions).toBe(kills * posts)
      await press(page, 'ArrowRight', '1')
      // The form of what is marked, its confirmation, the wall.
      await press(page, 'Enter', 'Enter')
      await settled(page)
      await press(page, 'Enter')
      await expect(page.getByText(/^\d+ not seen yet$/)).toBeVisible()
      await sendWall(page)
      await page.waitForTimeout(moment)
      await server.killAndRestart()
      kills++
    }
    await expect.poll(facts, { timeout: 30_000 }).toEqual({
      decisions: 200,
      posts: 200,
      marked: 2,
      submissions: 200,
      deliveries: 2,
      waiting: 0,
    })
    expect(kills).toBe(2)
  } finally {
    back()
    await server.stop()
  }
})
