import { browser } from './chrome.ts'

// Answers the content script. Only the names of other extensions and whether they are on leave
// here.
browser.runtime.onMessage.addListener((message, _sender, answer) => {
  if ((message as { ask?: unknown } | null)?.ask !== 'extensions') return false
  browser.management.getAll().then(
    (all) =>
      answer({
        list: all
          .filter((one) => one.type === 'extension')
          .map(({ name, enabled }) => ({ name, enabled })),
      }),
    () => answer({ list: [] }),
  )
  return true
})
