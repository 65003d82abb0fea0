/**
 * Where a log-in or log-out may end: a place on this server, as path, query and fragment. Anything
 * else, other hosts above all, becomes the fallback.
 */
export function safeRedirect(wanted: string | undefined, origin: string, fallback: string): string {
  if (!wanted || !URL.canParse(wanted, origin)) return fallback
  const url = new URL(wanted, origin)
  if (url.origin !== new URL(origin).origin || url.username !== '' || url.password !== '')
    return fallback
  // A path that starts with two slashes would be read as a host by the browser.
  return url.pathname.replace(/^\/+/, '/') + url.search + url.hash
}
