import { beforeEach, expect, test, vi } from 'vitest'
import { CallFailure } from '../api/call-error.ts'
import type { Page } from '../nav/page.ts'

const done: string[] = []
/** Whether strangers may be there, as each look for who is signed in says. */
const asked: (boolean | undefined)[] = []
const state = {
  stale: false,
  routes: ['/audit/*'] as string[],
  failure: null as Error | null,
  known: true,
}
vi.mock('../i18n/texts.ts', () => ({
  hasText: () => state.known,
  t: (key: string) => key,
  tData: (key: string) => {
    done.push(`says ${key}`)
    return key
  },
  loadTexts: async (groups: readonly string[]) => {
    done.push(`texts ${groups.join(' ')}`)
  },
}))
vi.mock('../kit/notice.tsx', () => ({
  notify: (_kind: string, text: string) => {
    done.push(`notice ${text}`)
  },
}))
vi.mock('./version.ts', () => ({
  isStale: () => {
    done.push('upgrade')
    return state.stale
  },
}))
vi.mock('./session.ts', () => ({
  ensureSignedIn: async ({ strangers }: { strangers?: boolean } = {}) => {
    done.push('menus')
    asked.push(strangers)
    if (state.failure) throw state.failure
    return { self: {}, routes: state.routes }
  },
}))
const { guard } = await import('./guard.ts')

const page = (path: string, more: Partial<Page> = {}): Page => ({
  path,
  name: 'x',
  title: 'area.title',
  texts: ['area'],
  load: async () => () => null,
  ...more,
})
const document = { title: '' }
beforeEach(() => {
  done.length = 0
  asked.length = 0
  Object.assign(state, { stale: false, routes: ['/audit/*'], failure: null, known: true })
  vi.stubGlobal('document', document)
  vi.stubGlobal('window', {
    alert: (text: string) => {
      done.push(`alert ${text}`)
    },
  })
})

test('checks release, title, language packs, menus and access in this order', async () => {
  expect(await guard(page('/audit/record-list'), '/audit/record-list')).toEqual({ kind: 'enter' })
  expect(done).toEqual([
    'upgrade',
    'says area.title',
    'texts frontend error menu type area',
    'menus',
    'menus',
    'says area.title',
  ])
  expect(document.title).toBe('area.title - Order Audit System')
  await guard(page('/', { open: true }), '/')
  expect(document.title).toBe('Order Audit System')
})

test('calls the page like the system until the pack of its title is there', async () => {
  state.known = false
  const titles: string[] = []
  vi.stubGlobal('document', {
    set title(to: string) {
      titles.push(to)
    },
  })
  expect(await guard(page('/audit/record-list'), '/audit/record-list')).toEqual({ kind: 'enter' })
  expect(titles).toEqual(['Order Audit System', 'area.title - Order Audit System'])
  expect(done.indexOf('says area.title')).toBeGreaterThan(
    done.indexOf('texts frontend error menu type area'),
  )
})

test('leads to /no-access when a path is not allowed, unless it is public', async () => {
  expect(await guard(page('/auth/user'), '/auth/user')).toEqual({
    kind: 'redirect',
    to: '/no-access?link=%2Fauth%2Fuser&msg=frontend.no_access_path',
  })
  expect(await guard(page('/plat-msg', { open: true }), '/plat-msg')).toEqual({ kind: 'enter' })
  state.routes = []
  expect(await guard(page('/', { open: true }), '/')).toEqual({ kind: 'enter' })
})

test('opens audit pages to anybody signed in, unless a page asks for its path', async () => {
  state.routes = []
  expect(await guard(page('/tags/label'), '/tags/label')).toEqual({ kind: 'enter' })
  expect(await guard(page('/tags/auto-config/edit/:id'), '/TAGS/auto-config/edit/7')).toEqual({
    kind: 'enter',
  })
  expect(await guard(page('/tags/label', { requiresAuth: true }), '/tags/label')).toMatchObject({
    kind: 'redirect',
    to: expect.stringMatching(/^\/no-access\?link=%2Ftags%2Flabel/),
  })
  expect(await guard(page('/tagsoup'), '/tagsoup')).toMatchObject({ kind: 'redirect' })
  state.failure = new CallFailure('Please login', -5, 401, 'r')
  expect(await guard(page('/tags/label'), '/tags/label')).toEqual({
    kind: 'redirect',
    to: '/login',
  })
})

test('leads to the log-in page without a session, unless the page is public', async () => {
  state.failure = new CallFailure('Please login', -5, 401, 'r')
  expect(await guard(page('/login', { open: true, bare: true }), '/login')).toEqual({
    kind: 'enter',
  })
  expect(done).not.toContain('menus')
  expect(
    await guard(page('/global-tools/download', { open: true }), '/global-tools/download'),
  ).toEqual({ kind: 'enter' })
  expect(await guard(page('/tags/audit/text'), '/tags/audit/text')).toEqual({
    kind: 'redirect',
    to: '/login',
  })
  expect(asked).toEqual([true, false])
  state.failure = new CallFailure('Logged in again', -4, 401, 'r')
  expect(
    await guard(page('/global-tools/download', { open: true }), '/global-tools/download'),
  ).toEqual({ kind: 'redirect', to: '/login' })
})

test.each(['/tags/audit/text', '/account/log'])(
  'tells of menus that cannot be fetched and does not open the page: %s',
  async (path) => {
    state.failure = new CallFailure('broken', 500, 500, 'r')
    await expect(guard(page(path), path)).rejects.toThrow('broken')
    expect(done.at(-1)).toBe('notice frontend.menus_failed')
  },
)

test('reloads an outdated page on a change of page, unless a setting is edited', async () => {
  state.stale = true
  state.routes = ['*']
  expect(await guard(page('/account/log'), '/account/log')).toEqual({ kind: 'reload' })
  expect(done).toEqual(['upgrade', 'alert frontend.upgrade_text'])
  expect(await guard(page('/tags/auto-config/:id'), '/tags/auto-config/7')).toEqual({
    kind: 'enter',
  })
})
