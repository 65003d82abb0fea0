const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** A tile with the name, 14 px, turned by -15 degrees; a little stronger over the light console. */
const styleOf = (name: string, dark: boolean): string => {
  const svg = [
    '<svg xmlns="http://www.w3.org/2000/svg" width="260" height="170">',
    '<text x="30" y="110" font-family="sans-serif" font-size="14"',
    ` fill="${dark ? '#fff' : '#000'}" fill-opacity="${dark ? 0.05 : 0.07}"`,
    ` transform="rotate(-15 30 110)">${escaped(name)}</text></svg>`,
  ].join('')
  return [
    'position:fixed',
    'inset:0',
    'z-index:2147483000',
    'pointer-events:none',
    `background-image:url("data:image/svg+xml,${encodeURIComponent(svg)}")`,
    'background-repeat:repeat',
  ].join(';')
}

const draw = (name: string, dark: boolean): HTMLElement => {
  const mark = document.createElement('div')
  mark.dataset['watermark'] = name
  mark.setAttribute('aria-hidden', 'true')
  // A list or calendar of the library makes what stands beside it inert, but for this: it would be
  // a change, after which the mark is drawn again and made inert again, without end.
  mark.dataset['reactAriaTopLayer'] = 'true'
  mark.style.cssText = styleOf(name, dark)
  document.body.append(mark)
  return mark
}

const everyChange = { childList: true, subtree: true, attributes: true, characterData: true }

/**
 * Keeps a name over everything, drawn again when it is changed or taken away, and never inside a
 * frame; answers how to take it away.
 */
export function keepWatermark(name: string, dark: boolean): () => void {
  if (window.self !== window.top) return () => undefined
  let mark = draw(name, dark)
  const watch = (): void => {
    observer.observe(document.body, { childList: true })
    observer.observe(mark, everyChange)
  }
  const stop = (): void => {
    observer.disconnect()
    mark.remove()
  }
  const observer = new MutationObserver((changes) => {
    if (mark.isConnected && !changes.some(({ target }) => target === mark || mark.contains(target)))
      return
    stop()
    mark = draw(name, dark)
    watch()
  })
  watch()
  return stop
}
