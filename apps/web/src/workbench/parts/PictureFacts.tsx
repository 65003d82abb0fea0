import type { HeldRecord } from '@oas/contract/queue/schemas'
import { hitCountText, hitsPerRule, keptHits } from '@oas/media/text/marks'
import { t } from '../../i18n/texts.ts'
import { tn } from '../../i18n/plural.ts'
import { factsOf, rulesOf } from '../shapes/picture-facts.ts'
import { useScan } from '../text/scanner.ts'
import { Marked } from './Marked.tsx'

type Fields = Record<string, unknown>
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
