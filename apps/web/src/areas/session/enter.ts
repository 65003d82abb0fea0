import { pathOf } from '@oas/contract/define'
import { sessionCalls } from '@oas/contract/session/calls'
import { clearStored } from '../../kit/storage.ts'

const channelName = 'global-login'

/** Goes to '#/' and loads the page anew, so that nothing of who was here before is left. */
const toIndex = (): void => {
  window.location.hash = '/'
  window.location.reload()
}

/** Enters the console in this tab and in every other that waits at the log-in page. */
export function enter(): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage({ login: 1 })
  channel.close()
  toIndex()
}

/** Waits for a log-in in another tab and follows it; answers how to stop. */
export function followLogIn(): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = (event: MessageEvent<{ login?: number } | null>) => {
    if (event.data?.login === 1) toIndex()
  }
  return () => channel.close()
}

/** Leaves for the identity provider with nothing of who was here before in the browser. */
export function signOn(): void {
  clearStored()
  const query = new URLSearchParams({ host: window.location.host, redirectUrl: '/#/' })
  window.location.href = `${pathOf(sessionCalls.ssoLogin)}?${query}`
}
