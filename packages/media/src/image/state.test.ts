import { expect, test } from 'vitest'
import {
  type ImageEvent,
  type ImageState,
  closedImage,
  cssOf,
  imageKeyEvent,
  plainTransform,
  reduceImage,
  sharpenSizes,
} from './state.ts'

const run = (...events: ImageEvent[]): ImageState => events.reduce(reduceImage, closedImage)
const opened: ImageEvent = { type: 'open', urls: ['a', 'b', 'c'], index: 1 }

test('opening starts plain, whatever was before', () => {
  const state = run(
    opened,
    { type: 'loaded' },
    { type: 'zoom', steps: 5 },
    { type: 'rotate', by: 90 },
    { type: 'brightness', by: 1 },
    { type: 'sharpen' },
    opened,
  )
  expect(state).toMatchObject({
    status: 'loading',
    transform: plainTransform,
    sharpen: false,
    index: 1,
  })
})

test('zoom goes by tenths between 0.5 and 8', () => {
  expect(run(opened, { type: 'zoom', steps: 1 }).transform.scale).toBe(1.1)
  expect(
    run(opened, ...Array.from({ length: 200 }, (): ImageEvent => ({ type: 'zoom', steps: 1 })))
      .transform.scale,
  ).toBe(8)
  expect(
    run(opened, ...Array.from({ length: 20 }, (): ImageEvent => ({ type: 'zoom', steps: -1 })))
      .transform.scale,
  ).toBe(0.5)
})

test('the point under the cursor stays where it is while zooming', () => {
  const at = { x: 120, y: -40 }
  const before = run(opened, { type: 'drag', dx: 30, dy: 10 })
  const after = reduceImage(before, { type: 'zoom', steps: 10, at })
  const pointIn = ({ transform }: ImageState): number[] => [
    (at.x - transform.x) / transform.scale,
    (at.y - transform.y) / transform.scale,
  ]
  for (const [index, value] of pointIn(after).entries())
    expect(value).toBeCloseTo(pointIn(before)[index] ?? Number.NaN)
})

test('brightness goes by tenths between 0.1 and 5; s brings back brightness alone', () => {
  expect(run(opened, { type: 'brightness', by: -0.1 }).transform.brightness).toBe(0.9)
  expect(run(opened, { type: 'setBrightness', to: 99 }).transform.brightness).toBe(5)
  expect(run(opened, { type: 'setBrightness', to: 0 }).transform.brightness).toBe(0.1)
  expect(
    run(
      opened,
      { type: 'rotate', by: 90 },
      { type: 'brightness', by: 1 },
      { type: 'setBrightness', to: 1 },
    ).transform,
  ).toMatchObject({ brightness: 1, rotation: 90 })
})

test('pages end at the first and last picture and start plain', () => {
  expect(run(opened, { type: 'page', by: 1 }, { type: 'page', by: 1 }).index).toBe(2)
  expect(run(opened, { type: 'page', by: -1 }, { type: 'page', by: -1 }).index).toBe(0)
  expect(run(opened, { type: 'zoom', steps: 3 }, { type: 'page', by: 1 }).transform.scale).toBe(1)
})

test('four turns to either side end where they began', () => {
  for (const by of [90, -90] as const)
    expect(
      run(opened, ...Array.from({ length: 4 }, (): ImageEvent => ({ type: 'rotate', by })))
        .transform.rotation,
    ).toBe(0)
})

test('a failed load can be tried again; a late answer changes nothing', () => {
  expect(run(opened, { type: 'failed' }).status).toBe('error')
  expect(run(opened, { type: 'failed' }, { type: 'loaded' }).status).toBe('error')
  expect(run(opened, { type: 'failed' }, { type: 'retry' }, { type: 'loaded' }).status).toBe(
    'ready',
  )
})

test('a closed viewer takes nothing but open', () => {
  for (const event of [
    { type: 'zoom', steps: 1 },
    { type: 'loaded' },
    { type: 'close' },
    { type: 'sharpen' },
  ] satisfies ImageEvent[])
    expect(reduceImage(closedImage, event)).toBe(closedImage)
  expect(run({ type: 'open', urls: [], index: 0 }).status).toBe('closed')
})

test('a problem with sharpening turns it off and keeps the reason until it is tried again', () => {
  expect(
    run(opened, { type: 'sharpen' }, { type: 'sharpenProblem', problem: 'tainted' }),
  ).toMatchObject({ sharpen: false, sharpenProblem: 'tainted' })
  expect(
    run(opened, { type: 'sharpenProblem', problem: 'tainted' }, { type: 'sharpen' }),
  ).toMatchObject({ sharpen: true, sharpenProblem: '' })
})

test('reset brings back the whole transform', () => {
  expect(
    run(
      opened,
      { type: 'zoom', steps: 3 },
      { type: 'drag', dx: 1, dy: 2 },
      { type: 'rotate', by: -90 },
      { type: 'sharpen' },
      { type: 'reset' },
    ),
  ).toMatchObject({ transform: plainTransform, sharpen: false })
})

test('keys and css', () => {
  expect([
    imageKeyEvent('KeyD', false),
    imageKeyEvent('ArrowLeft', false),
    imageKeyEvent('ArrowRight', false),
  ]).toEqual([
    { type: 'brightness', by: 0.1 },
    { type: 'page', by: -1 },
    { type: 'page', by: 1 },
  ])
  expect([
    imageKeyEvent('KeyA', false),
    imageKeyEvent('KeyS', false),
    imageKeyEvent('KeyX', false),
  ]).toEqual([
    { type: 'brightness', by: -0.1 },
    { type: 'setBrightness', to: 1 },
    { type: 'sharpen' },
  ])
  expect(imageKeyEvent('KeyZ', true)).toEqual({ type: 'rotate', by: -90 })
  expect(imageKeyEvent('KeyA', true)).toBeNull()
  expect(cssOf({ ...plainTransform, brightness: 1.5 })).toEqual({
    transform: 'translate(0px, 0px) rotate(0deg) scale(1)',
    filter: 'brightness(1.5)',
  })
})

test('a picture that was cut off says so until another is shown or it is fetched again', () => {
  const cut = run(opened, { type: 'loaded' }, { type: 'cut' })
  expect([cut.status, cut.cut]).toEqual(['ready', true])
  expect(reduceImage(cut, { type: 'retry' })).toMatchObject({ status: 'loading', cut: false })
  expect(reduceImage(cut, { type: 'page', by: 1 })).toMatchObject({ index: 2, cut: false })
  expect(run(opened, { type: 'cut' }).cut).toBe(false)
  expect(run(opened, { type: 'loaded' }, { type: 'retry' }).status).toBe('ready')
})
test('sharpening has three sizes', () => {
  expect(sharpenSizes).toEqual([3, 5, 7])
})
