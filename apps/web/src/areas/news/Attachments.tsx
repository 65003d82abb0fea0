import { kindOfAttachment, nameOfAttachment } from '@oas/contract/news/limits'
import { useState } from 'react'
import { t } from '../../i18n/texts.ts'
import { Icon } from '../../kit/Icon.tsx'
import { Modal } from '../../kit/Modal.tsx'
import './news.css'

const Preview = ({ url }: { url: string }) => {
  const kind = kindOfAttachment(url)
  if (kind === 'image') return <img src={url} alt={nameOfAttachment(url)} />
  // What people attach comes without captions; the notice says what is to be seen or heard.
  if (kind === 'video')
    return (
      <video src={url} controls aria-label={nameOfAttachment(url)}>
        <track kind="captions" />
      </video>
    )
  return (
    <audio src={url} controls aria-label={nameOfAttachment(url)}>
      <track kind="captions" />
    </audio>
  )
}

/**
 * Files of a notice: media open in a dialog, all else leads to the file. With `onRemove` they can
 * be taken away.
 */
export function Attachments({
  urls,
  onRemove,
}: {
  urls: readonly string[]
  onRemove?: (url: string) => void
}) {
  const [open, setOpen] = useState<string | null>(null)
  return (
    <>
      <ul className="news-files">
        {urls.map((url) => (
          <li key={url}>
            {kindOfAttachment(url) ? (
              <button type="button" className="btn" onClick={() => setOpen(url)}>
                <Icon name={kindOfAttachment(url) === 'image' ? 'picture' : 'send'} />
                {nameOfAttachment(url)}
              </button>
            ) : (
              <a className="btn" href={url} target="_blank" rel="noopener noreferrer">
                {nameOfAttachment(url)}
              </a>
            )}
            {onRemove && (
              <button
                type="button"
                className="popup-button"
                aria-label={t('frontend.remove_one', { name: nameOfAttachment(url) })}
                onClick={() => onRemove(url)}
              >
                <Icon name="close" />
              </button>
            )}
          </li>
        ))}
      </ul>
      {open !== null && (
        <Modal title={nameOfAttachment(open)} width={800} onClose={() => setOpen(null)}>
          <div className="news-preview">
            <Preview url={open} />
          </div>
        </Modal>
      )}
    </>
  )
}
