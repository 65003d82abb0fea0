import type { TypeSetting } from '@oas/contract/setting/schemas'
import { buttons as b } from './setting-buttons.ts'
import { demoType } from './setting-parts.ts'

type Columns = NonNullable<TypeSetting['pageType']['content']['columns']>
const table = { business: 'multi', panel: 'table', showCount: 50, undoSeconds: 5 } as const
const texts = { business: 'text', panel: 'table', showCount: 50 } as const

const order: TypeSetting['extDataMap'] = {
  shop: {
    label: 'demo.e_shop',
    path: 'extData.shop',
    as: 'text',
    show: ['column', 'head'],
    order: 1,
  },
  goods: {
    label: 'demo.e_goods',
    path: 'extData.photo',
    as: 'picture',
    show: ['column'],
    order: 2,
  },
  price: { label: 'demo.e_price', path: 'extData.price', as: 'money', show: ['column'], order: 3 },
  paid: { label: 'demo.e_paid', path: 'extData.paidAt', as: 'time', show: ['column'], order: 4 },
  buyer: { label: 'demo.e_buyer', path: 'extData.buyer', as: 'uid', show: ['column'], order: 5 },
  page: { label: 'demo.e_page', path: 'extData.page', as: 'link', show: ['column'], order: 6 },
  phone: {
    label: 'demo.e_phone',
    path: 'extData.phone',
    as: 'text',
    show: ['column'],
    order: 7,
    mask: 'phone',
  },
  reported: {
    label: 'demo.e_reported',
    path: 'extData.reported',
    as: 'tag',
    show: ['column'],
    order: 8,
    index: true,
  },
}
const facts: TypeSetting['extDataMap'] = {
  price: { label: 'demo.e_price', path: 'extData.price', as: 'money', show: ['column'], order: 1 },
  room: { label: 'demo.e_room', path: 'extData.room', as: 'tag', show: ['column'], order: 2 },
  device: { label: 'demo.e_device', path: 'extData.device', as: 'tag', show: ['column'], order: 3 },
  sent: { label: 'demo.e_sent', path: 'extData.paidAt', as: 'time', show: ['column'], order: 4 },
  reported: {
    label: 'demo.e_reported',
    path: 'extData.reported',
    as: 'tag',
    order: 5,
    index: true,
  },
}
const short: Columns = [
  { id: 'cover', kind: 'picture', path: 'pictures', label: 'demo.e_cover', width: 64 },
  { id: 'text', kind: 'marks', path: 'texts.0', label: 'demo.e_text', width: 360 },
  { id: 'voice', kind: 'voice', path: 'voices', label: 'demo.e_voice', width: 72 },
  { id: 'user', kind: 'uid', path: 'uid', label: 'demo.c_uid', width: 110 },
  { id: 'country', kind: 'country', path: 'country', label: 'demo.c_country', width: 72 },
]
const device: Columns = [
  { id: 'name', kind: 'text', path: 'item.name', label: 'demo.e_device', width: 180 },
  { id: 'place', kind: 'country', path: 'item.country', label: 'demo.c_country', width: 72 },
  { id: 'seen', kind: 'time', path: 'item.at', label: 'demo.e_seen', width: 168 },
  { id: 'logins', kind: 'text', path: 'item.logins', label: 'demo.e_logins', width: 80 },
  {
    id: 'risk',
    kind: 'tag',
    expr: "item.logins > 30 ? 'demo.risk_high' : 'demo.risk_low'",
    label: 'demo.e_risk',
    width: 96,
  },
]
const composed: Columns = [
  {
    id: 'who',
    kind: 'group',
    label: 'demo.c_uid',
    width: 220,
    children: [
      { id: 'uid', kind: 'uid', path: 'uid' },
      { id: 'nick', kind: 'text', path: 'extData.nickname' },
    ],
  },
  { id: 'text', kind: 'marks', path: 'texts.0', label: 'demo.e_text', width: 380 },
  {
    id: 'offer',
    kind: 'tag',
    expr: "coalesce(ext.price, 0) > 500 ? 'demo.offer_dear' : 'demo.offer_usual'",
    show: 'ext.price > 0',
    label: 'demo.e_price',
    width: 120,
  },
  {
    id: 'age',
    kind: 'text',
    expr: "round(age(record.createdAt) / 3600000) + ' h'",
    label: 'demo.e_age',
    width: 80,
  },
  {
    id: 'tags',
    kind: 'list',
    path: 'extData.topics',
    label: 'demo.e_topics',
    width: 180,
    children: [{ id: 'topic', kind: 'tag', path: 'item' }],
  },
  { id: 'copy', kind: 'button', act: 'copy', path: 'postId', label: 'demo.e_copy', width: 160 },
]
const stage: Columns = [
  { id: 'text', kind: 'marks', path: 'texts', label: 'demo.e_text', span: 16 },
  {
    id: 'facts',
    kind: 'group',
    label: 'demo.e_facts',
    span: 8,
    children: [
      { id: 'nick', kind: 'text', path: 'extData.nickname', label: 'demo.e_nick', span: 12 },
      { id: 'device', kind: 'tag', path: 'extData.device', label: 'demo.e_device', span: 12 },
      { id: 'price', kind: 'money', path: 'extData.price', label: 'demo.e_price', span: 12 },
      { id: 'paid', kind: 'time', path: 'extData.paidAt', label: 'demo.e_paid', span: 12 },
    ],
  },
  { id: 'photo', kind: 'picture', path: 'extData.photo', label: 'demo.e_cover', span: 10 },
  {
    id: 'topics',
    kind: 'list',
    path: 'extData.topics',
    label: 'demo.e_topics',
    span: 8,
    children: [{ id: 'topic', kind: 'tag', path: 'item' }],
  },
  {
    id: 'long',
    kind: 'tag',
    expr: "len(record.texts[0].content) > 40 ? 'demo.text_long' : 'demo.text_short'",
    label: 'demo.e_length',
    span: 6,
  },
  { id: 'mute', kind: 'button', act: 'result', result: 'mute', label: 'result.mute', span: 6 },
  { id: 'copy', kind: 'button', act: 'copy', path: 'postId', label: 'demo.e_copy', span: 6 },
]
const words = [b.ignore, b.del, b.mute, b.warn, b.banAccount, b.hold]

/**
 * Records as rows: columns from extData, columns and whole stages that the setting composes, rows
 * inside one record.
 */
export const tableTypes = [
  demoType({
    ...table,
    page: 'tags-audit-table',
    appId: 50,
    type: 101,
    name: 'shop_order',
    result: [b.ignore, b.del, b.warn, b.banAccount, b.hold],
    extDataMap: order,
  }),
  demoType({
    ...table,
    page: 'tags-audit-table',
    appId: 71,
    type: 101,
    name: 'device_list',
    result: [b.ignore, b.del, b.mute, b.banAccount, b.hold],
    content: { columns: device },
    showCount: 5,
  }),
  demoType({
    ...table,
    page: 'tags-audit-multi-table',
    appId: 50,
    type: 102,
    name: 'short_record',
    result: [b.ignore, b.labelOnly, b.del, b.mute, b.banAccount, b.hold],
    content: { columns: short },
  }),
  demoType({
    ...texts,
    page: ['tags-audit-text-table', 'tags-audit-text-logs'],
    appId: 50,
    type: 104,
    name: 'room_text',
    result: words,
    extDataMap: facts,
  }),
  demoType({
    ...texts,
    page: 'tags-audit-text-table-jsx',
    appId: 50,
    type: 105,
    name: 'market_text',
    result: words,
    content: { columns: composed },
  }),
  ...([50, 71] as const).map((appId) =>
    demoType({
      business: 'text',
      panel: 'low_code',
      showCount: 5,
      page: 'tags-audit-cross-business-text-lowcode',
      appId,
      type: 106,
      name: 'composed_text',
      result: words,
      content: { columns: stage },
    }),
  ),
]
