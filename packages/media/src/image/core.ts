import { gifBlobUrl } from './gif.ts'
import { elementAttempt, loadTwice } from './load.ts'
import { type Sharpener, TaintedPicture, createSharpener } from './sharpener.ts'
import { type ImageEvent, type ImageState, closedImage, cssOf, reduceImage } from './state.ts'
import type { Wholeness } from './wholeness.ts'

export type ImageCore = {
  state: () => ImageState
  dispatch: (event: ImageEvent) => void
  subscribe: (listener: () => void) => () => void
  destroy: () => void
}

/** Whether anything but position and size changed: then the skin draws its bar anew. */
const looksDifferent = (a: ImageState, b: ImageState): boolean =>
  a.status !== b.status ||
  a.index !== b.index ||
  a.urls !== b.urls ||
  a.sharpen !== b.sharpen ||
  a.sharpenSize !== b.sharpenSize ||
  a.sharpenProblem !== b.sharpenProblem ||
  a.cut !== b.cut ||
  a.transform.brightness !== b.transform.brightness ||
  a.transform.scale !== b.transform.scale ||
  a.transform.rotation !== b.transform.rotation

/**
 * Drives one `<img>` inside a stage: loading, zoom about the cursor by wheel, drag, brightness,
 * sharpening. Wheel listeners are native and not passive, so the page behind never scrolls.
 */
export const createImageCore = (
  stage: HTMLElement,
  image: HTMLImageElement,
  wholeness: Wholeness,
): ImageCore => {
  let state = closedImage
  let loading = new AbortController()
  let blobUrl = ''
  let source = ''
  let sharpener: Sharpener | null = null
  const ended = new AbortController()
  const listeners = new Set<() => void>()

  const draw = (): void => {
    const css = cssOf(state.transform)
    image.style.transform = css.transform
    image.style.filter = css.filter
  }
  const dropBlob = (): void => {
    if (blobUrl) URL.revokeObjectURL(blobUrl)
    blobUrl = ''
  }

  const load = async (anew: boolean): Promise<void> => {
    loading.abort()
    loading = new AbortController()
    const { signal } = loading
    const url = state.urls[state.index] ?? ''
    dropBlob()
    if (anew) await wholeness.anew(url)
    const from = wholeness.addressOf(url)
    const blob = from === url ? await gifBlobUrl(url, signal) : null
    if (signal.aborted) {
      if (blob) URL.revokeObjectURL(blob)
      return
    }
    blobUrl = blob ?? ''
    source = blob ?? from
    try {
      await loadTwice(source, {
        attempt: elementAttempt(image),
        wait: (ms) =>
          new Promise((resolve) => {
            setTimeout(resolve, ms)
          }),
        signal,
      })
      dispatch({ type: 'loaded' })
      if ((await wholeness.isCut(url)) && !signal.aborted) dispatch({ type: 'cut' })
    } catch {
      if (!signal.aborted) dispatch({ type: 'failed' })
    }
  }

  const applySharpen = async (): Promise<void> => {
    if (!state.sharpen) {
      if (image.src !== source && source) image.src = source
      return
    }
    const at = state.index
    sharpener ??= createSharpener()
    try {
      const plain = new Image()
      plain.crossOrigin = 'anonymous'
      plain.src = source
      try {
        await plain.decode()
      } catch {
        throw new TaintedPicture('not readable')
      }
      const url = await sharpener.run(plain, state.sharpenSize)
      if (state.sharpen && state.index === at) image.src = url
    } catch (error) {
      if (state.index === at && state.status !== 'closed')
        dispatch({
          type: 'sharpenProblem',
          problem: error instanceof TaintedPicture ? 'tainted' : 'failed',
        })
    }
  }

  const act = (before: ImageState): void => {
    if (
      state.status === 'loading' &&
      (before.status !== 'loading' || before.index !== state.index || before.urls !== state.urls)
    ) {
      void load(before.cut && before.index === state.index)
      return
    }
    if (state.status === 'closed') {
      loading.abort()
      dropBlob()
      sharpener?.close()
      sharpener = null
      image.removeAttribute('src')
      return
    }
    if (
      before.sharpen !== state.sharpen ||
      (state.sharpen && before.sharpenSize !== state.sharpenSize)
    )
      void applySharpen()
  }

  function dispatch(event: ImageEvent): void {
    const before = state
    state = reduceImage(state, event)
    if (state === before) return
    draw()
    act(before)
    if (looksDifferent(before, state)) for (const listener of listeners) listener()
  }

  const fromMiddle = (event: MouseEvent): { x: number; y: number } => {
    const box = stage.getBoundingClientRect()
    return {
      x: event.clientX - box.left - box.width / 2,
      y: event.clientY - box.top - box.height / 2,
    }
  }
  stage.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault()
      if (event.deltaY !== 0)
        dispatch({ type: 'zoom', steps: event.deltaY < 0 ? 1 : -1, at: fromMiddle(event) })
    },
    { passive: false, signal: ended.signal },
  )
  stage.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button === 0 && state.status === 'ready') {
        stage.setPointerCapture(event.pointerId)
        event.preventDefault()
      }
    },
    { signal: ended.signal },
  )
  stage.addEventListener(
    'pointermove',
    (event) => {
      if (stage.hasPointerCapture(event.pointerId))
        dispatch({ type: 'drag', dx: event.movementX, dy: event.movementY })
    },
    { signal: ended.signal },
  )
  return {
    state: () => state,
    dispatch,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    destroy: () => {
      dispatch({ type: 'close' })
      ended.abort()
      listeners.clear()
    },
  }
}
