import { pathOf } from '@oas/contract/define'
import { contract } from '@oas/contract/index'
import { maxDownloaded } from '@oas/contract/report/schemas'
import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { dayOf } from '../../core/office-time.ts'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { clock, server, useQueueWorld } from '../../testing/queue-world.ts'
import { aPerson } from '../../testing/world.ts'

const { report, reportMore } = contract
useQueueWorld()

/** Wrong orders of so many people: one of the first, two of the second, and so on up to five. */
const wrongOf = (from: number, to: number) =>
  server.ctx.pool.query(
    `
      insert into stat_fact (
        day, fact, app_id, type, source_id, round, person_id, team_id, language, key, n
      )
      select $1, 'wrong', 50, 12, 0, 1, 1000000 + n, 0, '', 'auditor:inspection:a:normal:upheld',
        1 + n % 5
      from generate_series($2::int, $3::int) n`,
    [dayOf(clock), from, to],
  )

test('downloads 20,000 rows as on the page, refuses 20,001, and says so of none', async () => {
  await server.ctx.pool.query('truncate stat_fact, stat_fact_delta')
  const person = await aPerson(server.ctx, { permissions: ['report.read', 'report.export'] })
  const reader = server.client(person.token)
  const asked = { report: 'quality', dims: 'person' } as const
  await expectRefusal(reader, reportMore.download, asked, 'nothing-to-export')

  await wrongOf(1, maxDownloaded)
  const page = await reader.ok(report.quality, { dims: asked.dims })
  expect(page).toMatchObject({ more: true, total: { wrongOrders: { value: 60_000 } } })
  const response = await reader.raw('POST', pathOf(reportMore.download), {
    body: JSON.stringify(asked),
  })
  const { sheets } = await readXlsx(Buffer.from(await response.arrayBuffer()))
  const [about, rows] = sheets.map((sheet) => sheet.rows)
  expect(about?.at(-1)?.[1]).toBe(maxDownloaded)
  const [head = [], ...body] = rows ?? []
  const at = head.indexOf('错单')
  const [total, ...people] = body.toReversed().map((row) => Number(row[at]))
  expect(people).toHaveLength(maxDownloaded)
  expect([total, people.reduce((sum, n) => sum + n, 0)]).toEqual([60_000, 60_000])

  await wrongOf(maxDownloaded + 1, maxDownloaded + 1)
  await expectRefusal(reader, reportMore.download, asked, 'data-volume')
})
