import { hitCountText, keptHits } from '@oas/media/text/marks'
import type { HeldRecord } from '@oas/contract/queue/schemas'
import { memo } from 'react'
import { t } from '../../i18n/texts.ts'
import { tn } from '../../i18n/plural.ts'
import { translationsOf } from '../engine/infos.ts'
import { useBenchState } from '../engine/react.ts'
import { Marked } from './Marked.tsx'
import { ShownText } from '../../kit/text/ShownText.tsx'

type Props = {
  record?: HeldRecord
  item: HeldRecord['texts'][number]
  focused?: boolean
  primary?: boolean
  max?: number
}

/**
 * A text with its hits marked by level; the translation stands under the original and never
 * replaces it.
 */
export const MarkedText = memo(
  ({ record, item, focused = false, primary = false, max = 300 }: Props) => {
    const translated = useBenchState((state) => state.translated)
    const asked = useBenchState((state) =>
      record && state.translated && item.id !== undefined
        ? translationsOf(state, record)[item.id]
        : undefined,
    )
    const translation = asked ?? item.translation
    const { hits, cut } = keptHits(item.content.length, item.hits ?? [], max)
    return (
      <div
        className="wb-text"
        {...(focused ? { 'data-focus-text': '' } : {})}
        {...(primary ? { 'data-primary': '' } : {})}
      >
        <p className="wb-content" lang={item.lang}>
          {item.content.trim() === '' ? (
            <span className="muted">{t('audit.empty_text')}</span>
          ) : (
            <Marked text={item.content} hits={hits} />
          )}
        </p>
        {translated && translation ? (
          <p className="wb-translation">
            <span className="muted">{t('audit.translation')}</span>{' '}
            <bdi>
              <ShownText text={translation} />
            </bdi>
          </p>
        ) : null}
        {focused && hits.length > 0 ? (
          <span className="wb-hits">
            {tn('audit.hits', hits.length, { n: hitCountText(hits.length, cut) })}
          </span>
        ) : null}
      </div>
    )
  },
)
