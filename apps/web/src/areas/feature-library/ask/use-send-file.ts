import { useEffect, useRef, useState } from 'react'
import { useMay } from '../../../api/use-may.ts'
import { sendFile } from '../../../api/upload.ts'
import { t } from '../../../i18n/texts.ts'
import { notify, notifyFailure } from '../../../kit/notice.tsx'
import { type Asked, askedSeconds, mostBytes } from './asked.ts'

/**
 * Sends a picture that is asked about. Nothing leaves the browser of who may not ask; the picture
 * on screen is the one of the browser.
 */
export function useSendFile(onAsk: (asked: Asked) => void) {
  const { may } = useMay()
  const [share, setShare] = useState<number | null>(null)
  const running = useRef<AbortController | null>(null)
  const address = useRef('')
  useEffect(
    () => () => {
      running.current?.abort()
      URL.revokeObjectURL(address.current)
    },
    [],
  )
  const take = (file: File | undefined): void => {
    if (file === undefined) return
    if (!may('feature-library')) {
      notify('warning', t('feature_library.no_right'))
      return
    }
    if (file.size > mostBytes) {
      notify('error', t('frontend.upload_too_large', { name: file.name, n: 20 }))
      return
    }
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setShare(0)
    sendFile('temporary', file, {
      signal: controller.signal,
      onProgress: setShare,
      keptSeconds: askedSeconds,
    })
      .then(({ id, mime }) => {
        if (controller.signal.aborted) return
        URL.revokeObjectURL(address.current)
        address.current = mime.startsWith('image/') ? URL.createObjectURL(file) : ''
        onAsk({ origin: { fileId: id }, name: file.name, picture: address.current })
      })
      .catch((error: unknown) => {
        if (!controller.signal.aborted) notifyFailure(error)
      })
      .finally(() => {
        if (running.current === controller) setShare(null)
      })
  }
  return {
    share,
    take,
    cancel: (): void => {
      running.current?.abort()
      setShare(null)
    },
  }
}
