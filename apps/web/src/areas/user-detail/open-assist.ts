import { assistQuery } from './place.ts'

const size = { width: 700, height: 560 } as const

/** Opens the assistant beside the window, in a window of its own of 700 by 560. */
export function openAssist(of: Parameters<typeof assistQuery>[0]): void {
  window.open(
    `#/assist?${assistQuery(of)}`,
    'oas-assist',
    `popup,width=${size.width},height=${size.height}`,
  )
}
