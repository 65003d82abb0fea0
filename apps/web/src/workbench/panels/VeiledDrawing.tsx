import { type Veil, drawVeiled, veiledAddress } from '@oas/media/wall/veil'
import { useLayoutEffect, useRef } from 'react'

/** A picture that came; another object for each time. */
export type Loaded = { picture: HTMLImageElement }

/** A picture of the wall as it is shown until somebody reveals it. */
export function VeiledDrawing({
  loaded,
  veil,
  width,
}: {
  loaded: Loaded
  veil: Veil
  width: number
}) {
  const box = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const canvas = document.createElement('canvas')
    drawVeiled(canvas, loaded.picture, veil, width)
    const address = veiledAddress(canvas)
    const drawing =
      address === null ? canvas : Object.assign(new Image(), { src: address, alt: '' })
    box.current?.replaceChildren(drawing)
  }, [loaded, veil, width])
  return <span ref={box} className="wb-veil" aria-hidden="true" />
}
