import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { fitSize } from './fit.ts'
import './text.css'

/** One line that is made smaller until it fits where it stands. */
export function FitText({ children, title }: { children: ReactNode; title?: string }) {
  const box = useRef<HTMLSpanElement>(null)
  const line = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const [outer, inner] = [box.current, line.current]
    if (!outer || !inner) return undefined
    let width = -1
    const fit = (): void => {
      if (outer.clientWidth === width) return
      width = outer.clientWidth
      inner.style.fontSize = ''
      const { px, scale } = fitSize(Number.parseFloat(getComputedStyle(inner).fontSize), (size) => {
        inner.style.fontSize = `${size}px`
        return inner.scrollWidth <= outer.clientWidth
      })
      inner.style.fontSize = `${px}px`
      inner.style.transform = scale === 1 ? '' : `scale(${scale})`
    }
    fit()
    const observer = new ResizeObserver(fit)
    observer.observe(outer)
    return () => observer.disconnect()
  }, [children])
  return (
    <span ref={box} className="fit-text" title={title}>
      <span ref={line}>{children}</span>
    </span>
  )
}
