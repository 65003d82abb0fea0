import { useEffect } from 'react'
import { ensureSignedIn, useSignedIn } from './session.ts'
import { useSocket } from './socket.ts'

/** Hears what the server says on a page without a frame. */
export function Listener() {
  // Where nobody is signed in there is nothing to hear.
  useEffect(() => {
    ensureSignedIn({ strangers: true }).catch(() => undefined)
  }, [])
  useSocket(useSignedIn()?.self.id ?? null)
  return null
}
