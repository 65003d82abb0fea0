import type { HeldRecord } from '@oas/contract/queue/schemas'
import { t } from '../../i18n/texts.ts'

const size = (bytes: number): string => (bytes > 1_048_576 ? `${(bytes / 1_048_576).toFixed(1)} MiB` : `${Math.max(1, Math.round(bytes / 1024))} KiB`)

/** A file: name, kind, size, and a link that warns. */
export const FileCard = ({ item }: { item: HeldRecord['files'][number] }) => (
  <div className="wb-file"><strong>{item.name ?? item.content.split('/').at(-1)}</strong><span className="muted">{item.mime ?? ''} {item.bytes === undefined ? '' : size(item.bytes)}</span><a className="btn" href={item.content} download={item.name ?? ''} target="_blank" rel="noreferrer noopener">{t('audit.download')}</a><span className="muted">{t('audit.download_warning')}</span></div>
)
