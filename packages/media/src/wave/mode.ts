const hostOf = (url: string): string | null =>
  url.startsWith('/') && !url.startsWith('//')
    ? ''
    : URL.canParse(url)
      ? new URL(url).hostname
      : null
/**
 * Whether a recording is shown as a wave: waves are on, and its host is allowed (`*`, a name,
 * `*.name` for all below it). Files of the product always are.
 */
export function usesWave(
  url: string,
  { wave, waveHosts }: { wave: boolean; waveHosts: readonly string[] },
): boolean {
  const host = hostOf(url)
  if (!wave || host === null) return false
  return (
    host === '' ||
    waveHosts.some(
      (entry) =>
        entry === '*' ||
        entry === host ||
        (entry.startsWith('*.') && host.endsWith(entry.slice(1))),
    )
  )
}
