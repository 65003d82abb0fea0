import { watchedPercent } from '@oas/media/player/source'
import { type RefObject, useEffect } from 'react'
import { useBench } from '../engine/react.ts'

const rangesOf = ({ played }: HTMLMediaElement): [number, number][] =>
  Array.from({ length: played.length }, (_, index) => [played.start(index), played.end(index)])

/** Notes how much of a recording was played; it goes with the decision on its record. */
export function useWatched(player: RefObject<HTMLMediaElement | null>, orderId: string): void {
  const bench = useBench()
  useEffect(() => {
    const element = player.current
    if (!element) return
    const tell = (): void =>
      bench.trace.watched(orderId, watchedPercent(rangesOf(element), element.duration))
    for (const name of ['pause', 'ended', 'timeupdate']) element.addEventListener(name, tell)
    return () => {
      for (const name of ['pause', 'ended', 'timeupdate']) element.removeEventListener(name, tell)
    }
  }, [bench, player, orderId])
}
