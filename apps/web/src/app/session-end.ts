import { loginExceptionCodes } from '@oas/contract/errors'
import { sessionCalls } from '@oas/contract/session/calls'
import { onSessionFailed } from '../api/session-events.ts'
import { send } from '../api/send.ts'
import { currentLanguage } from '../i18n/language.ts'
import { clearStored } from '../kit/storage.ts'
import { go } from '../nav/location.ts'
import { showEnded } from './EndedDialog.tsx'
import { dropSignedIn } from './session.ts'

const shown = new Set<number>()

/** Why a session ended, in Chinese or English: the only languages these dialogs exist in. */
const endedText = (code: number): string => {
  const cn: Record<number, string> = {
    [-4]: '您的账号已在其他地方登录',
    [-6]: '账号不存在',
    [-7]: '账号已被停用',
    [-8]: '您已被管理员强制下线',
  }
  const en: Record<number, string> = {
    [-4]: 'Your account was logged in again elsewhere',
    [-6]: 'The account was not found',
    [-7]: 'The account is disabled',
    [-8]: 'An administrator ended your session',
  }
  return (currentLanguage === 'cn' ? cn : en)[code] ?? ''
}

const leave = (): void => {
  clearStored()
  dropSignedIn()
  if (!window.location.hash.startsWith('#/login')) go('/login')
}

/**
 * Ends the session on this page: -5 goes to the log-in page at once, the others say why first, once
 * a code.
 */
export function endSession(code: number): void {
  if (!(loginExceptionCodes as readonly number[]).includes(code)) {
    leave()
    return
  }
  if (shown.has(code)) return
  shown.add(code)
  void showEnded(endedText(code)).then(leave)
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
