import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'

const state = { query: '', asked: [] as unknown[], list: [] as object[] }
vi.mock('../../kit/pick/later.ts', () => ({ languages: { ids: /^$/, use: () => undefined } }))
vi.mock('../../i18n/texts.ts', () => ({
  t: (key: string, { ref = '' }: { ref?: string } = {}) => `${key} ${ref}`,
  tData: (key: string) => key,
}))
vi.mock('../../nav/location.ts', () => ({
  usePlace: () => ({ query: new URLSearchParams(state.query) }),
  go: () => undefined,
}))
vi.mock('../../api/use-call.ts', () => ({
  useCall: (_call: unknown, ...rest: unknown[]) => {
    state.asked.push(rest)
    return { data: { list: state.list } }
  },
}))
vi.mock('../../api/use-may.ts', () => ({ useMay: () => ({ opens: () => false }) }))
vi.mock('../../kit/list/QueryList.tsx', () => ({ QueryList: () => 'all tickets' }))
vi.mock('./Ticket.tsx', () => ({ Ticket: () => 'the ticket' }))
vi.mock('./Acts.tsx', () => ({ Acts: () => null }))
const { IndexPage } = await import('./IndexPage.tsx')

beforeEach(() => {
  Object.assign(state, { query: '', asked: [], list: [{ id: '7', version: 1, ref: 'T-7' }] })
})

test('shows the ticket of the address, or lists all when there is none', () => {
  state.query = 'id=7'
  expect(renderToStaticMarkup(<IndexPage />)).toMatch(/title_one T-7.*the ticket/)
  expect(state.asked[0]).toMatchObject([{ id: '7' }, { enabled: true }])
  state.query = ''
  expect(renderToStaticMarkup(<IndexPage />)).toBe('all tickets')
})

test('tells when a ticket is not there, and asks nothing for what is no number', () => {
  Object.assign(state, { query: 'id=x%27', list: [] })
  expect(renderToStaticMarkup(<IndexPage />)).toContain('hello_feedback.not_there')
  expect(state.asked[0]).toMatchObject([{ id: "x'" }, { enabled: false }])
})
