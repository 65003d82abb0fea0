import { t } from '../../i18n/texts.ts'
import { notify } from '../../kit/notice.tsx'

const middle = (text: string): string => (text.length > 18 ? `${text.slice(0, 8)}…${text.slice(-6)}` : text)

/** An id that is copied by a press; the whole of it is in the tooltip. */
export const CopyId = ({ label, text }: { label: string; text: string }) => (text === '' ? null : (
  <button type="button" className="wb-id mono" title={`${label}: ${text}`} onMouseDown={(event) => event.preventDefault()} onClick={() => { navigator.clipboard.writeText(text).then(() => notify('success', t('audit.copied')), () => notify('error', t('audit.copy_failed'))) }}><span className="muted">{label}</span> {middle(text)}</button>
))
