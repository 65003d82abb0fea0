const waitMs = 3000
let count = 0

/** Asks the extension; null when none answers within three seconds. */
const askExtension = (ask: 'version' | 'extensions', wait = waitMs): Promise<unknown> =>
  new Promise((resolve) => {
    const id = `${Date.now()}-${++count}`
    const end = (value: unknown): void => {
      clearTimeout(timer)
      window.removeEventListener('message', hear)
      resolve(value)
    }
    const hear = (
      event: MessageEvent<{ from?: unknown; id?: unknown; value?: unknown } | null>,
    ): void => {
      if (event.source === window && event.data?.from === 'oas-extension' && event.data.id === id)
        end(event.data.value)
    }
    const timer = setTimeout(() => end(null), wait)
    window.addEventListener('message', hear)
    window.postMessage({ to: 'oas-extension', id, ask }, window.location.origin)
  })

/** The extension's version; null: there is none. */
export async function extensionVersion(): Promise<string | null> {
  const answer = (await askExtension('version')) as { version?: unknown } | null
  return typeof answer?.version === 'string' ? answer.version : null
}
/** Extensions beside ours, as far as it tells. */
export async function installedExtensions(): Promise<{ name: string; enabled: boolean }[]> {
  const answer = (await askExtension('extensions')) as { list?: unknown } | null
  return (Array.isArray(answer?.list) ? answer.list : []).flatMap((one: unknown) => {
    const { name, enabled } = (one ?? {}) as Record<string, unknown>
    return typeof name === 'string' ? [{ name, enabled: enabled === true }] : []
  })
}
