import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'

const right = 'external-frontend-today-event-for-auditor'
type Item = { id: string; read: boolean; noticeTime: { curYearNoticeTimeRange: string } }
const state = {
  rights: [right],
  list: undefined as Item[] | undefined,
  error: null as Error | null,
  host: undefined as string | undefined,
  kept: '',
  asked: [] as unknown[],
}
vi.mock('../../i18n/texts.ts', () => ({
  t: (key: string, params: object = {}) => `${key} ${JSON.stringify(params)}`,
}))
vi.mock('../../report/client.ts', () => ({ reportPoint: () => undefined }))
vi.mock('./NewsDialog.tsx', () => ({ NewsDialog: () => null }))
vi.mock('../../api/use-may.ts', () => ({
  useMay: () => ({ may: (permission: string) => state.rights.includes(permission) }),
}))
vi.mock('../../api/use-call.ts', () => ({
  useCall: (_call: unknown, ...rest: unknown[]) => {
    state.asked.push(rest)
    return {
      data: state.list,
      dataUpdatedAt: 0,
      error: state.error,
      refetch: async () => undefined,
    }
  },
}))
vi.mock('../../api/use-front-config.ts', () => ({
  useFrontConfig: (_key: string, enabled: boolean) => ({ data: state.host, isFetched: enabled }),
}))
vi.stubGlobal('sessionStorage', { getItem: () => state.kept })
const { NewsAlert } = await import('./NewsAlert.tsx')
const { NewsButton } = await import('./NewsButton.tsx')

const now = 1_700_000_000_000
vi.spyOn(Date, 'now').mockReturnValue(now)
const item = (id: string, read = false): Item => ({
  id,
  read,
  noticeTime: { curYearNoticeTimeRange: '1-2' },
})
const alert = (path = '/account/log'): string => renderToStaticMarkup(<NewsAlert path={path} />)
const button = (): boolean => renderToStaticMarkup(<NewsButton />) !== ''
beforeEach(() => {
  Object.assign(state, {
    rights: [right],
    list: [item('a'), item('b'), item('c', true)],
    error: null,
    host: undefined,
    kept: '',
    asked: [],
  })
  vi.stubGlobal('window', { location: { host: 'audit-cn.example.com' } })
})

test('counts unread notices of the top channel and reads the list at once and every minute', () => {
  expect(alert()).toContain('news-alert warning')
  expect(alert()).toContain('{&quot;n&quot;:2}')
  expect(alert()).toMatch(
    /role="timer"[^>]*>frontend\.news_waiting {&quot;time&quot;:&quot;00:00&quot;}/,
  )
  expect(state.asked[0]).toEqual([
    { notifyType: 'TOP_NOTIFICATION' },
    { enabled: true, refetchMs: 60_000 },
  ])
})

test('is an error when a notice waits for over a minute, also over a reload', () => {
  state.kept = JSON.stringify({ 'b 1-2': now - 65_000 })
  expect(alert()).toContain('news-alert error')
  expect(alert()).toContain('01:05')
})

test('shows none on the index, when all is read, when the list fails, or without the right', () => {
  expect(alert('/')).toBe('')
  state.error = new Error('down')
  expect(alert()).toBe('')
  Object.assign(state, { error: null, list: [item('a', true)] })
  expect(alert()).toBe('')
  Object.assign(state, { list: [item('a')], rights: [], asked: [] })
  expect([alert(), state.asked]).toEqual([
    '',
    [[{ notifyType: 'TOP_NOTIFICATION' }, { enabled: false, refetchMs: 60_000 }]],
  ])
})

test('shows the header button on hosts of the region, where a configured host counts first', () => {
  expect(button()).toBe(true)
  state.rights = []
  expect(button()).toBe(false)
  state.rights = [right]
  vi.stubGlobal('window', { location: { host: 'audit.example.com' } })
  expect(button()).toBe(false)
  state.host = '"audit-cn.example.com"'
  expect(button()).toBe(true)
  for (const host of ['""', '7', '{']) {
    state.host = host
    expect(button(), host).toBe(false)
  }
})
