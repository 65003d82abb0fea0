import { contract } from '@oas/contract/index'
import { dayMs } from '@oas/contract/time'
import type { Client } from '../../../api/src/testing/server.ts'

const { app, article, file, network, systemConfig, testUid, videoResource } = contract

const apps = [
  {
    appId: 50,
    names: { cn: '流萤', en: 'Lumo', id: 'Lumo', ru: 'Люмо' },
    timeZone: 'Asia/Shanghai',
    rate: null,
  },
  {
    appId: 71,
    names: { cn: '双人行', en: 'Tandem', id: 'Tandem', ru: 'Тандем' },
    timeZone: 'Asia/Jakarta',
    rate: null,
  },
  {
    appId: 72,
    names: { cn: '闲谈', en: 'Palaver', id: 'Palaver', ru: 'Палавер' },
    timeZone: 'Europe/Moscow',
    rate: 2000,
  },
]
const configs = [
  {
    key: 'front.release.force',
    value: { pods: [], teams: [], users: [] },
    public: false,
    remark: 'Who must take a new release at once',
  },
  {
    key: 'front.performance.host',
    value: '',
    public: false,
    remark: 'Where pages report how fast they came up; empty: here',
  },
  {
    key: 'front.download',
    value: { proxy: '', chromium: '' },
    public: false,
    remark: 'Where the proxy client and the browser are',
  },
  {
    key: 'front.live.streaming_apps',
    value: [50],
    public: false,
    remark: 'Apps whose rooms also show platform videos and the guessing game',
  },
  {
    key: 'front.live.hot',
    value: { viewers: 1500, minutes: 10 },
    public: false,
    remark: 'From how many viewers on rooms are looked at again, and after how long',
  },
  {
    key: 'front.chrome.blacklist',
    value: ['Auto Clicker'],
    public: false,
    remark: 'Extensions that are not allowed',
  },
]
const hosts = [
  {
    list: 'safe',
    lines: ['lumo.example', '*.lumo.example', 'tandem.example'],
    purpose: 'Pages of the apps themselves',
  },
  {
    list: 'blocked',
    lines: ['cheap-pills.example', '*.casino-777.example'],
    purpose: 'Adverts seen in comments',
  },
  { list: 'shortener', lines: ['s.example', 'tiny.example'], purpose: 'Short links' },
] as const

const articles = [
  {
    title: '“上岸”“下海”是什么意思',
    language: 'cn',
    tags: ['黑话'],
    body: [
      '# 常见用法\n',
      '- **上岸**：考上、脱离原来的处境，通常无害',
      '- **下海**：可能指从事色情行业，需结合上下文\n',
      '> 单独出现时不要只凭这一个词判定。',
    ].join('\n'),
  },
  {
    title: 'How adverts hide their address',
    language: 'en',
    tags: ['adverts', 'links'],
    body: [
      '# What to look for\n',
      '1. Digits written as words: `one two three`',
      '2. Letters of another alphabet that look alike',
      '3. A short link; see *Hosts* for those we know\n',
      '**When in doubt** use *doubtful* and ask.',
    ].join('\n'),
  },
  {
    title: 'Kata gaul bulan ini',
    language: 'id',
    tags: ['bahasa gaul'],
    body: [
      '- **gercep**: gerak cepat, tidak berbahaya',
      '- **cuan**: untung; sering dipakai iklan judi',
    ].join('\n'),
  },
] as const

/** Videos of the platform that rooms may play together. */
const videos = [
  {
    video: 'aqz-KE-bpKQ',
    title: 'Big Buck Bunny',
    channel: 'Blender',
    seconds: 635,
    countries: [],
  },
  {
    video: 'eRsGyueVLvQ',
    title: 'Sintel',
    channel: 'Blender',
    seconds: 888,
    countries: ['ID', 'US'],
  },
] as const

/**
 * What administrators of the demo have set: names of the apps, settings, hosts, rules of resource
 * hosts, networks, videos of rooms, test users. Does nothing where it was done before.
 */
export async function seedAdministration(admin: Client, now: number): Promise<void> {
  if ((await admin.ok(network.domains, { pageSize: 1 })).total > 0) return
  for (const { appId, ...fields } of apps)
    await admin.ok(app.update, { appId, version: 1, icon: '', ...fields })
  for (const item of configs) await admin.ok(systemConfig.createItem, { ...item, secret: false })
  for (const { lines, ...rest } of hosts)
    await admin.ok(network.addDomains, { ...rest, lines: [...lines] })
  await admin.ok(network.addAddresses, {
    list: 'block',
    lines: ['203.0.113.0/24', '2001:db8:bad::/48'],
    purpose: 'Scraped the console',
    until: now + 90 * dayMs,
  })
  for (const { tags, ...rest } of articles)
    await admin.ok(article.create, {
      ...rest,
      tags: [...tags],
      labelIds: [],
      mustRoleIds: [],
      state: 'published',
    })
  const { version } = await admin.ok(file.published, {})
  await admin.ok(file.publish, {
    version,
    access: {
      resourceMigrateHosts: [{ host: 'old-cdn.lumo.example', to: 'cdn.lumo.example' }],
      resourceNeedCdnTokens: ['cdn.lumo.example'],
      resourceNeedTokens: [],
      replaceRules: [
        {
          sourceUrl: 'http://img.chirp.example/thumb/',
          replaceUrl: 'https://img.chirp.example/full/',
        },
      ],
      uploadHosts: [],
    },
  })
  await admin.ok(videoResource.batchAdd, {
    appId: 50,
    videos: videos.map(({ countries, ...video }) => ({ ...video, countries: [...countries] })),
  })
  await admin.ok(testUid.add, {
    appId: 50,
    uids: ['qa-001', 'qa-002'],
    why: 'Regression of the Lumo client',
    until: now + 30 * dayMs,
  })
}
