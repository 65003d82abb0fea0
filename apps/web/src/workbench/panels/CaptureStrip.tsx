import { t } from '../../i18n/texts.ts'

const most = 12

/** Pictures taken from a video; a press leads to their moment. */
export const CaptureStrip = ({ captures, onSeek }: { captures: readonly { at: number; url: string }[]; onSeek: (at: number) => void }) => (captures.length === 0 ? null : (
  <div className="wb-strip">{captures.slice(0, most).map((capture) => <button key={capture.at} type="button" onClick={() => onSeek(capture.at)}><img src={capture.url} alt={t('audit.capture_at', { at: Math.round(capture.at) })} loading="lazy" /></button>)}</div>
))
