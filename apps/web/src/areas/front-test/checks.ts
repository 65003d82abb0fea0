import { extensionVersions } from '@oas/contract/extension/calls'
import { sessionCalls } from '@oas/contract/session/calls'
import { frontConfig } from '../../api/front-config.ts'
import { send } from '../../api/send.ts'
import { sendFile } from '../../api/upload.ts'
import { extensionVersion } from '../../companion/bridge.ts'
import { isBefore } from '../../companion/rules.ts'
import { t } from '../../i18n/texts.ts'
import {
  type CheckKey,
  type Verdict,
  browserVerdict,
  clockVerdict,
  playVerdict,
} from './verdicts.ts'

const waitMs = 8000
const within = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<T>((_done, fail) => {
      setTimeout(() => fail(new Error('timeout')), waitMs)
    }),
  ])
const play = (kind: 'video' | 'audio', type: string): string =>
  document.createElement(kind).canPlayType(type)
const mp4 = 'video/mp4; codecs="avc1.42E01E, mp4a.40.2"'

const hls = (): Verdict => {
  const own = play('video', 'application/vnd.apple.mpegurl')
  if (own !== '') return { state: 'pass', found: `native: ${own}` }
  const source = 'MediaSource' in window && MediaSource.isTypeSupported(mp4)
  return { state: source ? 'pass' : 'fail', found: source ? 'MediaSource, H.264' : '–' }
}

const webgl = (): Verdict => {
  const gl =
    document.createElement('canvas').getContext('webgl2') ??
    document.createElement('canvas').getContext('webgl')
  if (!gl) return { state: 'warn', found: '–' }
  const info = gl.getExtension('WEBGL_debug_renderer_info')
  const name = String(
    info ? gl.getParameter(info.UNMASKED_RENDERER_WEBGL) : gl.getParameter(gl.RENDERER),
  )
  // Drawn by the processor: it works, but slowly.
  return {
    state: /swiftshader|llvmpipe|software/i.test(name) ? 'warn' : 'pass',
    found: name.slice(0, 120),
  }
}

const worker = async (): Promise<Verdict> => {
  const url = URL.createObjectURL(
    new Blob(['onmessage = (event) => postMessage(event.data * 2)'], { type: 'text/javascript' }),
  )
  const made = new Worker(url)
  try {
    const answer = await within(
      new Promise<number>((done, fail) => {
        made.addEventListener('message', (event: MessageEvent<number>) => done(event.data))
        made.addEventListener('error', (event) => fail(new Error(event.message)))
        made.postMessage(21)
      }),
    )
    return {
      state: answer === 42 ? 'pass' : 'fail',
      found: `${navigator.hardwareConcurrency} threads`,
    }
  } finally {
    made.terminate()
    URL.revokeObjectURL(url)
  }
}

const database = 'oas-seat-check'
const storage = async (): Promise<Verdict> => {
  const started = performance.now()
  const value = await within(
    new Promise<unknown>((done, fail) => {
      const opening = indexedDB.open(database, 1)
      opening.addEventListener('error', () => fail(opening.error ?? new Error('refused')))
      opening.addEventListener('upgradeneeded', () => {
        opening.result.createObjectStore('trial')
      })
      opening.addEventListener('success', () => {
        const work = opening.result.transaction('trial', 'readwrite')
        work.objectStore('trial').put('kept', 'key')
        const reading = work.objectStore('trial').get('key')
        work.addEventListener('complete', () => {
          opening.result.close()
          done(reading.result)
        })
        work.addEventListener('error', () => fail(work.error ?? new Error('refused')))
      })
    }),
  )
  indexedDB.deleteDatabase(database)
  const quota = (await navigator.storage?.estimate?.())?.quota ?? 0
  const took = t('front_test.took_ms', { n: Math.round(performance.now() - started) })
  return {
    state: value === 'kept' ? 'pass' : 'fail',
    found: `${took}, ${Math.round(quota / 1_048_576)} MiB`,
  }
}

const clock = async (): Promise<Verdict> => {
  const before = Date.now()
  const { time } = await within(send(sessionCalls.keepAlive, {}))
  // The server read its clock about half-way through the call.
  const lag = (before + Date.now()) / 2 - time
  return {
    state: clockVerdict(lag),
    found: t('front_test.lag_seconds', { n: Math.round(lag / 100) / 10 }),
  }
}

const socket = async (): Promise<Verdict> => {
  const { io } = await import('socket.io-client')
  const started = performance.now()
  const made = io({
    path: '/biz_gateway/socket',
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  })
  try {
    await within(
      new Promise<void>((done, fail) => {
        made.on('connect', () => done())
        made.on('connect_error', (error) => fail(error))
      }),
    )
    return {
      state: 'pass',
      found: t('front_test.took_ms', { n: Math.round(performance.now() - started) }),
    }
  } finally {
    made.close()
  }
}

const upload = async (): Promise<Verdict> => {
  const started = performance.now()
  const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 })
  const picture = await new Promise<Blob | null>((done) => {
    canvas.toBlob(done, 'image/png')
  })
  if (!picture) return { state: 'fail', found: 'canvas' }
  await sendFile('temporary', new File([picture], 'seat-check.png', { type: 'image/png' }), {
    signal: AbortSignal.timeout(waitMs),
    onProgress: () => undefined,
  })
  return {
    state: 'pass',
    found: t('front_test.took_ms', { n: Math.round(performance.now() - started) }),
  }
}

const extension = async (): Promise<Verdict> => {
  const version = await extensionVersion()
  if (version === null) return { state: 'warn', found: '–' }
  return { state: isBefore(version, extensionVersions.update) ? 'warn' : 'pass', found: version }
}

const proxy = async (): Promise<Verdict> => {
  const addresses = JSON.parse((await frontConfig('front.proxy')) ?? 'null') as {
    proxy?: unknown
    local?: unknown
  } | null
  const urls = [addresses?.proxy, addresses?.local].filter(
    (one): one is string => typeof one === 'string' && /^wss?:\/\//.test(one),
  )
  if (urls.length === 0) return { state: 'pass', found: t('front_test.not_used') }
  const reach = (url: string): Promise<string> =>
    new Promise((done, fail) => {
      const made = new WebSocket(url)
      made.addEventListener('open', () => {
        made.close()
        done(url)
      })
      made.addEventListener('error', () => fail(new Error(url)))
    })
  const reached = await within(Promise.any(urls.map(reach))).catch(() => null)
  return { state: reached === null ? 'fail' : 'pass', found: reached ?? urls.join(', ') }
}

/** By names that can be read without the font. */
const scripts = {
  Han: '审核',
  Cyrillic: 'Жд',
  Thai: 'กข',
  Arabic: 'عر',
  Devanagari: 'हि',
  Hangul: '한글',
  emoji: '😀',
} as const
/** A letter that no font has is drawn as the same box as any other such letter. */
const fonts = (): Verdict => {
  const brush = Object.assign(document.createElement('canvas'), {
    width: 40,
    height: 40,
  }).getContext('2d', { willReadFrequently: true })
  if (!brush) return { state: 'warn', found: 'canvas' }
  const draw = (letter: string): string => {
    brush.clearRect(0, 0, 40, 40)
    brush.font = `24px ${getComputedStyle(document.body).fontFamily}`
    brush.fillText(letter, 4, 30)
    return brush.getImageData(0, 0, 40, 40).data.join(',')
  }
  const box = draw('\u{10FFFE}')
  const missing = Object.entries(scripts)
    .filter(([, letters]) => [...letters].some((letter) => draw(letter) === box))
    .map(([name]) => name)
  return {
    state: missing.length === 0 ? 'pass' : 'warn',
    found:
      missing.length === 0
        ? Object.keys(scripts).join(', ')
        : t('front_test.missing_scripts', { list: missing.join(', ') }),
  }
}

/** Every check, in the order they are shown. */
export const checks: readonly { key: CheckKey; run: () => Verdict | Promise<Verdict> }[] = [
  { key: 'browser', run: () => browserVerdict(navigator.userAgent) },
  { key: 'mp4', run: () => playVerdict(play('video', mp4), 'fail') },
  { key: 'hls', run: hls },
  { key: 'amr', run: () => playVerdict(play('audio', 'audio/amr'), 'warn') },
  { key: 'webm', run: () => playVerdict(play('video', 'video/webm; codecs="vp9, opus"'), 'fail') },
  { key: 'webgl', run: webgl },
  { key: 'worker', run: worker },
  { key: 'storage', run: storage },
  { key: 'clock', run: clock },
  { key: 'socket', run: socket },
  { key: 'upload', run: upload },
  { key: 'extension', run: extension },
  { key: 'proxy', run: proxy },
  { key: 'fonts', run: fonts },
]

/** Runs one check; what it throws is what it found. */
export async function runCheck(run: () => Verdict | Promise<Verdict>): Promise<Verdict> {
  try {
    return await run()
  } catch (error) {
    return { state: 'fail', found: (error as Error).message.slice(0, 200) }
  }
}
