import { t } from '../../i18n/texts.ts'
import { Picture } from '../../kit/picture/Picture.tsx'
import { useBench } from '../engine/react.ts'
import { openModal } from '../modals/open.ts'

/** The shot that goes with somebody's words about a record; a press shows it large. */
export const NoteShot = ({ url, title }: { url: string; title: string }) => {
  const bench = useBench()
  return <button type="button" className="wb-note-shot wb-shield" aria-label={t('audit.open_alone')} onMouseDown={(event) => event.preventDefault()} onClick={() => openModal(bench, 'image', { url, title })}><Picture url={url} alt={title} /></button>
}
