const mostLength = 2000

/**
 * A link as it is compared: host and path, without scheme, `www.`, port, query and a slash at the
 * end; null where it is none.
 */
export function readLink(text: string): string | null {
  const trimmed = text.trim()
  if (trimmed.length > mostLength) return null
  try {
    const { hostname, pathname } = new URL(
      /^https?:\/\//i.test(trimmed) ? trimmed : `http://${trimmed}`,
    )
    const host = hostname.replace(/^www\./, '').replace(/\.$/, '')
    if (!host.includes('.')) return null
    return host + pathname.replace(/\/+$/, '')
  } catch {
    return null
  }
}

const link = /\bhttps?:\/\/[^\s"'<>]+|\bwww\.[^\s"'<>]+/gi
const mostLinks = 50
/** Links of a text, each once, as they are compared. */
export function linksIn(text: string): string[] {
  const found = (text.match(link) ?? []).slice(0, mostLinks)
  return [
    ...new Set(
      found.flatMap((one) => readLink(one.replace(/[.,;:!?)\]}，。！？）]+$/u, '')) ?? []),
    ),
  ]
}
