import { type ComponentType, useCallback } from 'react'
import { ScreenshotDialog } from '../../kit/live/ScreenshotDialog.tsx'
import { UserModal } from '../../kit/user/UserModal.tsx'
import { set } from '../engine/bench.ts'
import { useBench, useBenchState } from '../engine/react.ts'
import { ChangeOrderModal } from './ChangeOrderModal.tsx'
import { ImageModal } from './ImageModal.tsx'
import type { ModalName, ModalOf } from '../shapes/modal.ts'
import { UidModal } from './UidModal.tsx'
import { UserOrdersModal } from './UserOrdersModal.tsx'
import { VideoModal } from './VideoModal.tsx'
import { VoiceListModal } from './VoiceListModal.tsx'
import { VoiceModal } from './VoiceModal.tsx'

type Shown<K extends ModalName> = ComponentType<{ of: ModalOf[K]; onClose: () => void }>
/** One entry a dialog: one that is named and not there does not compile. */
const modals: { [K in ModalName]: Shown<K> } = {
  image: ImageModal,
  video: VideoModal,
  voice: VoiceModal,
  'voice-list': VoiceListModal,
  uid: UidModal,
  'user-orders': UserOrdersModal,
  'system-change-orders': ChangeOrderModal,
  'uid-iframe': ({ of, onClose }) => <UserModal user={of} onClose={onClose} />,
  screenshot: ({ of, onClose }) => (
    <ScreenshotDialog appId={of.appId} sid={of.sid} onClose={onClose} />
  ),
}

/** The dialog that is open over the record. */
export function Modals() {
  const bench = useBench()
  const modal = useBenchState((state) => state.modal)
  const close = useCallback(() => set(bench, { modal: null }), [bench])
  if (!modal) return null
  const Modal = modals[modal.name] as ComponentType<{ of: unknown; onClose: () => void }>
  return <Modal key={modal.name} of={modal.of} onClose={close} />
}
