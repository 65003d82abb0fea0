import { signedText } from '@oas/media/text/signs'
import { copyText } from '../../kit/copy.ts'
import { ShownText } from '../../kit/text/ShownText.tsx'

const middle = (text: string): string =>
  text.length > 18 ? `${text.slice(0, 8)}…${text.slice(-6)}` : text

/** An id that is copied by a press; the whole of it is in the tooltip. */
export function CopyId({ label, text }: { label: string; text: string }) {
  return text === '' ? null : (
    <button
      type="button"
      className="wb-id mono"
      title={`${label}: ${signedText(text)}`}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        void copyText(text)
      }}
    >
      <span className="muted">{label}</span> <ShownText text={middle(text)} />
    </button>
  )
}
