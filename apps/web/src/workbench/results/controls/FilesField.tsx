import { fileIdOf, fileUrl } from '@oas/contract/file/buckets'
import { useState } from 'react'
import { t } from '../../../i18n/texts.ts'
import { UploadField } from '../../../kit/upload/UploadField.tsx'
import type { Stored } from '../../../kit/upload/use-uploads.ts'

type Props = {
  label: string
  urls: readonly string[]
  max: number
  onChange: (urls: readonly string[], pending: boolean) => void
  required?: boolean
}

/**
 * Pictures, films and recordings as evidence. The draft keeps their addresses, the page what they
 * look like.
 */
export function FilesField({ label, urls, max, onChange, required = false }: Props) {
  const [files, setFiles] = useState<readonly Stored[]>(() =>
    urls.map((url) => ({ id: fileIdOf(url) ?? url, url, name: '', mime: 'image/*' })),
  )
  const [pending, setPending] = useState(0)
  const tell = (list: readonly Stored[], waiting: number): void =>
    onChange(
      list.map((file) => fileUrl(fileIdOf(file.url) ?? file.id)),
      waiting > 0,
    )
  return (
    <UploadField
      label={label}
      bucket="evidence"
      value={files}
      max={max}
      required={required}
      tooMany={t('audit.files_full', { n: max })}
      onPending={(n) => {
        if (n !== pending) {
          setPending(n)
          tell(files, n)
        }
      }}
      onChange={(list) => {
        setFiles(list)
        tell(list, pending)
      }}
    />
  )
}
