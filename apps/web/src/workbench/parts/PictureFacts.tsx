import type { HeldRecord } from '@oas/contract/queue/schemas'
import { hitCountText, hitsPerRule, keptHits } from '@oas/media/text/marks'
import type { ScanRule } from '@oas/media/text/scan'
import { t } from '../../i18n/texts.ts'
import { tn } from '../../i18n/plural.ts'
import { useScan } from '../text/scanner.ts'
import { Marked } from './Marked.tsx'

type Fields = Record<string, unknown>
const object = (value: unknown): Fields => {
  if (typeof value === 'string') {
    try {
      const parsed: unknown = JSON.parse(value)
      return typeof parsed === 'object' && parsed !== null ? (parsed as Fields) : {}
    } catch {
      return {}
    }
  }
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}
const join = (value: unknown): string =>
  Array.isArray(value)
    ? value
        .map((one: unknown) =>
          typeof one === 'string'
            ? one
            : String(object(one)['rule'] ?? object(one)['word'] ?? object(one)['text'] ?? ''),
        )
        .filter(Boolean)
        .join(', ')
    : typeof value === 'string'
      ? value
      : ''

/** What machines read in a picture: words, rules that hit, like pictures and faces. */
export function factsOf(info: Fields): {
  name:
    | 'audit.ocr'
    | 'audit.ocr_rules'
    | 'audit.keywords'
    | 'audit.feature_match'
    | 'audit.face_match'
  text: string
}[] {
  const ocr = object(info['ocr'])
  return (
    [
      {
        name: 'audit.ocr',
        text: String(
          object(ocr['ocr_result'])['text'] ??
            (typeof info['ocr'] === 'string' && Object.keys(ocr).length === 0 ? info['ocr'] : ''),
        ),
      },
      { name: 'audit.ocr_rules', text: join(object(ocr['sensitive_result'])['rule_list']) },
      {
        name: 'audit.keywords',
        text: [join(info['keywords']), join(info['keywordsGroup'])].filter(Boolean).join(', '),
      },
      {
        name: 'audit.feature_match',
        text: String(object(object(info['featureMatch'])['data'])['remark'] ?? ''),
      },
      {
        name: 'audit.face_match',
        text: String(object(object(info['faceMatch'])['data'])['remark'] ?? ''),
      },
    ] as const
  ).filter((fact) => fact.text !== '')
}
const levelOf = (value: unknown): number =>
  typeof value === 'number' && value >= 1 && value <= 3 ? value : 2
const rulesOf = (info: Fields): ScanRule[] => {
  const list = object(object(info['ocr'])['sensitive_result'])['rule_list']
  return Array.isArray(list)
    ? list
        .map(object)
        .flatMap((one) =>
          typeof one['rule'] === 'string' && one['rule'] !== ''
            ? [
                {
                  rule: one['rule'],
                  wordType: Number(one['wordType'] ?? 0),
                  level: levelOf(one['level']),
                },
              ]
            : [],
        )
        .slice(0, 200)
    : []
}
/** What was read in a picture, with the rules that hit marked in it. */
const OcrText = ({ text, info }: { text: string; info: Fields }) => {
  const { hits, failed } = useScan(text, rulesOf(info))
  const kept = keptHits(text.length, hits)
  return (
    <>
      <Marked text={text} hits={kept.hits} />
      {kept.hits.length > 0 ? (
        <span className="wb-hits">
          {' '}
          {tn('audit.hits', kept.hits.length, {
            n: hitCountText(kept.hits.length, kept.cut || kept.hits.length >= hitsPerRule),
          })}
        </span>
      ) : null}
      {failed ? (
        <span className="wb-tag warn" role="status">
          {t('audit.marks_failed')}
        </span>
      ) : null}
    </>
  )
}
export function PictureFacts({ item }: { item: HeldRecord['pictures'][number] | undefined }) {
  const facts = factsOf(item?.modelInfo ?? {})
  if (facts.length === 0 && !item?.desc) return null
  return (
    <dl className="wb-facts">
      {item?.desc ? (
        <div>
          <dt>{t('audit.description')}</dt>
          <dd>{item.desc}</dd>
        </div>
      ) : null}
      {facts.map((fact) => (
        <div key={fact.name}>
          <dt>{t(fact.name)}</dt>
          <dd>
            {fact.name === 'audit.ocr' ? (
              <OcrText text={fact.text} info={item?.modelInfo ?? {}} />
            ) : (
              fact.text
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
