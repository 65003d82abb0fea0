/**
 * Milliseconds that a file is kept for the browser, which fetches it by its address some time after
 * the press: on a busy machine that may be seconds.
 */
const keptMs = 60_000

/** Hands a file that the page has to the browser, to be saved. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), keptMs)
}
