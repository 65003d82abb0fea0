const lagMs = 5 * 60_000

type Browser = { userAgent: string; brands: readonly string[] }
/**
 * Only Google Chrome is supported; the oldest others cannot even run this page and are told by the
 * page itself.
 */
export function isChrome({ userAgent, brands }: Browser): boolean {
  return (
    (brands.length > 0
      ? brands.some((brand) => brand === 'Google Chrome' || brand === 'Chromium')
      : /Chrome\//.test(userAgent)) && !/Edg\/|OPR\/|YaBrowser\//.test(userAgent)
  )
}

/** Whether the clock of this machine and the server's are more than five minutes apart. */
export function isLagging(serverTime: number, now: number): boolean {
  return Math.abs(serverTime - now) > lagMs
}
