import type { HeldRecord } from '@oas/contract/queue/schemas'
import { t } from '../../i18n/texts.ts'

type Fields = Record<string, unknown>
const object = (value: unknown): Fields => { if (typeof value === 'string') { try { const parsed: unknown = JSON.parse(value); return typeof parsed === 'object' && parsed !== null ? parsed as Fields : {} } catch { return {} } } return typeof value === 'object' && value !== null ? value as Fields : {} }
const join = (value: unknown): string => (Array.isArray(value) ? value.map((one: unknown) => (typeof one === 'string' ? one : String(object(one)['rule'] ?? object(one)['word'] ?? object(one)['text'] ?? ''))).filter(Boolean).join(', ') : typeof value === 'string' ? value : '')

/** What machines read in a picture: words, rules that hit, like pictures and faces. */
export const factsOf = (info: Fields): { name: 'audit.ocr' | 'audit.ocr_rules' | 'audit.keywords' | 'audit.feature_match' | 'audit.face_match'; text: string }[] => {
  const ocr = object(info['ocr'])
  return ([
    { name: 'audit.ocr', text: String(object(ocr['ocr_result'])['text'] ?? (typeof info['ocr'] === 'string' && Object.keys(ocr).length === 0 ? info['ocr'] : '')) }, { name: 'audit.ocr_rules', text: join(object(ocr['sensitive_result'])['rule_list']) }, { name: 'audit.keywords', text: [join(info['keywords']), join(info['keywordsGroup'])].filter(Boolean).join(', ') },
    { name: 'audit.feature_match', text: String(object(object(info['featureMatch'])['data'])['remark'] ?? '') }, { name: 'audit.face_match', text: String(object(object(info['faceMatch'])['data'])['remark'] ?? '') },
  ] as const).filter((fact) => fact.text !== '')
}
export const PictureFacts = ({ item }: { item: HeldRecord['pictures'][number] | undefined }) => {
  const facts = factsOf(item?.modelInfo ?? {})
  if (facts.length === 0 && !item?.desc) return null
  return <dl className="wb-facts">{item?.desc ? <div><dt>{t('audit.description')}</dt><dd>{item.desc}</dd></div> : null}{facts.map((fact) => <div key={fact.name}><dt>{t(fact.name)}</dt><dd>{fact.text}</dd></div>)}</dl>
}
