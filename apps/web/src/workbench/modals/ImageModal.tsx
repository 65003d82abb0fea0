import { Modal } from '../../kit/Modal.tsx'
import { Picture } from '../../kit/picture/Picture.tsx'
import { ShieldStyle } from '../parts/ShieldStyle.tsx'
import type { ModalOf } from '../shapes/modal.ts'

const width = 1000

/** One picture by itself that is no part of what is judged, as the shot of an earlier opinion. */
export function ImageModal({
  of: { url, title },
  onClose,
}: {
  of: ModalOf['image']
  onClose: () => void
}) {
  return (
    <Modal title={title} width={width} onClose={onClose}>
      <ShieldStyle>
        <div className="wb-image-alone wb-shield">
          <Picture url={url} alt={title} />
        </div>
      </ShieldStyle>
    </Modal>
  )
}
