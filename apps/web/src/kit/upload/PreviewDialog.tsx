import { kindOf } from '@oas/contract/file/buckets'
import { t } from '../../i18n/texts.ts'
import { Modal } from '../Modal.tsx'
import type { Stored } from './use-uploads.ts'
import './upload.css'

const Shown = ({ file: { url, mime, name } }: { file: Stored }) => {
  const kind = kindOf(mime)
  if (kind === 'image') return <img src={url} alt={name} />
  if (kind === 'video') return <video src={url} controls aria-label={name} />
  if (kind === 'audio') return <audio src={url} controls aria-label={name} />
  return <p>{t('frontend.upload_no_preview')}</p>
}

/** A picture, video or sound as it is, over the page. */
export function PreviewDialog({ file, onClose }: { file: Stored; onClose: () => void }) {
  return (
    <Modal
      title={file.name || t('frontend.upload_file')}
      width={800}
      onClose={onClose}
      footer={
        <a className="btn" data-autofocus="true" href={file.url} download={file.name || 'file'}>
          {t('frontend.upload_download')}
        </a>
      }
    >
      <div className="upload-preview">
        <Shown file={file} />
      </div>
    </Modal>
  )
}
