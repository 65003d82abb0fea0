import { slowLoadMs } from '@oas/media/image/load'
import { type RefObject, useEffect, useState } from 'react'

const goesOn = ['loadedmetadata', 'canplay', 'playing', 'error'] as const

/**
 * Whether a recording lets one wait for more than ten seconds: to begin, or to go on. `key`: what
 * is being fetched, and the how manieth time.
 */
export function useSlow(player: RefObject<HTMLMediaElement | null>, key: string): boolean {
  const [slow, setSlow] = useState('')
  useEffect(() => {
    const element = player.current
    if (!element) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const well = (): void => {
      clearTimeout(timer)
      setSlow('')
    }
    const wait = (): void => {
      clearTimeout(timer)
      timer = setTimeout(() => setSlow(key), slowLoadMs)
    }
    if (element.readyState < HTMLMediaElement.HAVE_METADATA) wait()
    element.addEventListener('waiting', wait)
    for (const name of goesOn) element.addEventListener(name, well)
    return () => {
      clearTimeout(timer)
      element.removeEventListener('waiting', wait)
      for (const name of goesOn) element.removeEventListener(name, well)
    }
  }, [player, key])
  return slow === key
}
