import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import type { SignedIn } from '../session.ts'
import { UserMenu } from './UserMenu.tsx'

const state = {
  path: '/',
  downloads: {
    extension: '/extension.zip',
    proxy: '',
    chromium: 'https://files.example/chromium.zip',
  },
  unread: 0,
  badge: true,
  offers: false,
  checked: true,
  permissions: [] as string[],
}
vi.mock('../../kit/Popup.tsx', () => ({
  Popup: ({
    button,
    children,
  }: {
    button: ReactNode
    children: (close: () => void) => ReactNode
  }) => (
    <>
      <header>{button}</header>
      {children(() => undefined)}
    </>
  ),
}))
vi.mock('../../api/use-call.ts', () => ({ useCall: () => ({ data: state.downloads }) }))
vi.mock('../../areas/message/use-unread.ts', () => ({
  useUnread: () => ({ unread: state.unread, badge: state.badge }),
}))
vi.mock('../../areas/question/QuestionEntry.tsx', () => ({
  QuestionEntry: () => <button type="button">question</button>,
}))
vi.mock('../../i18n/texts.ts', () => ({
  t: (key: string) => key.replace(/^frontend\./, ''),
  tData: (key: string) => key.replace(/^frontend\./, ''),
}))
vi.mock('../../kit/notice.tsx', () => ({ notify: () => undefined, notifyFailure: () => undefined }))
vi.mock('../../kit/environment.ts', () => ({
  currentEnvironment: () => 'normal',
  saveEnvironment: () => undefined,
  switchMode: () => 'normal',
}))
vi.mock('../../nav/location.ts', () => ({ usePlace: () => ({ path: state.path }) }))
vi.mock('../../workbench/clear-conditions.ts', () => ({
  clearAuditConditions: async () => undefined,
}))
vi.mock('../clear-cache.ts', () => ({ clearCache: async () => undefined }))
vi.mock('../session-end.ts', () => ({ logOut: async () => undefined }))
vi.mock('../version.ts', () => ({
  isUpgradeChecked: () => state.checked,
  offersUpgradeSwitch: () => state.offers,
  setUpgradeChecked: () => undefined,
}))

beforeEach(() => {
  Object.assign(state, { path: '/', unread: 0, badge: true, offers: false, checked: true })
  state.permissions = []
})
const markup = (): string =>
  renderToStaticMarkup(
    <UserMenu
      signed={
        {
          self: {
            id: '7',
            name: 'lead',
            displayName: 'Leader',
            teamName: 'Harbour',
            permissions: state.permissions,
          },
          routes: ['/wrong-order'],
        } as unknown as SignedIn
      }
    />,
  )
/** Links and buttons of the menu as they are read. */
const entries = (): string[] =>
  [...markup().matchAll(/<(?:a|button)[^>]*>(.*?)<\/(?:a|button)>/g)].map((match) =>
    (match[1] ?? '').replaceAll(/<[^>]*>/g, ''),
  )
const tagOf = (entry: string): string => new RegExp(`<a[^>]*>${entry}`).exec(markup())?.[0] ?? ''

test('shows the entries in their order, some only in test builds or on audit pages', () => {
  const all = [
    'download_extension',
    'download_proxy',
    'download_chromium',
    'my_wrong_orders',
    'platform_messages',
    'question',
    'guide',
    'tools',
    'environment_alpha',
    'login_log',
    'clear_cache',
    'log_out',
  ]
  expect(entries()).toEqual(all)
  Object.assign(state, { path: '/tags/audit/text', offers: true })
  expect(entries()).toEqual([
    ...all.slice(0, 9),
    'upgrade_off',
    ...all.slice(9, 11),
    'clear_conditions',
    'log_out',
  ])
  for (const path of [
    '/tags/record-list',
    '/tags/auto-config',
    '/tags/audit-test-uid',
    '/take-order',
  ]) {
    state.path = path
    expect(entries(), path).not.toContain('clear_conditions')
  }
  state.permissions = ['app.edit']
  expect(entries().slice(6, 8)).toEqual(['guide', 'first_steps'])
  state.checked = false
  expect(entries()).toContain('upgrade_on')
  expect(markup()).toContain('<strong>lead</strong> <span class="muted">own_id</span>')
})

test.each([
  ['extension', '/extension.zip'],
  ['proxy', '#/global-tools/download?tab=proxy'],
  ['chromium', 'https://files.example/chromium.zip'],
])('opens the download of the %s in a new tab, at %s', (name, href) => {
  expect(tagOf(`download_${name}`)).toContain(`href="${href}" target="_blank" rel="noreferrer"`)
})

test('shows unread messages as a dot and a count, unless no badge is wanted', () => {
  expect(markup()).not.toContain('unread')
  state.unread = 120
  expect(/<header>(.*?)<\/header>/.exec(markup())?.[1]).toContain('class="unread-dot"')
  expect(entries()).toContain('platform_messages99+')
  state.badge = false
  expect(markup()).not.toContain('unread')
})
