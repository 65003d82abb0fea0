/**
 * Marks a box that scrolls sideways with `data-more` while columns go on behind its end, with
 * `data-before` while some are scrolled away. A ref of an element; what it watches ends with it. (A
 * scroll-driven animation could say the same in the style sheet alone, but has the browser draw
 * sixty times a second for as long as the page is open.)
 */
export function markEdge(box: HTMLElement | null): (() => void) | undefined {
  if (!box) return undefined
  const mark = (): void => {
    box.toggleAttribute('data-more', box.scrollLeft + box.clientWidth < box.scrollWidth - 1)
    box.toggleAttribute('data-before', box.scrollLeft > 0)
  }
  const sizes = new ResizeObserver(mark)
  sizes.observe(box)
  for (const child of box.children) sizes.observe(child)
  box.addEventListener('scroll', mark, { passive: true })
  return () => {
    sizes.disconnect()
    box.removeEventListener('scroll', mark)
  }
}
