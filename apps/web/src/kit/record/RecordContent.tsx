import { isLocked } from '@oas/media/image/encrypted'
import type { HeldRecord } from '@oas/contract/queue/schemas'
import { t } from '../../i18n/texts.ts'
import { Picture } from '../picture/Picture.tsx'
import { useExchanged } from '../resource/exchange.ts'
import { usePlain } from './in-plain.ts'
import { ShownText } from '../text/ShownText.tsx'
import './record-content.css'

type Props = {
  record: Pick<
    HeldRecord,
    'appId' | 'texts' | 'pictures' | 'videos' | 'voices' | 'files' | 'extData'
  >
}

type Picture = Props['record']['pictures'][number]
/** What a picture says that cannot be shown is part of its name, so its name stands beside it. */
const PictureTile = ({ picture, n }: { picture: Picture; n: number }) => {
  const url = useExchanged(picture.content)
  return (
    <a href={url || picture.content} target="_blank" rel="noreferrer">
      <span className="sr-only">{t('record.open_picture', { n })}</span>
      {url && (
        <Picture
          url={url.startsWith('/biz_gateway') ? `${url}?dw=240` : url}
          alt={picture.desc ?? ''}
          lazy
        />
      )}
    </a>
  )
}
/** What a link to a file is called: its own name where it has one. */
const fileName = (url: string): string => url.split(/[?#]/)[0]?.split('/').at(-1) || url

const FileLink = ({ url }: { url: string }) => (
  <a href={useExchanged(url) || url} target="_blank" rel="noreferrer" title={url}>
    <ShownText text={fileName(url)} />
  </a>
)

type Recording = { kind: 'video' | 'voice'; url: string; n: number }
/** A recording is played where it stands, silent until somebody wants to hear it. */
const RecordingPlayer = ({ kind, url, n }: Recording) => {
  const src = useExchanged(url)
  const name = t(`record.${kind}_n`, { n })
  return (
    <figure className="record-recording">
      {src === '' ? null : kind === 'video' ? (
        <video src={src} aria-label={name} controls muted preload="none" />
      ) : (
        <audio src={src} aria-label={name} controls preload="none" />
      )}
      <figcaption>
        {name} · <FileLink url={url} />
      </figcaption>
    </figure>
  )
}

const isEmpty = ({ texts, pictures, videos, voices, files }: Props['record']): boolean =>
  texts.every(({ content }) => content.trim() === '') &&
  [pictures, videos, voices, files].every((list) => list.length === 0)

/** A record's content, read only. Pictures are blurred until pressed. */
export function RecordContent({ record }: Props) {
  const { pictures } = usePlain(record)
  return (
    <section className="record-content" aria-label={t('record.content')}>
      {isEmpty(record) && <p className="muted">{t('record.nothing')}</p>}
      {record.texts.map((text, index) => (
        <p key={text.id ?? index} className="record-text">
          <ShownText text={text.content} />
        </p>
      ))}
      {pictures.length > 0 && (
        <div className="record-pictures">
          {pictures.map((picture, index) =>
            isLocked(picture.content) ? (
              <span key={picture.id ?? index} className="muted">
                {t('frontend.cannot_decrypt')}
              </span>
            ) : (
              <PictureTile key={picture.id ?? index} picture={picture} n={index + 1} />
            ),
          )}
        </div>
      )}
      {record.videos.map((item, index) => (
        <RecordingPlayer key={item.id ?? index} kind="video" url={item.content} n={index + 1} />
      ))}
      {record.voices.map((item, index) => (
        <RecordingPlayer key={item.id ?? index} kind="voice" url={item.content} n={index + 1} />
      ))}
      {record.files.map((item, index) => (
        <p key={item.id ?? index}>
          <FileLink url={item.content} />
        </p>
      ))}
      {Object.keys(record.extData).length > 0 && (
        <details>
          <summary>{t('record.ext_data')}</summary>
          <pre>{JSON.stringify(record.extData, null, 2)}</pre>
        </details>
      )}
    </section>
  )
}
