import { signedText } from '@oas/media/text/signs'
import { useRef } from 'react'
import { t } from '../../i18n/texts.ts'
import { copyText } from '../../kit/copy.ts'
import { useBench } from '../engine/react.ts'
import { useReach } from './reach.ts'
import { openModal } from '../engine/open-modal.ts'
import { ShownText } from '../../kit/text/ShownText.tsx'

/** Within this many milliseconds a second press copies instead. */
const waitMs = 400

/**
 * A user's id: one press opens who that is, two copy it; by keyboard it opens at once. `own`: it is
 * the user the record is about; `small`: it stands in a cell.
 */
export function UidLink({
  appId,
  type,
  uid,
  own = false,
  small = false,
}: {
  appId: number
  type: number
  uid: string
  own?: boolean
  small?: boolean
}) {
  const bench = useBench()
  const tabIndex = useReach(small)
  const waiting = useRef<ReturnType<typeof setTimeout> | null>(null)
  const open = (): void => {
    waiting.current = null
    openModal(bench, 'uid', { appId, type, uid })
  }
  const press = (byKey: boolean): void => {
    if (byKey) {
      open()
      return
    }
    if (waiting.current === null) {
      waiting.current = setTimeout(open, waitMs)
      return
    }
    clearTimeout(waiting.current)
    waiting.current = null
    void copyText(uid)
  }
  return uid === '' ? null : (
    <button
      type="button"
      tabIndex={tabIndex}
      className={`wb-id mono wb-uid ${own ? 'own' : ''}`}
      title={t('audit.uid_hint', { uid: signedText(uid) })}
      aria-current={own || undefined}
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => {
        event.stopPropagation()
        press(event.detail === 0)
      }}
    >
      <ShownText text={uid} />
    </button>
  )
}
