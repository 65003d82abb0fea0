import { hitCountText, keptHits } from '@oas/media/text/marks'
import type { HeldRecord } from '@oas/contract/queue/schemas'
import { memo } from 'react'
import { t } from '../../i18n/texts.ts'
import { tn } from '../plural.ts'
import { useBenchState } from '../engine/react.ts'
import { Marked } from './Marked.tsx'

type Props = { item: HeldRecord['texts'][number]; focused?: boolean; primary?: boolean; max?: number }

/** A text with its hits marked by level; the translation stands under the original and never replaces it. */
export const MarkedText = memo(({ item, focused = false, primary = false, max = 300 }: Props) => {
  const translated = useBenchState((state) => state.translated)
  const { hits, cut } = keptHits(item.content.length, item.hits ?? [], max)
  return (
    <div className="wb-text" {...(focused ? { 'data-focus-text': '' } : {})} {...(primary ? { 'data-primary': '' } : {})}>
      <p className="wb-content" lang={item.lang}>
        {item.content.trim() === '' ? <span className="muted">{t('audit.empty_text')}</span> : <Marked text={item.content} hits={hits} />}
      </p>
      {translated && item.translation ? <p className="wb-translation"><span className="muted">{t('audit.translation')}</span> {item.translation}</p> : null}
      {focused && hits.length > 0 ? <span className="wb-hits">{tn('audit.hits', hits.length, { n: hitCountText(hits.length, cut) })}</span> : null}
    </div>
  )
})
