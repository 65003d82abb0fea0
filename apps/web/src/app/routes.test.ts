import { areas } from '@oas/contract/index'
import { mayOpen } from '@oas/contract/session/path-access'
import { expect, test } from 'vitest'
import { matchPath } from '../nav/match.ts'
import { findPage, spelledPath } from './find-page.ts'
import { pages, redirects } from './routes.ts'

/** The routes that people have kept, linked and been granted: a parent and what lies below it. */
const kept: readonly [string, string][] = [
  [
    '',
    ' guide login 404 500 no-access empty plat-msg user global-tools assist live-black-list ' +
      'country clear-punish person-question news-management news-reminder relate-uid ' +
      'hosts-token wrong-order user-manage order-auth take-order shift-note',
  ],
  ['/global-tools', 'download'],
  ['/guide', ':who'],
  ['/account', 'log'],
  ['/telemetry', 'index'],
  [
    '/auth',
    'route permission permission-detail/:id menu role role-detail/:id user ' +
      'user-detail/:id batch-auth log',
  ],
  ['/internal', 'audit-detail'],
  ['/hello-user-feedback', 'index'],
  ['/strategy-engine', 'index rule rule-edit data-index dynamic-data-index run-history test-case'],
  ['/front_test', 'index statement'],
  ['/audit', 'record-list'],
  ['/youtube-resouce', 'index'],
  ['/keyword', 'index'],
  ['/live-capture', 'index'],
  ['/multi-language', 'group index create compare'],
  ['/live-inspect', 'list'],
  ['/custom-country', 'index strategy log'],
  ['/custom-language', 'index'],
  ['/clear-punish', 'history'],
  ['/question', 'index update/:id create'],
  ['/white-list', 'url'],
  ['/domain-ip-manage', 'domains ips'],
  ['/delivery-task', 'index list normal special-order edit'],
  ['/take-order', 'create-condition condition-detail/:id condition-management'],
  ['/atlas-labels', 'templates trees crowd class node'],
  ['/atlas', 'app-management template-list system-config dbmq-retry live-data/:type'],
  [
    '/tags',
    'regex-inspect-tool rule rule/config label-strategy label operation-log record-list ' +
      'auto-config auto-config-version auto-config-version/:id auto-config-wiki ' +
      'template-case/:id preview/:id map-config map-config-create map-config-create/:id ' +
      'map-config-edit/:id preset-rule preset-rule/config audit inspect/voice ' +
      'inspect/voice-imo customize statistics/log statistics/count statistics/resend ' +
      'batch-clear-record batch-clear-bar im-template batch-log short-video-logs ' +
      'short-video-manage live-white-list-manage audit-test-uid popular-science-corner ' +
      'order-manage',
  ],
  ['/tags/white-list', 'list user business combination combination-user active'],
  [
    '/tags/auto-config',
    'templates template-cases/:id batch-edit templates/:id templates/:id/preview :id',
  ],
  [
    '/tags/audit',
    'common common-multi-resource multi-table common-detail voice-imo table video ' +
      'common-multi-video activity-video account common-account groupchat-similar ' +
      'video-similar tags-audit-account-behavior adx ad-dsp-new ad-dsp_creativity ' +
      'ad-dsp-landing picture picture-strategy picture-punish-by-class picture-with-desc ' +
      'picture-with-single picture-strategy-simple voice voice-multiple-select voice-tf ' +
      'text text-label-qitext text-label-multi text-label text-group atlas-label live-label ' +
      'vertical-label multi-tagging tags-text-new text-table text-table-jsx ' +
      'cross-business-text-lowcode text-logs live-push monitor-push strategy-push ' +
      'live-push-likee live-common live-first live-final foamo-live-final live-hot ' +
      'hello-live-first hello-live-final chat chat-review bigolive-chat group-chat ' +
      'face-blacklist bar bar-public-sentiment appeal svip-appeal appeal-multiple-select ' +
      'hello-feedback flink-behavior delivery-customize voice-room insp-voice-room ' +
      'resource-insp',
  ],
  [
    '/tags/customize',
    'group groupchat-similar table group-profile resource-ban family-profile group-chat ' +
      'bar resource-insp',
  ],
]
const paths = kept.flatMap(([parent, children]) =>
  children.split(' ').map((child) => (child === '' ? '/' : `${parent}/${child}`)),
)

test('has every route that is in use under its path', () => {
  const there = pages.map((page) => page.path)
  expect(paths.length).toBeGreaterThan(200)
  expect(paths.filter((path) => !there.includes(path))).toEqual([])
})

const said = areas.flatMap((area) => area.pages)

test('has no route that its area does not say, but for those that need no right', () => {
  const allowed = said.map(({ path }) => path)
  expect(pages.filter(({ open, path }) => !open && !mayOpen(allowed, path))).toEqual([])
})

test('has a page behind every entry of the menu', () => {
  const entries = said.filter(({ menu }) => menu)
  expect(entries.length).toBeGreaterThan(150)
  expect(entries.filter(({ path }) => !findPage(path))).toEqual([])
})

test('keeps the names by which pages are linked', () => {
  const named = Object.fromEntries(pages.map(({ name, path }) => [name, path]))
  expect(
    [
      'tags-preview-config',
      'tags-auto-template-preview',
      'wrong-order',
      'take-order-condition-detail',
      'tags-record-list',
      'audit-record-list',
      'user',
      'assist',
    ].map((name) => named[name]),
  ).toEqual([
    '/tags/preview/:id',
    '/tags/auto-config/templates/:id/preview',
    '/wrong-order',
    '/take-order/condition-detail/:id',
    '/tags/record-list',
    '/audit/record-list',
    '/user',
    '/assist',
  ])
})

test.each([
  ['/audit/index', '/tags/audit'],
  ['/tags', '/tags/audit'],
  ['/live/first-review', '/tags/audit/live-first'],
  ['/live/final-review', '/tags/audit/live-final'],
  ['/tags/first-review', '/tags/audit/live-first'],
  ['/tags/final-review', '/tags/audit/live-final'],
  ['/tags/audit/live-inspect', '/tags/audit/live-first'],
  ['/live-inspect/picture-list', '/live-inspect/list'],
  ['/live-inspect/picture', '/live-inspect/list'],
  ['/tags/inspect', '/tags/inspect/voice'],
  ['/tags/statistics', '/tags/statistics/count'],
])('leads from %s on to %s, which is there', (from, to) => {
  expect(redirects.find((entry) => matchPath(entry.path, from))?.to).toBe(to)
  expect(findPage(to)).toBeDefined()
})

test('opens only these pages without a right to their path', () => {
  expect(
    pages
      .filter((page) => page.open)
      .map((page) => page.path)
      .sort(),
  ).toEqual([
    '/',
    '/404',
    '/500',
    '/empty',
    '/global-tools/download',
    '/guide',
    '/guide/:who',
    '/login',
    '/no-access',
    '/plat-msg',
  ])
})

test('prefers static paths, ignores a trailing slash, has no page when unknown', () => {
  expect([
    findPage('/tags/auto-config/batch-edit')?.name,
    findPage('/tags/auto-config/7')?.path,
    findPage('/auth/user/')?.path,
    findPage('/nowhere/at/all'),
  ]).toEqual(['tags-auto-config-batch-edit', '/tags/auto-config/:id', '/auth/user', undefined])
})

test('finds a path in any case and spells it as its route', () => {
  for (const [typed, spelled] of [
    ['/ACCOUNT/LOG', '/account/log'],
    ['/Tags/Auto-Config/aB%20c', '/tags/auto-config/aB%20c'],
    ['/auth/user/', '/auth/user'],
    ['/', '/'],
  ] as const) {
    const page = findPage(typed)
    expect(page && spelledPath(page, typed), typed).toBe(spelled)
  }
  expect(findPage('/TAGS/auto-config/BATCH-EDIT')?.name).toBe('tags-auto-config-batch-edit')
  for (const page of pages) expect(spelledPath(page, page.path)).toBe(page.path)
})

test('gives each route a name and a path of its own', () => {
  expect(new Set(pages.map((page) => page.path)).size).toBe(pages.length)
  expect(pages.filter((page) => page.name === '' || page.title === '')).toEqual([])
  expect(
    pages
      .filter(
        (page) => page.path.startsWith('/tags/audit/') && !page.name.startsWith('tags-audit-'),
      )
      .map((page) => page.path),
  ).toEqual([])
})

test('names the texts of every page below /tags/customize', () => {
  const below = pages.filter(
    (page) => page.path === '/tags/customize' || page.path.startsWith('/tags/customize/'),
  )
  expect(below.length).toBeGreaterThan(9)
  for (const page of below)
    expect(page.texts, page.path).toEqual(
      expect.arrayContaining(['customize', 'audit', 'result', 'record', 'type']),
    )
})
