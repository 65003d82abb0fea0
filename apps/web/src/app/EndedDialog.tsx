import { createRoot } from 'react-dom/client'
import { t } from '../i18n/texts.ts'
import './ended-dialog.css'

const EndedDialog = ({ text, done }: { text: string; done: () => void }) => (
  <dialog
    className="ended"
    aria-labelledby="ended-text"
    ref={(node) => {
      if (node && !node.open) node.showModal()
    }}
    onCancel={(event) => {
      event.preventDefault()
      done()
    }}
  >
    <p id="ended-text">{text}</p>
    <button type="button" className="btn primary" onClick={done}>
      {t('frontend.log_in_again')}
    </button>
  </dialog>
)

/** Shows why the session ended over everything else; resolves when it was read. */
export function showEnded(text: string): Promise<void> {
  return new Promise((resolve) => {
    const host = document.body.appendChild(document.createElement('div'))
    const root = createRoot(host)
    root.render(
      <EndedDialog
        text={text}
        done={() => {
          root.unmount()
          host.remove()
          resolve()
        }}
      />,
    )
  })
}
