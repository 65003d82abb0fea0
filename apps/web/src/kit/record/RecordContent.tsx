import type { HeldRecord } from '@oas/contract/queue/schemas'
import { t } from '../../i18n/texts.ts'
import './record-content.css'

type Props = { record: Pick<HeldRecord, 'texts' | 'pictures' | 'videos' | 'voices' | 'files' | 'extData'> }

/** A record's content, read only. Pictures are blurred until pressed. */
export const RecordContent = ({ record }: Props) => (
  <section className="record-content" aria-label={t('record.content')}>
    {record.texts.map((text, index) => <p key={text.id ?? index} className="record-text">{text.content}</p>)}
    {record.pictures.length > 0 && <div className="record-pictures">{record.pictures.map((picture, index) => <a key={picture.id ?? index} href={picture.content} target="_blank" rel="noreferrer" aria-label={t('record.open_picture', { n: index + 1 })}><img src={picture.content.startsWith('/biz_gateway') ? `${picture.content}?dw=240` : picture.content} alt={picture.desc ?? ''} loading="lazy" /></a>)}</div>}
    {[...record.videos, ...record.voices, ...record.files].map((item, index) => <p key={item.id ?? index}><a href={item.content} target="_blank" rel="noreferrer" className="mono">{item.content}</a></p>)}
    {Object.keys(record.extData).length > 0 && <details><summary>{t('record.ext_data')}</summary><pre>{JSON.stringify(record.extData, null, 2)}</pre></details>}
  </section>
)
