import { copyText } from '../../kit/copy.ts'

const middle = (text: string): string =>
  text.length > 18 ? `${text.slice(0, 8)}…${text.slice(-6)}` : text

/** An id that is copied by a press; the whole of it is in the tooltip. */
export function CopyId({ label, text }: { label: string; text: string }) {
  return text === '' ? null : (
    <button
      type="button"
      className="wb-id mono"
      title={`${label}: ${text}`}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        void copyText(text)
      }}
    >
      <span className="muted">{label}</span> {middle(text)}
    </button>
  )
}
