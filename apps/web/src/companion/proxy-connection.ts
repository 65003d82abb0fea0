import { type ProxyEvent, type ProxyState, idle, nextProxy, retryDelay } from './proxy.ts'

export type ProxyAddresses = { proxy: string; local: string }
type Deps = {
  addresses: ProxyAddresses
  uid: string
  region: string
  version: string
  macOrLinux: boolean
  changed: (state: ProxyState) => void
  open?: (url: string) => WebSocket
}

/** Keeps a connection to the proxy client on this machine, by either way; answers how to stop. */
export function connectProxy({
  addresses,
  uid,
  region,
  version,
  macOrLinux,
  changed,
  open = (url) => new WebSocket(url),
}: Deps): () => void {
  const rules = { macOrLinux }
  let state = idle
  let socket: WebSocket | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const connect = (): void => {
    let over = false
    const lost = (type: 'failed' | 'closed'): void => {
      if (!over) {
        over = true
        step({ type })
      }
    }
    try {
      const opened = open(addresses[state.way])
      socket = opened
      opened.addEventListener('open', () => {
        opened.send(JSON.stringify({ type: 'hello', uid, region, version }))
        step({ type: 'opened' })
      })
      opened.addEventListener('message', (event: MessageEvent<unknown>) => {
        try {
          step({ type: 'told', message: JSON.parse(String(event.data)) })
        } catch {
          /* what is no JSON is no message */
        }
      })
      opened.addEventListener('error', () => lost('failed'))
      opened.addEventListener('close', () => lost('closed'))
    } catch {
      lost('failed')
    }
  }
  const step = (event: ProxyEvent): void => {
    const before = state
    state = nextProxy(state, event, rules)
    if (state !== before) changed(state)
    if (state.phase === 'connecting' && before.phase !== 'connecting') connect()
    if (state.phase === 'waiting' && before.phase !== 'waiting')
      timer = setTimeout(() => step({ type: 'retry' }), retryDelay(state.errors, rules))
  }
  step({ type: 'start', uid, region })
  return () => {
    clearTimeout(timer)
    step({ type: 'stop' })
    socket?.close()
  }
}
