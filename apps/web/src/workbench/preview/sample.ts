import type { CaseRecord } from '@oas/contract/setting/case-schemas'
import type { HeldRecord } from '@oas/contract/queue/schemas'
import type { TypeSetting } from '@oas/contract/setting/schemas'
import { dayMs } from '@oas/contract/time'
import { sampleContent } from '../../kit/record/sample-content.ts'

const sampleCount = 3
/** Content as a record that is held; it exists on this page alone. */
const held = (
  setting: TypeSetting,
  n: string,
  now: number,
  content: Partial<HeldRecord>,
): HeldRecord => ({
  id: n,
  recordId: n,
  postId: `sample-${n}`,
  uid: `u100${n}`,
  appId: setting.appId,
  type: setting.type,
  business: setting.business,
  country: 'ID',
  language: 'en',
  source: 'report',
  reason: '',
  data: {},
  extData: {},
  modelInfo: {},
  blockType: 0,
  readOnly: false,
  rePunish: false,
  reviewTime: null,
  texts: [],
  pictures: [],
  videos: [],
  voices: [],
  files: [],
  lives: [],
  signals: [],
  currentJson: {},
  showJson: {},
  fence: 1,
  groupKey: 'sample',
  reportCount: Number(n) - 1,
  priority: Number(n),
  createdAt: now - 60_000 * Number(n),
  receivedAt: now - 30_000 * Number(n),
  leaseUntil: now + dayMs,
  deadline: now + setting.baseInfo.orderTimeout * 1000,
  settingVersion: setting.version,
  contentHash: n,
  tfTaskId: null,
  tfRound: 0,
  punished: { live: 0, ended: 0 },
  ...content,
})

/** Made-up records that a setting can be looked at with. */
export function sampleRecords(setting: TypeSetting, text: string, now: number): HeldRecord[] {
  return Array.from({ length: sampleCount }, (_, index) =>
    held(setting, String(index + 1), now, sampleContent(setting, text, index + 1, now)),
  )
}

type Item = { id?: string | undefined; content: string }
const named = <T extends Item>(items: readonly T[] | undefined, kind: string): T[] =>
  (items ?? []).map((item, index) => ({ ...item, id: item.id ?? `${kind}-${index + 1}` }))
/** The record of a case. */
export function caseRecord(
  setting: TypeSetting,
  { at, texts, pictures, videos, voices, files, ...rest }: CaseRecord,
  now: number,
): HeldRecord {
  return held(setting, '1', now, {
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
    createdAt: at,
    receivedAt: at,
    texts: named(texts, 'text'),
    pictures: named(pictures, 'pic'),
    videos: named(videos, 'video'),
    voices: named(voices, 'voice'),
    files: named(files, 'file'),
  })
}
