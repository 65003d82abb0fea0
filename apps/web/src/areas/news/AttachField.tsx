import { newsLimits } from '@oas/contract/news/limits'
import { useEffect, useRef, useState } from 'react'
import { sendFile } from '../../api/upload.ts'
import { t } from '../../i18n/texts.ts'
import { notify, notifyFailure } from '../../kit/notice.tsx'
import { FilePicker } from '../../kit/upload/FilePicker.tsx'
import { Attachments } from './Attachments.tsx'

/** The address of a file with its name, by the end of which its kind is told. */
const namedUrl = (url: string, name: string): string =>
  `${url}${url.includes('?') ? '&' : '?'}name=${encodeURIComponent(name.slice(-100))}`

type Props = { urls: readonly string[]; onChange: (urls: string[]) => void; problem: string }

/**
 * Files of a notice while it is edited: sent as soon as they are chosen, taken away by a press.
 * What a file is is read from its name, so the address keeps it.
 */
export function AttachField({ urls, onChange, problem }: Props) {
  const [share, setShare] = useState<number | null>(null)
  const live = useRef({ urls, abort: new AbortController() })
  live.current.urls = urls
  useEffect(() => {
    const { abort } = live.current
    return () => abort.abort()
  }, [])
  const send = async (files: readonly File[]): Promise<void> => {
    if (live.current.urls.length + files.length > newsLimits.attachments) {
      notify('warning', t('frontend.at_most_items', { n: newsLimits.attachments }))
      return
    }
    try {
      for (const file of files) {
        setShare(0)
        const sent = await sendFile('common', file, {
          signal: live.current.abort.signal,
          onProgress: setShare,
        })
        onChange([...live.current.urls, namedUrl(sent.url, file.name)])
        // The next of several goes on from what the form has by then.
        await new Promise((done) => {
          setTimeout(done)
        })
      }
    } catch (error) {
      if (!live.current.abort.signal.aborted) notifyFailure(error)
    } finally {
      setShare(null)
    }
  }
  return (
    <fieldset className="multi-pick">
      <legend>
        {t('news.attachments')}{' '}
        <span className="muted">
          {urls.length} / {newsLimits.attachments}
        </span>
      </legend>
      <Attachments urls={urls} onRemove={(url) => onChange(urls.filter((one) => one !== url))} />
      <label>
        {t('news.attach')}{' '}
        <FilePicker
          multiple
          accept="image/*,video/*,audio/*"
          disabled={share !== null}
          onFiles={(files) => void send(files)}
        >
          {t('frontend.upload_choose')}
        </FilePicker>
      </label>
      {share !== null && <progress value={share} aria-label={t('news.attach')} />}
      <div className="problem" role={problem ? 'alert' : undefined}>
        {problem}
      </div>
    </fieldset>
  )
}
