import type { PlatformMessage } from '@oas/contract/message/schemas'
import { useEffect, useState } from 'react'
import { LinkText } from '../../kit/text/LinkText.tsx'
import { loadWords, wordsOf } from './words.ts'

/** The text of a message in the page's language; the pack it names is loaded when missing. */
export function MessageText({ message }: { message: Pick<PlatformMessage, 'payload'> }) {
  const [, setReady] = useState(0)
  const group = message.payload.transKey?.split('.')[0]
  // A pack that cannot be loaded leaves the text that the message carries itself.
  useEffect(() => {
    if (group !== undefined)
      loadWords([{ msg: '', transKey: `${group}.x` }]).then(
        () => setReady((n) => n + 1),
        () => undefined,
      )
  }, [group])
  return (
    <span className="message-text">
      <LinkText text={wordsOf(message.payload)} />
    </span>
  )
}
