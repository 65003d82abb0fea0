/**
 * What the picture viewer shows; every change goes through `reduceImage`. Offsets are CSS pixels
 * from the middle of the stage.
 */
export type Transform = {
  readonly scale: number
  readonly x: number
  readonly y: number
  readonly rotation: 0 | 90 | 180 | 270
  readonly brightness: number
}
export type SharpenSize = 3 | 5 | 7
export type ImageStatus = 'closed' | 'loading' | 'ready' | 'error'
export type ImageState = {
  readonly status: ImageStatus
  readonly urls: readonly string[]
  readonly index: number
  readonly transform: Transform
  readonly sharpen: boolean
  readonly sharpenSize: SharpenSize
  /**
   * Why the sharpened picture is not shown: `tainted` (the host forbids reading pixels) or
   * `failed`; empty while all is well.
   */
  readonly sharpenProblem: '' | 'tainted' | 'failed'
  /** Whether the picture that is shown stops before its end. */
  readonly cut: boolean
  /** The format that this browser does not draw, where that is why there is no picture. */
  readonly format: string
}
export type ImageEvent =
  | { type: 'open'; urls: readonly string[]; index: number }
  | { type: 'close' }
  | { type: 'loaded' }
  | { type: 'failed' }
  | { type: 'undrawn'; format: string }
  | { type: 'cut' }
  | { type: 'retry' }
  | { type: 'page'; by: 1 | -1 }
  | { type: 'zoom'; steps: number; at?: { x: number; y: number } }
  | { type: 'drag'; dx: number; dy: number }
  | { type: 'rotate'; by: 90 | -90 }
  | { type: 'brightness'; by: number }
  | { type: 'setBrightness'; to: number }
  | { type: 'reset' }
  | { type: 'sharpen' }
  | { type: 'sharpenSize'; size: SharpenSize }
  | { type: 'sharpenProblem'; problem: 'tainted' | 'failed' }

export const zoomRange = { min: 0.5, max: 8, step: 0.1 } as const
export const brightnessRange = { min: 0.1, max: 5, step: 0.1 } as const
export const sharpenSizes: readonly SharpenSize[] = [3, 5, 7]
export const plainTransform: Transform = { scale: 1, x: 0, y: 0, rotation: 0, brightness: 1 }
export const closedImage: ImageState = {
  status: 'closed',
  urls: [],
  index: 0,
  transform: plainTransform,
  sharpen: false,
  sharpenSize: 3,
  sharpenProblem: '',
  cut: false,
  format: '',
}

const tenth = (value: number): number => Math.round(value * 10) / 10
const clamp = (value: number, range: { min: number; max: number }): number =>
  Math.min(range.max, Math.max(range.min, value))

/** Zooms by steps of 0.1 between 0.5 and 8 so that the point under the cursor stays where it is. */
const zoomed = (now: Transform, steps: number, at: { x: number; y: number }): Transform => {
  const scale = clamp(tenth(now.scale + steps * zoomRange.step), zoomRange)
  const ratio = scale / now.scale
  return { ...now, scale, x: at.x - (at.x - now.x) * ratio, y: at.y - (at.y - now.y) * ratio }
}
const turned = (rotation: Transform['rotation'], by: 90 | -90): Transform['rotation'] =>
  ((rotation + by + 360) % 360) as Transform['rotation']

type TransformEvent = Extract<
  ImageEvent,
  { type: 'zoom' | 'drag' | 'rotate' | 'brightness' | 'setBrightness' }
>
const transformEvents: ReadonlySet<ImageEvent['type']> = new Set<TransformEvent['type']>([
  'zoom',
  'drag',
  'rotate',
  'brightness',
  'setBrightness',
])
const isTransformEvent = (event: ImageEvent): event is TransformEvent =>
  transformEvents.has(event.type)

const transformAfter = (now: Transform, event: TransformEvent): Transform => {
  switch (event.type) {
    case 'zoom':
      return zoomed(now, event.steps, event.at ?? { x: 0, y: 0 })
    case 'drag':
      return { ...now, x: now.x + event.dx, y: now.y + event.dy }
    case 'rotate':
      return { ...now, rotation: turned(now.rotation, event.by) }
    case 'brightness':
      return { ...now, brightness: clamp(tenth(now.brightness + event.by), brightnessRange) }
    case 'setBrightness':
      return { ...now, brightness: clamp(tenth(event.to), brightnessRange) }
    default:
      return event satisfies never
  }
}
/** Another picture starts plain: brightness 1, rotation 0, scale 1, centred, not sharpened. */
const fresh = (state: ImageState, index: number): ImageState => ({
  ...state,
  status: 'loading',
  index,
  transform: plainTransform,
  sharpen: false,
  sharpenProblem: '',
  cut: false,
  format: '',
})

const paged = (state: ImageState, by: number): ImageState => {
  const index = Math.min(state.urls.length - 1, Math.max(0, state.index + by))
  return index === state.index ? state : fresh(state, index)
}

type LoadEvent = Extract<ImageEvent, { type: 'loaded' | 'failed' | 'undrawn' | 'cut' | 'retry' }>
/** How the picture came, or did not, and another try. */
const loadAfter = (state: ImageState, event: LoadEvent): ImageState => {
  const { status, cut } = state
  switch (event.type) {
    case 'loaded':
      return status === 'loading' ? { ...state, status: 'ready' } : state
    case 'failed':
      return status === 'loading' ? { ...state, status: 'error' } : state
    case 'undrawn':
      return status === 'error' ? { ...state, format: event.format } : state
    case 'cut':
      return status === 'ready' ? { ...state, cut: true } : state
    case 'retry':
      return status === 'error' || cut
        ? { ...state, status: 'loading', cut: false, format: '' }
        : state
    default:
      return event satisfies never
  }
}

/**
 * The state table of the viewer, see README.md beside. Events that make no sense in a state leave
 * it as it is.
 */
export function reduceImage(state: ImageState, event: ImageEvent): ImageState {
  if (event.type === 'open')
    return event.urls.length === 0
      ? closedImage
      : fresh(
          { ...state, urls: event.urls },
          Math.min(event.urls.length - 1, Math.max(0, event.index)),
        )
  if (state.status === 'closed') return state
  if (isTransformEvent(event))
    return { ...state, transform: transformAfter(state.transform, event) }
  switch (event.type) {
    case 'close':
      return { ...closedImage, sharpenSize: state.sharpenSize }
    case 'loaded':
    case 'failed':
    case 'undrawn':
    case 'cut':
    case 'retry':
      return loadAfter(state, event)
    case 'page':
      return paged(state, event.by)
    case 'reset':
      return { ...state, transform: plainTransform, sharpen: false, sharpenProblem: '' }
    case 'sharpen':
      return { ...state, sharpen: !state.sharpen, sharpenProblem: '' }
    case 'sharpenSize':
      return { ...state, sharpenSize: event.size, sharpenProblem: '' }
    case 'sharpenProblem':
      return { ...state, sharpen: false, sharpenProblem: event.problem }
    default:
      return event satisfies never
  }
}

/** CSS of a transform. */
export function cssOf({ scale, x, y, rotation, brightness }: Transform): {
  transform: string
  filter: string
} {
  return {
    transform: `translate(${x}px, ${y}px) rotate(${rotation}deg) scale(${scale})`,
    filter: brightness === 1 ? '' : `brightness(${brightness})`,
  }
}

/**
 * What a key does in the viewer: a darker, s brightness as it was, d lighter, x sharpen, z rotate,
 * arrows page.
 */
export function imageKeyEvent(code: string, shift: boolean): ImageEvent | null {
  if (code === 'KeyZ') return { type: 'rotate', by: shift ? -90 : 90 }
  if (shift) return null
  const events: Readonly<Record<string, ImageEvent>> = {
    KeyA: { type: 'brightness', by: -brightnessRange.step },
    KeyS: { type: 'setBrightness', to: 1 },
    KeyD: { type: 'brightness', by: brightnessRange.step },
    KeyX: { type: 'sharpen' },
    ArrowLeft: { type: 'page', by: -1 },
    ArrowRight: { type: 'page', by: 1 },
    Equal: { type: 'zoom', steps: 1 },
    Minus: { type: 'zoom', steps: -1 },
  }
  return events[code] ?? null
}
