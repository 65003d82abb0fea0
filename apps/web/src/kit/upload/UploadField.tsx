import { type BucketName, type FileKind, buckets } from '@oas/contract/file/buckets'
import { type DragEvent, useEffect, useId, useRef } from 'react'
import { ShownText } from '../text/ShownText.tsx'
import { t } from '../../i18n/texts.ts'
import { Icon } from '../Icon.tsx'
import { FieldRow } from '../form/fields.tsx'
import { notify } from '../notice.tsx'
import { FilePicker } from './FilePicker.tsx'
import { FileTiles } from './FileTiles.tsx'
import { type Stored, type Underway, useUploads } from './use-uploads.ts'

type Props = {
  label: string
  bucket: BucketName
  value: readonly Stored[]
  onChange: (files: Stored[]) => void
  max: number
  /** Most bytes of one, where less than the bucket takes is meant. */ maxBytes?: number
  /** Said when more are chosen than fit. */ tooMany: string
  /** How many have not arrived yet. */ onPending: (n: number) => void
  problem?: string
  required?: boolean
}

const acceptOf: Readonly<Record<FileKind, string>> = {
  image: 'image/*',
  video: 'video/*',
  audio: 'audio/*',
  document: 'application/pdf',
}
const mib = (bytes: number): number => Math.floor(bytes / 1024 / 1024)

const Line = ({
  one,
  onAgain,
  onDrop,
}: {
  one: Underway
  onAgain: () => void
  onDrop: () => void
}) => (
  <li className="upload-line">
    <span className="upload-name" title={one.name}>
      <ShownText text={one.name} />
    </span>
    {one.failure === '' ? (
      <progress
        aria-label={t('frontend.upload_progress', { name: one.name })}
        max={1}
        value={one.share}
      />
    ) : (
      <>
        <span className="problem" role="alert">
          {one.failure}
        </span>
        <button type="button" className="btn" onClick={onAgain}>
          {t('frontend.upload_again')}
        </button>
      </>
    )}
    <button
      type="button"
      className="popup-button"
      aria-label={t(one.failure === '' ? 'frontend.upload_cancel' : 'frontend.remove_one', {
        name: one.name,
      })}
      onClick={onDrop}
    >
      <Icon name="close" />
    </button>
  </li>
)

/**
 * Files of a form: chosen or dropped, sent at once, each with its progress, to be cancelled,
 * removed and looked at.
 */
export function UploadField({
  label,
  bucket,
  value,
  onChange,
  max,
  maxBytes: ownMost,
  tooMany,
  onPending,
  problem = '',
  required,
}: Props) {
  const id = useId()
  const latest = useRef(value)
  latest.current = value
  const { underway, add, drop, again } = useUploads(bucket, (file) => {
    // The same bytes sent twice are one file.
    if (latest.current.some((one) => one.id === file.id)) return
    latest.current = [...latest.current, file]
    onChange([...latest.current])
  })
  const pending = underway.length
  useEffect(() => {
    onPending(pending)
  }, [pending, onPending])
  const room = max - value.length - pending
  const { kinds } = buckets[bucket]
  const maxBytes = Math.min(buckets[bucket].maxBytes, ownMost ?? Infinity)
  const take = (chosen: readonly File[]): void => {
    if (chosen.length > room) notify('warning', tooMany)
    const fitting = chosen.slice(0, Math.max(0, room))
    for (const file of fitting)
      if (file.size > maxBytes)
        notify('error', t('frontend.upload_too_large', { name: file.name, n: mib(maxBytes) }))
    add(fitting.filter((file) => file.size <= maxBytes))
  }
  const onDrop = (event: DragEvent): void => {
    event.preventDefault()
    take([...event.dataTransfer.files])
  }
  return (
    <FieldRow
      id={id}
      label={label}
      problem={problem}
      required={required}
      hint={t('frontend.upload_hint', { n: max, size: mib(maxBytes) })}
    >
      <div className="upload-field" onDragOver={(event) => event.preventDefault()} onDrop={onDrop}>
        <FilePicker
          id={id}
          multiple={max > 1}
          accept={kinds.map((kind) => acceptOf[kind]).join(',')}
          disabled={room <= 0}
          describedBy={`${id}-problem`}
          invalid={problem !== ''}
          onFiles={take}
        >
          <Icon name="plus" />
          {t('frontend.upload_choose')}{' '}
          <span className="muted">
            {value.length} / {max}
          </span>
        </FilePicker>
        {underway.length > 0 && (
          <ul className="upload-lines" aria-live="polite">
            {underway.map((one) => (
              <Line
                key={one.key}
                one={one}
                onAgain={() => again(one)}
                onDrop={() => drop(one.key)}
              />
            ))}
          </ul>
        )}
        <FileTiles
          files={value}
          onRemove={(file) => onChange(value.filter((one) => one.id !== file))}
        />
      </div>
    </FieldRow>
  )
}
