import { useEffect, useRef } from 'react'
import { useDark } from '../kit/theme.ts'

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** A tile with the name, 14 px, turned by -15 degrees; a little stronger over the light console. */
const watermarkStyle = (name: string, dark: boolean): string => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="260" height="170"><text x="30" y="110" font-family="sans-serif" font-size="14" fill="${dark ? '#fff' : '#000'}" fill-opacity="${dark ? 0.05 : 0.07}" transform="rotate(-15 30 110)">${escaped(name)}</text></svg>`
  return `position:fixed;inset:0;z-index:2147483000;pointer-events:none;background-image:url("data:image/svg+xml,${encodeURIComponent(svg)}");background-repeat:repeat`
}

const draw = (name: string, dark: boolean): HTMLElement => {
  const mark = document.createElement('div')
  mark.dataset['watermark'] = name
  mark.setAttribute('aria-hidden', 'true')
  mark.style.cssText = watermarkStyle(name, dark)
  document.body.append(mark)
  return mark
}

/** The signed-in person's name over everything; drawn again when it is changed or taken away, never inside a frame. */
export const Watermark = ({ name }: { name: string }) => {
  const dark = useDark()
  const current = useRef<HTMLElement | null>(null)
  useEffect(() => {
    if (window.self !== window.top) return undefined
    const watched = { childList: true, subtree: true, attributes: true, characterData: true }
    const again = (): void => { observer.disconnect(); current.current?.remove(); start() }
    const observer = new MutationObserver((changes) => {
      const mark = current.current
      if (mark && (!mark.isConnected || changes.some((change) => change.target === mark || mark.contains(change.target)))) again()
    })
    const start = (): void => { current.current = draw(name, dark); observer.observe(document.body, { childList: true }); observer.observe(current.current, watched) }
    start()
    return () => { observer.disconnect(); current.current?.remove() }
  }, [name, dark])
  return null
}
