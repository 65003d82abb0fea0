import type { HeldRecord } from '@oas/contract/queue/schemas'
import type { TypeSetting } from '@oas/contract/setting/schemas'

const sampleCount = 3
const picture = (text: string): string => `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="480" height="320"><rect width="480" height="320" fill="#8aa4c8"/><circle cx="240" cy="150" r="80" fill="#f3d9a4"/><text x="240" y="290" font-size="28" text-anchor="middle" fill="#ffffff">${text}</text></svg>`)}`

/** Values of the extra fields that a setting shows, each in the form it is shown as. */
const extValues = (setting: TypeSetting, now: number): Record<string, unknown> => {
  const values: Record<string, unknown> = {}
  for (const { path, as } of Object.values(setting.extDataMap)) {
    const steps = path.split('.').slice(1)
    let place = values
    for (const step of steps.slice(0, -1)) { const inner = typeof place[step] === 'object' && place[step] !== null ? place[step] as Record<string, unknown> : {}; place[step] = inner; place = inner }
    place[steps.at(-1) ?? 'value'] = as === 'time' ? now - 86_400_000 : as === 'money' ? 1200 : as === 'country' ? 'ID' : as === 'json' ? { a: 1 } : as === 'uid' ? 'u1001' : as === 'link' ? 'https://example.com' : 'sample'
  }
  return values
}

/** Made-up records that a setting can be looked at with; they exist on this page alone. */
export const sampleRecords = (setting: TypeSetting, text: string, now: number): HeldRecord[] => Array.from({ length: sampleCount }, (_, index): HeldRecord => {
  const n = String(index + 1)
  const key = { field: 'content' }
  return {
    id: n, recordId: n, postId: `sample-${n}`, uid: `u100${n}`, appId: setting.appId, type: setting.type, business: setting.business, country: 'ID', language: 'en', source: 'report', reason: '', data: {}, extData: extValues(setting, now), modelInfo: {}, blockType: 0, readOnly: false, rePunish: false, reviewTime: null,
    texts: [{ ...key, id: `text-${n}`, content: `${text} ${n}`, hits: [{ s: 0, e: Math.min(4, text.length), rule: 'sample', source: 'word', level: 1 }] }], pictures: [{ ...key, id: `pic-${n}`, content: picture(n), w: 480, h: 320, desc: text }], videos: [], voices: [], files: [], lives: [],
    currentJson: {}, showJson: {}, fence: 1, groupKey: 'sample', reportCount: index, priority: index, createdAt: now - 60_000 * (index + 1), receivedAt: now - 30_000 * (index + 1), leaseUntil: now + 86_400_000, deadline: now + setting.baseInfo.orderTimeout * 1000, settingVersion: setting.version, contentHash: n, tfTaskId: null, tfRound: 0, punished: { live: 0, ended: 0 },
  }
})
