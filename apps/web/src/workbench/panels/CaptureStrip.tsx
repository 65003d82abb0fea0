import { t } from '../../i18n/texts.ts'
import { Picture } from '../../kit/picture/Picture.tsx'

const most = 12

/** Pictures taken from a video; a press leads to their moment. */
export function CaptureStrip({
  captures,
  onSeek,
}: {
  captures: readonly { at: number; url: string }[]
  onSeek: (at: number) => void
}) {
  return captures.length === 0 ? null : (
    <div className="wb-strip">
      {captures.slice(0, most).map((capture) => (
        <button
          key={`${capture.at} ${capture.url}`}
          type="button"
          onClick={() => onSeek(capture.at)}
        >
          <Picture
            url={capture.url}
            alt={t('audit.capture_at', { at: Math.round(capture.at) })}
            lazy
            bubbles
          />
        </button>
      ))}
    </div>
  )
}
