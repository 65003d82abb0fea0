import type { HeldRecord } from '@oas/contract/queue/schemas'
import { mediaKindOf } from '@oas/media/kind'
import { t } from '../../i18n/texts.ts'
import { set } from '../engine/bench.ts'
import { useBench } from '../engine/react.ts'
import { openRecording } from '../engine/recording.ts'
import { isMedia } from '../shapes/value-text.ts'
import { ShownText } from '../../kit/text/ShownText.tsx'

const size = (bytes: number): string =>
  bytes > 1_048_576
    ? `${(bytes / 1_048_576).toFixed(1)} MiB`
    : `${Math.max(1, Math.round(bytes / 1024))} KiB`

/**
 * A file: name, kind, size, and a link that warns; one that is a picture or a recording by its name
 * opens here.
 */
export function FileCard({
  record,
  item,
}: {
  record: HeldRecord
  item: HeldRecord['files'][number]
}) {
  const bench = useBench()
  const kind = isMedia(item.content)
    ? (mediaKindOf(item.name ?? '') ?? mediaKindOf(item.content))
    : null
  const open = (): void => {
    if (kind === 'picture') set(bench, { viewer: { urls: [item.content], index: 0 } })
    else if (kind !== null) openRecording(bench, kind, [item.content], record)
  }
  return (
    <div className="wb-file">
      <strong>
        <ShownText text={item.name ?? item.content.split('/').at(-1) ?? ''} />
      </strong>
      <span className="muted">
        {item.mime ?? ''} {item.bytes === undefined ? '' : size(item.bytes)}
      </span>
      {kind === null ? null : (
        <button type="button" className="btn" onClick={open}>
          {t('audit.open_alone')}
        </button>
      )}
      <a
        className="btn"
        href={item.content}
        download={item.name ?? ''}
        target="_blank"
        rel="noreferrer noopener"
      >
        {t('audit.download')}
      </a>
      <span className="muted">{t('audit.download_warning')}</span>
    </div>
  )
}
