import { afterEach, expect, test, vi } from 'vitest'
import { createImageCore } from './core.ts'
import type { Wholeness } from './wholeness.ts'

/**
 * An element of the page as far as the viewer uses one: whatever address it gets, it says that it
 * has loaded.
 */
class Shown extends EventTarget {
  style: Record<string, string> = {}
  crossOrigin = ''
  #src = ''
  get src(): string {
    return this.#src
  }
  comes: 'load' | 'error' | null = 'load'
  set src(url: string) {
    this.#src = url
    const { comes } = this
    if (comes !== null) queueMicrotask(() => this.dispatchEvent(new Event(comes)))
  }
  removeAttribute(name: string): void {
    if (name === 'src') this.#src = ''
  }
  getBoundingClientRect(): object {
    return { left: 0, top: 0, width: 200, height: 100 }
  }
  held = new Set<number>()
  setPointerCapture(id: number): void {
    this.held.add(id)
  }
  hasPointerCapture(id: number): boolean {
    return this.held.has(id)
  }
}
const pointer = (type: string, given: object): Event =>
  Object.assign(new Event(type, { cancelable: true }), { pointerId: 1, button: 0, ...given })
const gif = Uint8Array.from([...'GIF89a'].map((letter) => letter.charCodeAt(0)))
const build = (body: Uint8Array<ArrayBuffer>, cut: Partial<Wholeness> = {}) => {
  vi.stubGlobal('fetch', async () => new Response(body))
  const revoked: string[] = []
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:gif')
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => {
    revoked.push(url)
  })
  const [stage, image] = [new Shown(), new Shown()]
  const core = createImageCore(stage as never, image as never, {
    isCut: async () => false,
    rareFormat: async () => null,
    anew: async () => null,
    addressOf: (url) => url,
    ...cut,
  })
  const open = async (): Promise<void> => {
    core.dispatch({ type: 'open', urls: ['https://a/1'], index: 0 })
    await vi.waitFor(() => expect(core.state().status).toBe('ready'))
  }
  return { stage, image, core, revoked, open }
}
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a GIF is shown from a blob, which closing releases', async () => {
  const { image, core, revoked, open } = build(gif)
  await open()
  expect([image.src, revoked]).toEqual(['blob:gif', []])
  core.dispatch({ type: 'close' })
  expect([image.src, revoked]).toEqual(['', ['blob:gif']])
})
test('another picture is shown from its address', async () => {
  for (const head of [
    [0x89, 0x50, 0x4e, 0x47],
    [0x47, 0x49, 0x46, 0x39],
    [0x47, 0x49, 0x47, 0x38],
  ]) {
    const { image, open } = build(Uint8Array.from(head))
    await open()
    expect(image.src).toBe('https://a/1')
  }
})
test('moves by dragging and zooms by the wheel; neither reaches the page behind', async () => {
  const { stage, image, open } = build(Uint8Array.of(0))
  await open()
  stage.dispatchEvent(pointer('pointermove', { movementX: 9, movementY: 9 }))
  expect(image.style['transform']).toContain('translate(0px, 0px)')
  stage.dispatchEvent(pointer('pointerdown', {}))
  stage.dispatchEvent(pointer('pointermove', { movementX: 30, movementY: -10 }))
  expect(image.style['transform']).toContain('translate(30px, -10px)')
  const wheel = pointer('wheel', { deltaY: -1, clientX: 100, clientY: 50 })
  stage.dispatchEvent(wheel)
  expect([image.style['transform']?.includes('scale(1.1)'), wheel.defaultPrevented]).toEqual([
    true,
    true,
  ])
})
test('a cut off picture says so; fetched anew it is shown from there', async () => {
  let from = ''
  const { image, core, open } = build(Uint8Array.of(0), {
    isCut: async () => from === '',
    anew: async () => {
      from = 'blob:whole'
      return from
    },
    addressOf: (url) => from || url,
  })
  await open()
  await vi.waitFor(() => expect(core.state().cut).toBe(true))
  core.dispatch({ type: 'retry' })
  await vi.waitFor(() =>
    expect([core.state().status, image.src, core.state().cut]).toEqual([
      'ready',
      'blob:whole',
      false,
    ]),
  )
})
test('fails a picture that does not come in fifty seconds; it may be tried again', async () => {
  const { image, core } = build(Uint8Array.of(0))
  image.comes = null
  vi.useFakeTimers()
  core.dispatch({ type: 'open', urls: ['https://a/1'], index: 0 })
  await vi.waitFor(() => expect(image.src).toBe('https://a/1'))
  await vi.advanceTimersByTimeAsync(49_000)
  expect(core.state().status).toBe('loading')
  await vi.advanceTimersByTimeAsync(1100)
  expect(core.state().status).toBe('error')
  image.comes = 'load'
  core.dispatch({ type: 'retry' })
  await vi.waitFor(() => expect(core.state().status).toBe('ready'))
})
test('names the format of a picture that the browser does not draw until a retry', async () => {
  const { image, core } = build(Uint8Array.of(0), { rareFormat: async () => 'HEIC' })
  image.comes = 'error'
  core.dispatch({ type: 'open', urls: ['https://a/1'], index: 0 })
  await vi.waitFor(() => expect(core.state()).toMatchObject({ status: 'error', format: 'HEIC' }))
  image.comes = 'load'
  core.dispatch({ type: 'retry' })
  expect(core.state()).toMatchObject({ status: 'loading', format: '' })
  await vi.waitFor(() => expect(core.state()).toMatchObject({ status: 'ready', format: '' }))
})
