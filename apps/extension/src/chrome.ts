/** The little of the browser's extension interface that is used here. */
type Extension = { id: string; name: string; version: string; enabled: boolean; type: string }
type Chrome = {
  runtime: {
    getManifest: () => { version: string }
    sendMessage: (message: unknown) => Promise<unknown>
    onMessage: {
      addListener: (
        listener: (message: unknown, sender: unknown, answer: (value: unknown) => void) => boolean,
      ) => void
    }
  }
  management: { getAll: () => Promise<Extension[]> }
}
declare const chrome: Chrome
export const browser: Chrome = chrome
