import { type Page, expect } from '@playwright/test'
import {
  type Call,
  type Input,
  type Output,
  pathFields,
  pathOf,
} from '../../packages/contract/src/define.ts'
import { url } from './console.ts'

type Answer<T> = { code: number; msg: string; data: T; field?: string }
/** Sends a call of the contract as the page's person, whatever it answers. */
export async function ask<C extends Call>(
  page: Page,
  call: C,
  input: Input<C>,
): Promise<{ status: number; body: Answer<Output<C>> }> {
  const rest = { ...(input as Record<string, unknown>) }
  let path = pathOf(call)
  for (const field of pathFields(call)) {
    path = path.replace(`:${field}`, encodeURIComponent(String(rest[field])))
    delete rest[field]
  }
  const inQuery = call.method === 'GET' ? Object.keys(rest) : (call.query ?? [])
  const query = new URLSearchParams(
    inQuery
      .filter((field) => rest[field] !== undefined)
      .map((field) => [field, String(rest[field])]),
  )
  for (const field of inQuery) delete rest[field]
  const response = await page.request.fetch(
    `${url()}${path}${query.size > 0 ? `?${query.toString()}` : ''}`,
    { method: call.method, ...(call.method === 'GET' ? {} : { data: rest }) },
  )
  return { status: response.status(), body: (await response.json()) as Answer<Output<C>> }
}
/** The same for a call that must succeed; answers its data. */
export async function ok<C extends Call>(page: Page, call: C, input: Input<C>): Promise<Output<C>> {
  const { body } = await ask(page, call, input)
  expect(body.code, `${call.path}: ${JSON.stringify(body).slice(0, 300)}`).toBe(0)
  return body.data
}
