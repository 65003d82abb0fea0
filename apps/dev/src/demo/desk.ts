import type { Input } from '@oas/contract/define'
import { contract } from '@oas/contract/index'
import type { MenuEntry } from '@oas/contract/session/schemas'
import { dayMs, hourMs } from '@oas/contract/time'
import type { Client } from '../../../api/src/testing/server.ts'

const {
  helloFeedback,
  imTemplate,
  message,
  news,
  question,
  session,
  shiftNote,
  textInspection,
  textModeration,
} = contract

const notes = [
  [
    'leader',
    'The advert ring of the weekend is back with digits written as words: look at the pictures, ' +
      'too.',
  ],
  [
    'auditor1',
    'Album pictures are done up to 14:00. The wave about free coins waits for the second look.',
  ],
  ['auditor3', 'Стикеры с флагами не считаем политикой: спросили у ведущего.'],
] as const

const texts = [
  {
    key: 'thanks_report',
    act: 'reply',
    texts: {
      cn: '{{nick}}，感谢您的举报，我们已处理。',
      en: 'Thank you, {{nick}}: we looked into it and acted.',
      id: 'Terima kasih, {{nick}}: laporan Anda sudah kami tangani.',
      ru: 'Спасибо, {{nick}}: мы всё проверили и приняли меры.',
    },
    remark: 'After a report that was right',
    passed: true,
  },
  {
    key: 'muted',
    act: 'mute',
    texts: {
      cn: '您因{{reason}}被禁言至{{until}}。',
      en: 'You cannot write until {{until}}: {{reason}}.',
      id: 'Anda tidak dapat menulis sampai {{until}}: {{reason}}.',
      ru: 'Вы не можете писать до {{until}}: {{reason}}.',
    },
    remark: 'Waits for a second person',
    passed: false,
  },
] as const

const tickets = [
  {
    kind: 'feedback',
    uid: 'u1044',
    nickname: 'Bintang',
    country: 'ID',
    language: 'id',
    text: 'Suara hilang setelah pembaruan terakhir.',
    device: 'android 14',
    appVersion: '8.2.1',
  },
  {
    kind: 'report',
    uid: 'u1187',
    nickname: 'Мира',
    country: 'RU',
    language: 'ru',
    text: 'Под моими видео пишут оскорбления.',
    targetUid: 'u1203',
    appVersion: '8.2.0',
  },
  {
    kind: 'feedback',
    uid: 'u1311',
    nickname: '小林',
    country: 'CN',
    language: 'zh',
    text: '希望可以关闭陌生人的消息提醒。',
    device: 'ios 18',
    appVersion: '8.1.9',
  },
  {
    kind: 'report',
    uid: 'u1090',
    nickname: 'Sunny',
    country: 'US',
    language: 'en',
    text: 'This account sells fake medicine in the comments.',
    targetUid: 'u1277',
    appVersion: '8.2.1',
  },
] as const

const questions = [
  {
    title: 'Quoted insults',
    path: '/tags/audit/text',
    business: 'text',
    postId: 'p50-000214',
    remark: 'The user quotes an insult in order to complain of it. Is that still an insult?',
    answer: 'No. Let it pass where the quotation is plain, and say so in the remark.',
  },
  {
    title: 'A wall that opens slowly',
    path: '/tags/audit/picture',
    business: 'picture',
    postId: 'p50-000377',
    remark: 'The wall of album pictures needs several seconds for the last row since this morning.',
  },
] as const

type Proposal = {
  by: string
  word: Input<typeof textInspection.addWords>['words'][number]
  /** What the leader said of it: nothing yet, yes, or why not. */ verdict?: true | string
}
const proposals: readonly Proposal[] = [
  {
    by: 'auditor1',
    word: {
      rule: 'coin-mixer',
      wordType: 0,
      labelId: 1605,
      level: 2,
      remark: 'Three times this morning, always beside a link',
    },
  },
  { by: 'auditor2', word: { rule: 'Coin-Mixer', wordType: 0, labelId: 1605, level: 2 } },
  {
    by: 'auditor2',
    word: {
      rule: String.raw`pulsa\s*gratis`,
      wordType: 1,
      labelId: 1605,
      level: 3,
      languages: ['id'],
      remark: 'Janji pulsa dari akun baru',
    },
  },
  {
    by: 'auditor1',
    word: {
      rule: '加薇',
      wordType: 0,
      labelId: 1202,
      level: 2,
      languages: ['zh'],
      remark: 'Another way to write 加微',
    },
    verdict: true,
  },
  {
    by: 'auditor2',
    word: { rule: 'link', wordType: 0, labelId: 1204, level: 3 },
    verdict: 'Far too wide: half of all comments',
  },
]

/** Leaves of the menu, by path. */
const leaves = (menu: readonly MenuEntry[]): MenuEntry[] =>
  menu.flatMap((entry) => (entry.children.length > 0 ? leaves(entry.children) : [entry]))

/**
 * What people of the demo wrote to each other and to users: notes, notices of last month, of these
 * days and of next week, texts to users, tickets, questions, proposed words. Does nothing, nor
 * signs anybody in, where texts to users are.
 */
export async function seedDesk(
  admin: Client,
  signIn: (name: string) => Promise<Client>,
  now: number,
): Promise<void> {
  if ((await admin.ok(imTemplate.list, { pageSize: 1 })).total > 0) return
  const leader = await signIn('leader')
  for (const { passed, texts: words, ...fields } of texts) {
    const saved = await leader.ok(imTemplate.create, { ...fields, appId: 50, texts: { ...words } })
    const { version } = await leader.ok(imTemplate.move, { ...saved, move: 'submit' })
    if (passed) await admin.ok(imTemplate.move, { id: saved.id, version, move: 'approve' })
  }
  for (const [at, ticket] of tickets.entries())
    await admin.ok(helloFeedback.receive, {
      appId: 50,
      ref: `demo-${at + 1}`,
      createdAt: now - (at + 1) * 5 * hourMs,
      ...ticket,
    })
  const notice = {
    dataType: 1,
    noticeTypeConfig: {
      homePage: { enable: 1 },
      wechat: { enable: 0, robotId: '' },
      topNotification: { enable: 0 },
    },
  } as const
  await leader.ok(news.create, {
    ...notice,
    title: 'Elections in two regions',
    content: 'Posts that call the count into question go to the second look.',
    type: 'politics',
    level: 'high',
    noticeTimeConfig: {
      everyYear: 0,
      ranges: [{ start: now - 40 * dayMs, end: now - 33 * dayMs }],
    },
  })
  await leader.ok(news.create, {
    ...notice,
    dataType: 2,
    title: 'New rule for links of newcomers',
    content: 'Links of accounts younger than a week are label 1204.',
    type: 'rules',
    level: 'medium',
    noticeTimeConfig: { everyYear: 0, ranges: [{ start: now + 7 * dayMs, end: now + 9 * dayMs }] },
  })
  await leader.ok(news.create, {
    ...notice,
    title: 'Coin giveaways before the holidays',
    content: 'Giveaways that ask for a link outside the app are label 1202, also in pictures.',
    type: 'adverts',
    level: 'low',
    noticeTimeConfig: { everyYear: 0, ranges: [{ start: now - 2 * dayMs, end: now + 12 * dayMs }] },
  })
  for (const [name, text] of notes)
    await (name === 'leader' ? leader : await signIn(name)).ok(shiftNote.add, { text })
  const asker = await signIn('auditor2')
  const menu = leaves((await asker.ok(session.self, {})).menuList)
  const app = (await asker.ok(question.apps, { permission: 'question-feedback' })).find(
    ({ id }) => id === 50,
  )
  for (const { path, ...one } of questions) {
    const entry = menu.find((leaf) => leaf.path.endsWith(`#${path}`))
    if (!entry || !app) continue
    const { id } = await asker.ok(question.create, {
      title: one.title,
      business: one.business,
      postId: one.postId,
      remark: one.remark,
      backendId: entry.id,
      appId: app.value,
      createdTime: now - 3 * hourMs,
    })
    if ('answer' in one)
      await leader.ok(question.update, { id, version: 1, act: 'answer', text: one.answer })
  }
  const [{ list: libraries }, { list: categories }] = [
    await leader.ok(textModeration.libraries, { text: 'Adverts' }),
    await leader.ok(textModeration.categories, { text: 'Contacts' }),
  ]
  const kept = { libraryId: libraries[0]?.id ?? '', categoryId: categories[0]?.id ?? '' }
  for (const { by, word, verdict } of proposals) {
    const proposer = await signIn(by)
    const [answer] = await proposer.ok(textInspection.addWords, {
      appId: 50,
      type: 12,
      words: [word],
    })
    if (!answer?.id || verdict === undefined) continue
    await leader.ok(textInspection.review, {
      id: answer.id,
      accept: verdict === true,
      ...(verdict === true ? kept : { reason: verdict }),
    })
    // They have read what became of it: nobody of the demo begins with something new.
    await proposer.ok(message.check, { all: true })
  }
}
