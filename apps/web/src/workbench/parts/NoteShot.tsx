import { t } from '../../i18n/texts.ts'
import { Picture } from '../../kit/picture/Picture.tsx'
import { useBench } from '../engine/react.ts'
import { openModal } from '../engine/open-modal.ts'

/** The shot that goes with somebody's words about a record; a press shows it large. */
export function NoteShot({ url, title }: { url: string; title: string }) {
  const bench = useBench()
  return (
    <button
      type="button"
      className="wb-note-shot wb-shield"
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => openModal(bench, 'image', { url, title })}
    >
      <span className="sr-only">{t('audit.open_alone')}</span>
      <Picture url={url} alt={title} />
    </button>
  )
}
