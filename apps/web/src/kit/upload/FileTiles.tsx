import { kindOf } from '@oas/contract/file/buckets'
import { useState } from 'react'
import { t } from '../../i18n/texts.ts'
import { Icon } from '../Icon.tsx'
import { PreviewDialog } from './PreviewDialog.tsx'
import type { Stored } from './use-uploads.ts'
import './upload.css'

const small = (url: string): string => `${url}${url.includes('?') ? '&' : '?'}dw=160`
const iconOf = (mime: string): string =>
  ({ image: 'picture', video: 'queue', audio: 'bell', document: 'record' })[
    kindOf(mime) ?? 'document'
  ]

/** Stored files as tiles that open in place; `onRemove` takes one out of the form. */
export function FileTiles({
  files,
  onRemove,
}: {
  files: readonly Stored[]
  onRemove?: (id: string) => void
}) {
  const [open, setOpen] = useState<Stored | null>(null)
  if (files.length === 0) return null
  return (
    <>
      <ul className="upload-tiles">
        {files.map((file) => (
          <li key={file.id}>
            <button
              type="button"
              className="upload-tile"
              title={file.name}
              aria-label={t('frontend.upload_show', { name: file.name })}
              onClick={() => setOpen(file)}
            >
              {kindOf(file.mime) === 'image' ? (
                <img src={small(file.url)} alt="" loading="lazy" />
              ) : (
                <Icon name={iconOf(file.mime)} />
              )}
              <span>{file.name}</span>
            </button>
            {onRemove && (
              <button
                type="button"
                className="popup-button upload-remove"
                aria-label={t('frontend.remove_one', { name: file.name })}
                onClick={() => onRemove(file.id)}
              >
                <Icon name="close" />
              </button>
            )}
          </li>
        ))}
      </ul>
      {open && <PreviewDialog file={open} onClose={() => setOpen(null)} />}
    </>
  )
}
