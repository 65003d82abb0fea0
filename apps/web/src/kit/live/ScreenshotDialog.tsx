import { liveCalls } from '@oas/contract/live/calls'
import type { Shot } from '@oas/contract/live/schemas'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { Modal } from '../Modal.tsx'
import { Picture } from '../picture/Picture.tsx'
import { formatTime } from '../time.ts'
import { ShotWall } from './ShotWall.tsx'
import { useShots } from './use-shots.ts'

type Props = { appId: number; sid?: string; uid?: string; onClose: () => void }
const width = 1000

/** All shots of a room or user; one that is pressed twice is shown large above the others. */
export function ScreenshotDialog({ appId, sid, uid, onClose }: Props) {
  const of = { appId, ...(sid === undefined ? {} : { sid }), ...(uid === undefined ? {} : { uid }) }
  const { data } = useCall(liveCalls.info, of)
  const shots = useShots(of, {
    end: data?.room?.endedAt ?? null,
    since: sid === undefined ? null : (data?.room?.startedAt ?? null),
  })
  const [selected, setSelected] = useState<string | null>(null)
  const [large, setLarge] = useState<Shot | null>(null)
  return (
    <Modal title={`${t('live.shots')} ${sid ?? uid ?? ''}`} width={width} onClose={onClose}>
      {large ? (
        <button type="button" className="shot-large" onClick={() => setLarge(null)}>
          <span className="sr-only">{t('frontend.close')}</span>
          <Picture url={large.url} alt={formatTime(large.createdAt)} />
        </button>
      ) : null}
      <ShotWall
        shots={shots}
        tabs={data?.tabs ?? ['normal', 'PC']}
        selected={selected}
        onSelect={(shot) => setSelected(shot.id)}
        onOpen={setLarge}
      />
    </Modal>
  )
}
