import { viewOf } from '../bytes.ts'
import { peaksOf } from './peaks.ts'

type Format = { tag: number; channels: number; rate: number; bits: number }
const tags = { pcm: 1, float: 3, extensible: 0xfffe } as const

const textAt = (view: DataView, at: number): string =>
  String.fromCharCode(
    view.getUint8(at),
    view.getUint8(at + 1),
    view.getUint8(at + 2),
    view.getUint8(at + 3),
  )

const formatAt = (view: DataView, at: number, size: number): Format => {
  const tag = view.getUint16(at, true)
  return {
    tag: tag === tags.extensible && size >= 26 ? view.getUint16(at + 24, true) : tag,
    channels: view.getUint16(at + 2, true),
    rate: view.getUint32(at + 4, true),
    bits: view.getUint16(at + 14, true),
  }
}

/**
 * How one sample of a format is read, between -1 and 1; null for formats that are not plain PCM.
 */
const readerOf = ({ tag, bits }: Format, view: DataView): ((at: number) => number) | null => {
  if (tag === tags.float)
    return bits === 32
      ? (at) => view.getFloat32(at, true)
      : bits === 64
        ? (at) => view.getFloat64(at, true)
        : null
  if (tag !== tags.pcm) return null
  if (bits === 8) return (at) => (view.getUint8(at) - 128) / 128
  if (bits === 16) return (at) => view.getInt16(at, true) / 32_768
  if (bits === 24)
    return (at) =>
      (view.getUint8(at) | (view.getUint8(at + 1) << 8) | (view.getInt8(at + 2) << 16)) / 8_388_608
  return bits === 32 ? (at) => view.getInt32(at, true) / 2_147_483_648 : null
}

/**
 * Length in seconds and peaks of a WAV file (RIFF, PCM of 8 to 32 bits or floats, any channels: the
 * first counts). A file that was cut is read as far as it goes; null for what is no such file.
 */
export function readWav(
  bytes: Uint8Array,
  bars: number,
): { peaks: number[]; seconds: number } | null {
  const view = viewOf(bytes)
  if (bytes.length < 12 || textAt(view, 0) !== 'RIFF' || textAt(view, 8) !== 'WAVE') return null
  let format: Format | null = null
  for (let at = 12; at + 8 <= bytes.length;) {
    const [name, size] = [textAt(view, at), view.getUint32(at + 4, true)]
    if (name === 'fmt ' && size >= 16 && at + 8 + Math.min(size, 26) <= bytes.length)
      format = formatAt(view, at + 8, size)
    if (name === 'data') {
      const read = format && readerOf(format, view)
      if (!format || !read || format.channels === 0 || format.rate === 0) return null
      const step = (format.bits / 8) * format.channels
      const count = Math.floor(Math.min(size, bytes.length - at - 8) / step)
      const samples = new Float32Array(count)
      for (let n = 0; n < count; n++) {
        const sample = read(at + 8 + n * step)
        samples[n] = Number.isFinite(sample) ? sample : 0
      }
      return { peaks: peaksOf(samples, bars), seconds: count / format.rate }
    }
    at += 8 + size + (size % 2)
  }
  return null
}

/** Samples as a WAV file: 16 bits, one channel. */
export function wavOf(samples: Float32Array, rate: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(44 + samples.length * 2)
  const view = new DataView(bytes.buffer)
  const text = (at: number, letters: string): void => {
    for (let n = 0; n < letters.length; n++) bytes[at + n] = letters.charCodeAt(n)
  }
  text(0, 'RIFF')
  view.setUint32(4, 36 + samples.length * 2, true)
  text(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, rate, true)
  view.setUint32(28, rate * 2, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  text(36, 'data')
  view.setUint32(40, samples.length * 2, true)
  for (const [n, sample] of samples.entries())
    view.setInt16(
      44 + n * 2,
      Math.max(-32_768, Math.min(32_767, Math.round(sample * 32_767))),
      true,
    )
  return bytes
}
