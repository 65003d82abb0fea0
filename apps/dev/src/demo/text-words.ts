import { contract } from '@oas/contract/index'
import { type ItemBody, blankItem } from '@oas/contract/text-moderation/schemas'
import type { Client } from '../../../api/src/testing/server.ts'

const { textModeration } = contract
type Library = 'Adverts and scams' | 'Manners'
type Group = {
  library: Library
  category: string
  labelId: number
  level: number
  words: readonly string[]
  more?: Partial<ItemBody>
}

const categories: readonly { name: string; parent: string | null; labelId: number | null }[] = [
  { name: 'Advertising', parent: null, labelId: 1200 },
  { name: 'Contacts', parent: 'Advertising', labelId: 1201 },
  { name: 'Fraud', parent: null, labelId: 1600 },
  { name: 'Manners', parent: null, labelId: null },
]

/** Harmless samples in four languages, some of which posts of the demo carry. */
const groups: readonly Group[] = [
  {
    library: 'Adverts and scams',
    category: 'Contacts',
    labelId: 1202,
    level: 2,
    more: { languages: ['zh'], pinyin: true },
    words: ['加微信', '加v信', '加企鹅号', '私信我领取', '联系客服号', '扫码进群'],
  },
  {
    library: 'Adverts and scams',
    category: 'Fraud',
    labelId: 1606,
    level: 2,
    more: { languages: ['zh'] },
    words: ['代开发票', '日结三百', '在家兼职', '无需经验日结', '刷单返现', '零投入高回报'],
  },
  {
    library: 'Adverts and scams',
    category: 'Fraud',
    labelId: 1605,
    level: 2,
    more: { languages: ['en'] },
    words: [
      'free coins',
      'verified accounts',
      'earn 300 a day',
      'work from home today',
      'guaranteed winner',
      'claim your prize',
      'double your money',
    ],
  },
  {
    library: 'Adverts and scams',
    category: 'Fraud',
    labelId: 1605,
    level: 2,
    more: { languages: ['id'], matchMode: 'stem' },
    words: [
      'koin gratis',
      '300 ribu sehari',
      'hadiah menanti',
      'modal kecil untung besar',
      'klik tautan ini',
      'pulsa cuma cuma',
    ],
  },
  {
    library: 'Adverts and scams',
    category: 'Fraud',
    labelId: 1605,
    level: 2,
    more: { languages: ['ru'] },
    words: [
      'бесплатные монеты',
      'заработок 300',
      'работа на дому без опыта',
      'гарантированный выигрыш',
      'забери свой приз',
      'лёгкие деньги',
    ],
  },
  {
    library: 'Adverts and scams',
    category: 'Advertising',
    labelId: 1210,
    level: 3,
    words: ['coins.example', 'koin.example', 'monety.example', 'chatdemo', 'limited offer'],
  },
  {
    library: 'Manners',
    category: 'Manners',
    labelId: 1305,
    level: 3,
    more: { languages: ['zh'] },
    words: ['笨蛋', '呆瓜', '讨厌鬼', '没教养', '小气鬼'],
  },
  {
    library: 'Manners',
    category: 'Manners',
    labelId: 1305,
    level: 3,
    more: { languages: ['en'] },
    words: ['idiot', 'nobody likes you', 'silly goose', 'shut up', 'loser'],
  },
  {
    library: 'Manners',
    category: 'Manners',
    labelId: 1305,
    level: 3,
    more: { languages: ['id'], matchMode: 'stem' },
    words: ['bodoh', 'tidak ada yang suka kamu', 'menyebalkan', 'pelit', 'sombong'],
  },
  {
    library: 'Manners',
    category: 'Manners',
    labelId: 1305,
    level: 3,
    more: { languages: ['ru'] },
    words: ['дурак', 'никто не дружит', 'зануда', 'жадина', 'невежа'],
  },
  {
    library: 'Manners',
    category: 'Manners',
    labelId: 1305,
    level: 3,
    more: { allow: true },
    words: ['silly goose farm', 'дурак не дурак'],
  },
]
const others: readonly (Omit<Group, 'words'> & { body: Partial<ItemBody> })[] = [
  {
    library: 'Adverts and scams',
    category: 'Contacts',
    labelId: 1203,
    level: 3,
    body: { wordType: 1, rule: String.raw`\bwx_[a-z0-9_]{4,20}\b` },
  },
  {
    library: 'Adverts and scams',
    category: 'Contacts',
    labelId: 1202,
    level: 2,
    body: {
      wordType: 3,
      rule: '加 … 领',
      parts: [
        ['加', '添加'],
        ['微信', 'v信', 'vx'],
        ['领', '送'],
      ],
      distance: 12,
      not: ['官方', '客服'],
      notWithin: 4,
    },
  },
]
/** Numbers and addresses that posts of the demo give away. */
const contacts = ['phone', 'email'] as const
/** Written, and waiting: one for each state that a list can be asked for. */
const waiting: readonly { rule: string; act: 'submit' | null }[] = [
  { rule: 'miracle diet', act: 'submit' },
  { rule: 'secret discount', act: 'submit' },
  { rule: 'first comment', act: null },
]

type Types = readonly { appId: number; type: number }[]

/**
 * Two libraries with words in four languages, passed by a second person and released, so that what
 * comes in from then on is marked. Does nothing, nor signs anybody in, where there are libraries.
 */
export async function seedTextWords(
  admin: Client,
  signIn: (name: string) => Promise<Client>,
  types: Types,
): Promise<void> {
  if ((await admin.ok(textModeration.libraries, { pageSize: 1 })).total > 0) return
  const [analyst, leader] = [await signIn('analyst'), await signIn('leader')]
  const { id: ownerId } = await analyst.ok(contract.session.self, {})
  const libraryIds = new Map<Library, string>()
  for (const name of ['Adverts and scams', 'Manners'] as const) {
    const { id } = await analyst.ok(textModeration.createLibrary, {
      body: { name, remark: '', ownerId, teamId: null, quota: 5000, apps: [], active: true },
    })
    libraryIds.set(name, id)
  }
  const categoryIds = new Map<string, string>()
  for (const { name, parent, labelId } of categories) {
    const { id } = await analyst.ok(textModeration.createCategory, {
      body: {
        name,
        parentId: parent === null ? null : (categoryIds.get(parent) ?? null),
        labelId,
      },
    })
    categoryIds.set(name, id)
  }
  await seedScenes(analyst, types)
  const write = async (group: Omit<Group, 'words'>, body: Partial<ItemBody>) =>
    analyst.ok(textModeration.createItem, {
      body: {
        ...blankItem,
        libraryId: libraryIds.get(group.library) ?? '',
        categoryId: categoryIds.get(group.category) ?? '',
        labelId: group.labelId,
        level: group.level,
        remark: group.category,
        ...group.more,
        ...body,
      },
    })
  const refs: { id: string; version: number }[] = []
  for (const group of groups)
    for (const rule of group.words) refs.push(await write(group, { rule }))
  for (const rule of contacts)
    refs.push(
      await write(
        { library: 'Adverts and scams', category: 'Contacts', labelId: 1202, level: 3 },
        { wordType: 4, rule },
      ),
    )
  for (const one of others) refs.push(await write(one, one.body))
  await analyst.ok(textModeration.setState, { refs, act: 'submit', reason: '' })
  await leader.ok(textModeration.setState, { refs, act: 'approve', reason: '' })
  const { number } = await leader.ok(textModeration.build, { note: 'The first words' })
  await leader.ok(textModeration.full, { id: String(number) })
  const advert: Omit<Group, 'words'> = {
    library: 'Adverts and scams',
    category: 'Advertising',
    labelId: 1210,
    level: 3,
  }
  for (const { rule, act } of waiting) {
    const ref = await write(advert, { rule })
    if (act) await analyst.ok(textModeration.setState, { refs: [ref], act, reason: '' })
  }
}

const seedScenes = async (analyst: Client, types: Types): Promise<void> => {
  const has = (appId: number, type: number): boolean =>
    types.some((one) => one.appId === appId && one.type === type)
  const scenes = [
    { key: 'comment', name: 'Comments', profile: 'standard', fields: [[50, 12]] },
    { key: 'barrage', name: 'Live chat', profile: 'standard', fields: [[71, 12]] },
    { key: 'nickname', name: 'Nicknames', profile: 'name', fields: [[72, 12]] },
  ] as const
  for (const { fields, ...scene } of scenes)
    await analyst.ok(textModeration.createScene, {
      body: {
        ...scene,
        fields: fields
          .filter(([appId, type]) => has(appId, type))
          .map(([appId, type]) => ({ appId, type, field: '' })),
        libraryIds: [],
        maxChars: 20_000,
        active: true,
      },
    })
}
