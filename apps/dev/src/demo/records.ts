import type { IngestRecord } from '@oas/contract/ingest/schemas'
import type { TypeSetting } from '@oas/contract/setting/schemas'
import { type Phrase, cleanPhrases, countriesOf, suspectPhrases } from './phrases.ts'
import type { Chance } from './random.ts'
import { specialContent } from './special.ts'
import type { StoredMedia, StoredPicture } from './stored-media.ts'

const phrase = (chance: Chance): Phrase => (chance.odds(0.3) ? chance.pick(suspectPhrases) : chance.pick(cleanPhrases))

const textItem = (said: Phrase, id: string, field: string) => {
  const at = said.suspect ? said.text.indexOf(said.suspect.word) : -1
  return { id, field, content: said.text, lang: said.lang, ...(said.suspect && at >= 0 ? { hits: [{ s: at, e: at + said.suspect.word.length, rule: said.suspect.rule, source: 'word', level: said.suspect.level }] } : {}) }
}
const pictureItem = (chance: Chance, pictures: readonly StoredPicture[], id: string, field: string) => {
  const { url, w, h, kind } = chance.pick(pictures)
  return { id, field, content: url, w, h, desc: chance.pick(cleanPhrases).text, modelInfo: { kind, score: Math.round(chance.next() * 100) / 100 } }
}

const contentFor = (panel: TypeSetting['pageType']['type'], chance: Chance, { pictures, videos, voices }: StoredMedia, said: Phrase): Pick<IngestRecord, 'texts' | 'pictures' | 'videos' | 'voices' | 'extData'> => {
  switch (panel) {
    case 'text_list': return { texts: [textItem(said, 'text-1', 'content')] }
    case 'text_group': { const wave = chance.whole(12); const template = suspectPhrases[wave % suspectPhrases.length] as Phrase; return { texts: [textItem({ ...template, text: `${template.text} ${chance.pick(['', '!', '!!', '~', '…'])}` }, 'text-1', 'content')], extData: { simhash: `wave-${wave}` } } }
    case 'picture_single': return { pictures: [pictureItem(chance, pictures, 'pic-1', 'picture')], texts: [textItem(said, 'text-1', 'caption')] }
    case 'picture_wall': return { pictures: [pictureItem(chance, pictures, 'pic-1', 'picture')] }
    case 'multi_resource': return { texts: [textItem(said, 'text-1', 'title'), ...(chance.odds(0.5) ? [textItem(chance.pick(cleanPhrases), 'text-2', 'content')] : [])], pictures: Array.from({ length: 1 + chance.whole(4) }, (_, i) => pictureItem(chance, pictures, `pic-${i + 1}`, 'picture')) }
    case 'video_single': case 'video_grid': { const { url, seconds } = chance.pick(videos); return { videos: [{ id: 'video-1', content: url, cover: chance.pick(pictures).url, seconds, hasSound: true }], texts: [textItem(said, 'text-1', 'title')] } }
    case 'voice_list': { const { url, seconds } = chance.pick(voices); return { voices: [{ id: 'voice-1', content: url, seconds, voiceText: said.text }] } }
    case 'tagging': { const { url, seconds } = chance.pick(videos); return chance.odds(0.5) ? { videos: [{ id: 'video-1', content: url, cover: chance.pick(pictures).url, seconds, hasSound: true }], texts: [textItem(said, 'text-1', 'title')] } : { pictures: [pictureItem(chance, pictures, 'pic-1', 'picture')], texts: [textItem(said, 'text-1', 'caption')] } }
  }
}

/** A made-up record for a type, sent `agoMs` before `now`. */
export const demoRecord = (setting: TypeSetting, chance: Chance, media: StoredMedia, number: number, now: number, agoMs: number): IngestRecord => {
  const said = phrase(chance)
  const content = contentFor(setting.pageType.type, chance, media, said)
  const special = specialContent(setting.name, chance, media, { number, now, appId: setting.appId })
  const { reason: _reason, ...fields } = special
  return {
    appId: setting.appId, type: setting.type, postId: `p${setting.appId}-${String(number).padStart(6, '0')}`, uid: `u${1000 + chance.whole(400)}`, country: chance.pick(countriesOf[said.lang]), language: said.lang,
    source: chance.pick(['report', 'word', 'model', 'sample']), reason: special.reason ?? (said.suspect ? said.suspect.rule : ''), priority: said.suspect ? Math.max(0, 4 - said.suspect.level) * 2 : chance.whole(3), createdAt: now - agoMs, idempotencyKey: `demo-${setting.appId}-${setting.type}-${number}`,
    ...content, ...fields, extData: { nickname: chance.pick(['Sunny', 'River', 'Kai', 'Мира', '小林', 'Bintang']), level: chance.whole(60), room: `r${chance.whole(90)}`, device: chance.pick(['android', 'ios', 'web']), ...content.extData, ...special.extData },
  }
}
