import { type ReactNode, useRef, useState } from 'react'
import { t } from '../../i18n/texts.ts'
import { Icon } from '../Icon.tsx'
import './upload.css'

type Props = {
  /** Of the field itself, which its label names. */ id?: string
  accept: string
  multiple?: boolean
  disabled?: boolean
  invalid?: boolean
  describedBy?: string
  onFiles: (files: File[]) => void
  /** Takes the chosen file back; without it no name is shown. */ onRemove?: () => void
  /** What the button says, where not that a file is chosen. */ children?: ReactNode
}

/**
 * A button by which files are chosen: the one of the browser speaks its language instead of that of
 * the page. The same file can be chosen again.
 */
export function FilePicker({
  id,
  accept,
  multiple = false,
  disabled = false,
  invalid = false,
  describedBy,
  onFiles,
  onRemove,
  children,
}: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  return (
    <span className="file-picker">
      <input
        ref={input}
        {...(id === undefined ? {} : { id })}
        type="file"
        tabIndex={-1}
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        aria-describedby={describedBy}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ''
          if (files.length === 0) return
          setName(files.map((file) => file.name).join(', '))
          onFiles(files)
        }}
      />
      <button
        type="button"
        className="btn"
        disabled={disabled}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        onClick={() => input.current?.click()}
      >
        {children ?? t('frontend.upload_choose_one')}
      </button>
      {onRemove && name !== '' && (
        <>
          <span translate="no">{name}</span>
          <button
            type="button"
            className="popup-button"
            aria-label={t('frontend.remove_one', { name })}
            onClick={() => {
              setName('')
              onRemove()
            }}
          >
            <Icon name="close" />
          </button>
        </>
      )}
    </span>
  )
}
