const size = { width: 700, height: 560 } as const

/** Opens the assistant beside the window, in a window of its own of 700 by 560. */
export const openAssist = ({ appId, uid, sid }: { appId: number; uid: string; sid: string | null }): void => {
  const query = new URLSearchParams({ uid, isCps: 'true', appId: String(appId), ...(sid ? { sid } : {}) })
  window.open(`#/assist?${query.toString()}`, 'oas-assist', `popup,width=${size.width},height=${size.height}`)
}
