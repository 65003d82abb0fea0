import { gifBlobUrl } from './gif.ts'
import { TooLate, elementAttempt, loadTwice } from './load.ts'
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
  a.format !== b.format ||
  a.transform.brightness !== b.transform.brightness ||
  a.transform.scale !== b.transform.scale ||
  a.transform.rotation !== b.transform.rotation

/** What the viewer asks of the bytes of a picture. */
type Looks = Omit<Wholeness, 'moves' | 'fileOf'>

/**
 * The parts of one viewer. `blobUrl` is the address of a GIF made here, empty where there is none;
 * `source` is what the picture shows when it is not sharpened; `loading` ends the attempt under
 * way.
 */
type Viewer = {
  readonly image: HTMLImageElement
  readonly wholeness: Looks
  readonly listeners: Set<() => void>
  state: ImageState
  loading: AbortController
  blobUrl: string
  source: string
  sharpener: Sharpener | null
}

const drawTransform = ({ image, state }: Viewer): void => {
  const css = cssOf(state.transform)
  image.style.transform = css.transform
  image.style.filter = css.filter
}
const dropBlob = (viewer: Viewer): void => {
  if (viewer.blobUrl) URL.revokeObjectURL(viewer.blobUrl)
  viewer.blobUrl = ''
}
const waitFor = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

const loadPicture = async (viewer: Viewer, anew: boolean): Promise<void> => {
  const { image, wholeness, state } = viewer
  viewer.loading.abort()
  viewer.loading = new AbortController()
  const { signal } = viewer.loading
  const url = state.urls[state.index] ?? ''
  dropBlob(viewer)
  if (anew) await wholeness.anew(url)
  const from = wholeness.addressOf(url)
  const blob = from === url ? await gifBlobUrl(url, signal) : null
  if (signal.aborted) {
    if (blob) URL.revokeObjectURL(blob)
    return
  }
  viewer.blobUrl = blob ?? ''
  viewer.source = blob ?? from
  try {
    await loadTwice(viewer.source, { attempt: elementAttempt(image), wait: waitFor, signal })
    dispatch(viewer, { type: 'loaded' })
    if ((await wholeness.isCut(url)) && !signal.aborted) dispatch(viewer, { type: 'cut' })
  } catch (error) {
    if (signal.aborted) return
    dispatch(viewer, { type: 'failed' })
    const format = error instanceof TooLate ? null : await wholeness.rareFormat(url)
    if (format !== null && !signal.aborted) dispatch(viewer, { type: 'undrawn', format })
  }
}

/** The picture as an element of its own, whose pixels may be read. Throws TaintedPicture. */
const readablePicture = async (source: string): Promise<HTMLImageElement> => {
  const plain = new Image()
  plain.crossOrigin = 'anonymous'
  plain.src = source
  try {
    await plain.decode()
  } catch {
    throw new TaintedPicture('not readable')
  }
  return plain
}

const showSharpened = async (viewer: Viewer): Promise<void> => {
  const { index } = viewer.state
  viewer.sharpener ??= createSharpener()
  const { sharpener } = viewer
  try {
    const plain = await readablePicture(viewer.source)
    const url = await sharpener.run(plain, viewer.state.sharpenSize)
    if (viewer.state.sharpen && viewer.state.index === index) viewer.image.src = url
  } catch (error) {
    if (viewer.state.index === index && viewer.state.status !== 'closed')
      dispatch(viewer, {
        type: 'sharpenProblem',
        problem: error instanceof TaintedPicture ? 'tainted' : 'failed',
      })
  }
}
const showPlain = ({ image, source }: Viewer): void => {
  if (image.src !== source && source) image.src = source
}

const startsLoading = (before: ImageState, now: ImageState): boolean =>
  now.status === 'loading' &&
  (before.status !== 'loading' || before.index !== now.index || before.urls !== now.urls)
const changesSharpening = (before: ImageState, now: ImageState): boolean =>
  before.sharpen !== now.sharpen || (now.sharpen && before.sharpenSize !== now.sharpenSize)

const closePicture = (viewer: Viewer): void => {
  viewer.loading.abort()
  dropBlob(viewer)
  viewer.sharpener?.close()
  viewer.sharpener = null
  viewer.image.removeAttribute('src')
}

/** Does what a change of the state asks for. */
const followState = (viewer: Viewer, before: ImageState): void => {
  const { state } = viewer
  if (startsLoading(before, state))
    void loadPicture(viewer, before.cut && before.index === state.index)
  else if (state.status === 'closed') closePicture(viewer)
  else if (changesSharpening(before, state)) {
    if (state.sharpen) void showSharpened(viewer)
    else showPlain(viewer)
  }
}

function dispatch(viewer: Viewer, event: ImageEvent): void {
  const before = viewer.state
  viewer.state = reduceImage(before, event)
  if (viewer.state === before) return
  drawTransform(viewer)
  followState(viewer, before)
  if (looksDifferent(before, viewer.state)) for (const listener of viewer.listeners) listener()
}

/**
 * Zooms by the wheel and drags by the pointer until the signal ends it. The wheel's listener is not
 * passive, so the page behind never scrolls.
 */
const listenToStage = (stage: HTMLElement, viewer: Viewer, signal: AbortSignal): void => {
  stage.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault()
      if (event.deltaY !== 0)
        dispatch(viewer, {
          type: 'zoom',
          steps: event.deltaY < 0 ? 1 : -1,
          at: fromMiddle(stage, event),
        })
    },
    { passive: false, signal },
  )
  stage.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button === 0 && viewer.state.status === 'ready') {
        stage.setPointerCapture(event.pointerId)
        event.preventDefault()
      }
    },
    { signal },
  )
  stage.addEventListener(
    'pointermove',
    (event) => {
      if (stage.hasPointerCapture(event.pointerId))
        dispatch(viewer, { type: 'drag', dx: event.movementX, dy: event.movementY })
    },
    { signal },
  )
}
const fromMiddle = (stage: HTMLElement, event: MouseEvent): { x: number; y: number } => {
  const box = stage.getBoundingClientRect()
  return {
    x: event.clientX - box.left - box.width / 2,
    y: event.clientY - box.top - box.height / 2,
  }
}

/**
 * Drives one `<img>` inside a stage: loading, zoom about the cursor by wheel, drag, brightness,
 * sharpening. Wheel listeners are native and not passive, so the page behind never scrolls.
 */
export function createImageCore(
  stage: HTMLElement,
  image: HTMLImageElement,
  wholeness: Looks,
): ImageCore {
  const viewer: Viewer = {
    image,
    wholeness,
    listeners: new Set(),
    state: closedImage,
    loading: new AbortController(),
    blobUrl: '',
    source: '',
    sharpener: null,
  }
  const ended = new AbortController()
  listenToStage(stage, viewer, ended.signal)
  return {
    state: () => viewer.state,
    dispatch: (event) => dispatch(viewer, event),
    subscribe: (listener) => {
      viewer.listeners.add(listener)
      return () => viewer.listeners.delete(listener)
    },
    destroy: () => {
      dispatch(viewer, { type: 'close' })
      ended.abort()
      viewer.listeners.clear()
    },
  }
}
