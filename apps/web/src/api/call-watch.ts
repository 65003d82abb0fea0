/** How a call went, for those who watch calls. Status 0: nothing came back. */
export type CallEnd = {
  url: string
  method: string
  costMs: number
  status: number
  code: number
  requestId: string
  body: string | undefined
}

const watchers = new Set<(end: CallEnd) => void>()
/** Calls back after every call of this page. */
export function watchCalls(watcher: (end: CallEnd) => void): void {
  watchers.add(watcher)
}
export function callEnded(end: CallEnd): void {
  for (const watcher of watchers) watcher(end)
}
