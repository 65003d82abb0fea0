import { browser } from './chrome.ts'

type Question = { to: 'oas-extension'; id: string; ask: 'version' | 'extensions' }
const isQuestion = (value: unknown): value is Question => {
  const { to, id, ask } = (value ?? {}) as Partial<Question>
  return (
    to === 'oas-extension' && typeof id === 'string' && (ask === 'version' || ask === 'extensions')
  )
}

// Questions of the console's page are answered to that page alone.
window.addEventListener('message', (event) => {
  if (event.source !== window || event.origin !== window.location.origin || !isQuestion(event.data))
    return
  const { id, ask } = event.data
  const answer = (value: unknown): void =>
    window.postMessage({ from: 'oas-extension', id, value }, window.location.origin)
  if (ask === 'version') answer({ version: browser.runtime.getManifest().version })
  else browser.runtime.sendMessage({ ask: 'extensions' }).then(answer, () => answer({ list: [] }))
})
