import { keptHits } from '@oas/media/text/marks'
import { thumbUrl } from '@oas/media/thumb'
import { memo, useEffect, useRef } from 'react'
import { t } from '../../../i18n/texts.ts'
import { formatTime } from '../../../kit/time.ts'
import { set } from '../../engine/bench.ts'
import { useBench } from '../../engine/react.ts'
import { isMedia, rawText } from '../../shapes/value-text.ts'
import type { Message } from '../../shapes/chat.ts'
import { textItem } from '../../shapes/items.ts'
import { Marked } from '../../parts/Marked.tsx'
import { Picture } from '../../../kit/picture/Picture.tsx'
import { ShownText } from '../../../kit/text/ShownText.tsx'

const Content = ({ message, translated }: { message: Message; translated: boolean }) => {
  const bench = useBench()
  const { kind, content } = message
  if (kind === 'picture' && isMedia(content))
    return (
      <button
        type="button"
        className="ch-picture wb-shield"
        tabIndex={-1}
        onClick={() => set(bench, { viewer: { urls: [content], index: 0 } })}
      >
        <span className="sr-only">{t('audit.act_open')}</span>
        <Picture url={thumbUrl(content, 240)} alt="" lazy />
      </button>
    )
  if (kind === 'voice' && isMedia(content))
    return <audio controls preload="metadata" src={content} aria-label={t('audit.kind_voice')} />
  if (kind === 'video' && isMedia(content))
    return (
      <video
        className="wb-shield"
        controls
        muted
        preload="metadata"
        src={content}
        aria-label={t('audit.kind_video')}
      />
    )
  if (kind === 'gift')
    return (
      <span className="wb-tag">
        🎁 <ShownText text={rawText(content)} />
      </span>
    )
  const item = textItem({ content, hits: message.hits ?? undefined }) ?? { content, hits: [] }
  return (
    <>
      <p className="wb-content" lang={message.lang ?? undefined}>
        {content === '' ? (
          <span className="muted">{t('audit.empty_text')}</span>
        ) : (
          <Marked text={item.content} hits={keptHits(item.content.length, item.hits ?? []).hits} />
        )}
      </p>
      {translated && message.translation ? (
        <p className="wb-translation">
          <ShownText text={message.translation} />
        </p>
      ) : null}
    </>
  )
}

type Props = {
  message: Message
  mine: boolean
  on: boolean
  inRange: boolean
  primary: boolean
  translated: boolean
}
/** One message of a talk; `mine`: of the user the record is about, on the right. */
export const MessageView = memo(({ message, mine, on, inRange, primary, translated }: Props) => {
  const bench = useBench()
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (on) root.current?.scrollIntoView({ block: 'nearest' })
  }, [on])
  if (message.kind === 'system')
    return (
      <div
        ref={root}
        data-message={message.id}
        role="listitem"
        aria-current={on}
        className={`ch-system muted ${on ? 'on' : ''} ${inRange ? 'ranged' : ''}`}
        onClick={() => set(bench, { rowId: message.id, anchor: null })}
      >
        <ShownText text={message.content} />
      </div>
    )
  return (
    <div
      ref={root}
      data-message={message.id}
      role="listitem"
      aria-current={on}
      className={[
        'ch-message',
        mine ? 'mine' : '',
        on ? 'on' : '',
        message.reported ? 'reported' : '',
        inRange ? 'ranged' : '',
      ].join(' ')}
      {...(primary ? { 'data-primary': '' } : {})}
      onClick={() => set(bench, { rowId: message.id, anchor: null })}
    >
      <div className="ch-meta muted">
        <span className="mono">
          <ShownText text={message.from} />
        </span>
        <time>{formatTime(message.at).slice(11)}</time>
        {message.reported ? <span className="wb-tag warn">{t('panel.reported')}</span> : null}
        {message.withdrawn ? <span className="wb-tag">{t('panel.withdrawn')}</span> : null}
        {inRange ? <span className="wb-tag label">{t('panel.evidence')}</span> : null}
      </div>
      <Content message={message} translated={translated} />
    </div>
  )
})
