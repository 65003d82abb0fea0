import { loginExceptionCodes } from '@oas/contract/errors'
import { sessionCalls } from '@oas/contract/session/calls'
import type { TextKey } from '@oas/texts'
import { onSessionFailed } from '../api/session-events.ts'
import { send } from '../api/send.ts'
import { loadTexts, t } from '../i18n/texts.ts'
import { clearStored } from '../kit/storage.ts'
import { go } from '../nav/location.ts'
import { showEnded } from './EndedDialog.tsx'
import { dropSignedIn } from './session.ts'

const shown = new Set<number>()

type LoginException = (typeof loginExceptionCodes)[number]
const isLoginException = (code: number): code is LoginException =>
  (loginExceptionCodes as readonly number[]).includes(code)

/** Why a session ended, by the code that says so. */
const reasons: Readonly<Record<LoginException, TextKey>> = {
  [-4]: 'frontend.logged_in_again',
  [-6]: 'error.account_not_found',
  [-7]: 'error.account_disabled',
  [-8]: 'error.kicked_out',
}

const leave = (): void => {
  clearStored()
  dropSignedIn()
  if (!window.location.hash.startsWith('#/login')) go('/login')
}

/** A session may end before the page has its texts: they are fetched first, which needs none. */
const tell = async (reason: TextKey): Promise<void> => {
  await loadTexts(['frontend', 'error'])
  await showEnded(t(reason))
}

/**
 * Ends the session on this page: -5 goes to the log-in page at once, the others say why first, once
 * a code.
 */
export function endSession(code: number): void {
  if (!isLoginException(code)) {
    leave()
    return
  }
  if (shown.has(code)) return
  shown.add(code)
  // Without texts there is nothing to tell: the log-in page is all that is left.
  void tell(reasons[code]).then(leave, leave)
}

export function watchSession(): void {
  onSessionFailed((code) => endSession(code))
}

/** Logs out on the server and on this page. */
export async function logOut(): Promise<void> {
  const { url } = await send(sessionCalls.logout, {
    host: window.location.host,
    redirectUrl: '/#/login',
  })
  clearStored()
  dropSignedIn()
  window.location.href = url
  window.location.reload()
}
