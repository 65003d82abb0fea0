import { type Page, expect } from '@playwright/test'
import { url } from './console.ts'

/** Sends records of the first demo app in, as an app does. */
export async function sendIn(page: Page, type: number, records: readonly object[]): Promise<void> {
  const context = await page.context().browser()?.newContext()
  if (!context) throw new Error('no browser')
  await context.request.post(`${url()}/biz_gateway/justice_user/login/local`, {
    data: { name: 'admin' },
  })
  const response = await context.request.post(`${url()}/biz_gateway/ingest/records`, {
    headers: { 'content-type': 'application/x-ndjson' },
    data: records
      .map((record) => JSON.stringify({ appId: 50, type, uid: 'u9', priority: 0, ...record }))
      .join('\n'),
  })
  expect(((await response.json()) as { data: { accepted: number } }).data.accepted).toBe(
    records.length,
  )
  await context.close()
}
