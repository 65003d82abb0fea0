import { type DragEvent, type FormEvent, useId, useState } from 'react'
import { t } from '../../../i18n/texts.ts'
import { FilePicker } from '../../../kit/upload/FilePicker.tsx'
import type { Asked } from './asked.ts'
import { RecordItem } from './RecordItem.tsx'
import { useSendFile } from './use-send-file.ts'
import '../feature-library.css'

type Props = {
  onAsk: (asked: Asked) => void
  /** Offers an item of a record, too. */ records?: boolean
}

/** A picture to ask about: dropped, chosen, by its address or out of a record. */
export function PictureAsk({ onAsk, records = false }: Props) {
  const id = useId()
  const { share, take, cancel } = useSendFile(onAsk)
  const [over, setOver] = useState(false)
  const [url, setUrl] = useState('')
  const onDrop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }
  const askUrl = (event: FormEvent): void => {
    event.preventDefault()
    const address = url.trim()
    if (address !== '') onAsk({ origin: { url: address }, name: address, picture: '' })
  }
  return (
    <div className="form">
      <div
        className={`feature-drop ${over ? 'over' : ''}`}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <label className="sr-only" htmlFor={`${id}-file`}>
          {t('feature_library.choose_picture')}
        </label>
        <FilePicker id={`${id}-file`} accept="image/*" onFiles={([file]) => take(file)}>
          {t('feature_library.choose_picture')}
        </FilePicker>
        <span className="muted">{t('feature_library.drop_here')}</span>
        {share !== null && (
          <>
            <progress aria-label={t('feature_library.sending')} max={1} value={share} />
            <button type="button" className="btn" onClick={cancel}>
              {t('frontend.cancel')}
            </button>
          </>
        )}
        <form className="feature-line" onSubmit={askUrl}>
          <label htmlFor={`${id}-url`}>{t('feature_library.by_url')}</label>
          <input
            id={`${id}-url`}
            type="url"
            value={url}
            maxLength={2000}
            autoComplete="off"
            onChange={(event) => setUrl(event.target.value)}
          />
          <button type="submit" className="btn" disabled={url.trim() === ''}>
            {t('feature_library.take_url')}
          </button>
        </form>
      </div>
      {records && <RecordItem kind="picture" onAsk={onAsk} />}
    </div>
  )
}
