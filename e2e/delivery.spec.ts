import { expect, test } from '@playwright/test'
import { axe } from './support/axe.ts'
import { open, signIn, watch } from './support/console.ts'
import { withDatabase } from './support/database.ts'

const key = `failed-${process.pid}`
const stateOf = (): Promise<string> =>
  withDatabase(
    async (client) =>
      (
        await client.query<{ state: string }>(
          'select state from outbox where idempotency_key = $1',
          [key],
        )
      ).rows[0]?.state ?? '',
  )

test('asks in the page before pushing every delivery that matches, then does it once', async ({
  page,
}) => {
  await withDatabase((client) =>
    client.query(
      `
        insert into outbox (
          app_id, post_id, kind, payload, idempotency_key, state, attempts, last_status, last_error
        )
        values (
          50, $1, 'decision', '{"type":"decision","data":{"recordType":12}}', $1, 'failed', 10, 500,
          'answered 500'
        )`,
      [key],
    ),
  )
  const problems = watch(page)
  await signIn(page, 'leader')
  await open(page, `/atlas/dbmq-retry?postId=${key}`)
  await expect(page.getByRole('row').nth(1)).toContainText('answered 500')
  const pushAll = page.getByRole('button', { name: 'Retry all' })
  await pushAll.click()
  const question = page.getByRole('dialog', { name: 'Retry all' })
  await expect(question).toContainText('Retry all deliveries that match?')
  expect(await axe(page)).toEqual([])
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await stateOf()).toBe('failed')
  await pushAll.click()
  await question.getByRole('button', { name: 'OK' }).click()
  await expect(
    page.getByRole('status').filter({ hasText: '1 retried, 0 refused' }).first(),
  ).toBeVisible()
  await expect.poll(stateOf).toBe('pending')
  expect(problems).toEqual([])
})

test('who may read deliveries but not push them sees no button for it', async ({ page }) => {
  await signIn(page, 'leader')
  await page.route('**/getSelfMainInfoNew*', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { data: { permissions: string[] } }
    body.data.permissions = body.data.permissions.filter((one) => one !== 'delivery.push')
    await route.fulfill({ response, json: body })
  })
  await open(page, '/atlas/dbmq-retry')
  await expect(page.getByRole('button', { name: 'Search' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Push/ })).toHaveCount(0)
})
