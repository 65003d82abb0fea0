const excerpt = 400

/**
 * What a text of the clipboard holds as JSON; what is none is refused by its beginning. The words
 * are those of the catalogue of errors, the same in every language.
 */
export function parseClipboard(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new Error(`cannot parse clipboard ${text.slice(0, excerpt)}`)
  }
}
