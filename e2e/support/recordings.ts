import type { Page, Route } from '@playwright/test'

/**
 * Answers as servers of media do: the part that was asked for. Without it a player cannot go to
 * another place.
 */
export function answerRange(route: Route, contentType: string, body: Buffer): Promise<void> {
  const headers = { 'access-control-allow-origin': '*', 'accept-ranges': 'bytes' }
  const asked = /^bytes=(\d+)-(\d*)$/.exec(route.request().headers()['range'] ?? '')
  if (!asked) return route.fulfill({ contentType, headers, body })
  const [from, to] = [Number(asked[1]), asked[2] ? Number(asked[2]) : body.length - 1]
  return route.fulfill({
    status: 206,
    contentType,
    headers: { ...headers, 'content-range': `bytes ${from}-${to}/${body.length}` },
    body: body.subarray(from, to + 1),
  })
}

/** A tone as a WAV file: 8 kHz, 16 bits, one channel. */
export function tone(seconds: number): Buffer {
  const samples = seconds * 8000
  const file = Buffer.alloc(44 + samples * 2)
  file.write('RIFF', 0)
  file.writeUInt32LE(36 + samples * 2, 4)
  file.write('WAVEfmt ', 8)
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(8000, 24)
  file.writeUInt32LE(16_000, 28)
  file.writeUInt16LE(2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36)
  file.writeUInt32LE(samples * 2, 40)
  for (let n = 0; n < samples; n++)
    file.writeInt16LE(Math.round(6000 * Math.sin((n * 2 * Math.PI * 440) / 8000)), 44 + n * 2)
  return file
}

/** The check of an Ogg page (RFC 3533, 6): a remainder by the polynomial 0x04c11db7. */
const oggCheck = (page: Buffer): number =>
  page.reduce((sum, byte) => {
    let rest = (sum ^ (byte << 24)) >>> 0
    for (let bit = 0; bit < 8; bit++)
      rest = ((rest << 1) ^ (rest & 0x8000_0000 ? 0x04c1_1db7 : 0)) >>> 0
    return rest
  }, 0)
const oggPage = (type: number, samples: number, n: number, packets: readonly Buffer[]): Buffer => {
  const head = Buffer.alloc(27)
  head.write('OggS', 0)
  head.writeUInt8(type, 5)
  head.writeUInt32LE(samples, 6)
  head.writeUInt32LE(77, 14)
  head.writeUInt32LE(n, 18)
  head.writeUInt8(packets.length, 26)
  const page = Buffer.concat([
    head,
    Buffer.from(packets.map((packet) => packet.length)),
    ...packets,
  ])
  page.writeUInt32LE(oggCheck(page), 22)
  return page
}
/**
 * Silence as Ogg Opus (RFC 7845), a page a second; a whole one says on its last page that it is the
 * last.
 */
export function oggSilence(seconds: number, whole: boolean): Buffer {
  const head = Buffer.from('OpusHead\x01\x01\0\0\x80\xbb\0\0\0\0\0', 'latin1')
  const tags = Buffer.from('OpusTags\x01\0\0\0x\0\0\0\0', 'latin1')
  const second = Array.from({ length: 50 }, () => Buffer.from([0xf8, 0xff, 0xfe]))
  return Buffer.concat([
    oggPage(2, 0, 0, [head]),
    oggPage(0, 0, 1, [tags]),
    ...Array.from({ length: seconds }, (_none, n) =>
      oggPage(whole && n === seconds - 1 ? 4 : 0, (n + 1) * 48_000, n + 2, second),
    ),
  ])
}

/** Remainder of bytes by a polynomial of 8 or 16 bits, as FLAC checks its frames. */
const remainder = (bytes: Buffer, bits: 8 | 16, polynomial: number): number =>
  bytes.reduce((sum, byte) => {
    let rest = sum ^ (byte << (bits - 8))
    for (let bit = 0; bit < 8; bit++)
      rest = ((rest << 1) ^ (rest & (1 << (bits - 1)) ? polynomial : 0)) & ((1 << bits) - 1)
    return rest
  }, 0)
/**
 * Silence as FLAC (RFC 9639): 8 kHz, 16 bits, one channel, 127 frames of 256 equal samples, which
 * are four seconds.
 */
export function flacSilence(): Buffer {
  const [frames, samples] = [127, 256]
  const info = Buffer.alloc(34)
  info.writeUInt16BE(samples, 0)
  info.writeUInt16BE(samples, 2)
  info.writeUInt32BE(8000 * 4096 + 15 * 16, 10)
  info.writeUInt32BE(frames * samples, 14)
  const frame = (n: number): Buffer => {
    const head = Buffer.from([0xff, 0xf8, 0x84, 0x08, n])
    const whole = Buffer.from([...head, remainder(head, 8, 0x07), 0, 0, 0])
    const check = Buffer.alloc(2)
    check.writeUInt16BE(remainder(whole, 16, 0x8005))
    return Buffer.concat([whole, check])
  }
  return Buffer.concat([
    Buffer.from('fLaC'),
    Buffer.from([0x80, 0, 0, 34]),
    info,
    ...Array.from({ length: frames }, (_none, n) => frame(n)),
  ])
}

/**
 * A recording in AMR: so many frames of 20 ms that hold the same arbitrary bits, at 12.2 kbit/s
 * narrowband or 23.85 kbit/s wideband.
 */
export function amr(frames: number, wide = false): Buffer {
  return Buffer.concat([
    Buffer.from(wide ? '#!AMR-WB\n' : '#!AMR\n'),
    ...Array.from({ length: frames }, () =>
      Buffer.from([
        wide ? 0x44 : 0x3c,
        ...Array.from({ length: wide ? 60 : 31 }, (_none, n) => (n * 37) % 256),
      ]),
    ),
  ])
}

/** Three seconds of a moving square, recorded in the browser as fragmented MP4 (H.264). */
export async function recordClip(page: Page): Promise<Buffer> {
  return Buffer.from(
    await page.evaluate(async () => {
      const canvas = document.createElement('canvas')
      canvas.width = 160
      canvas.height = 90
      const board = canvas.getContext('2d') as CanvasRenderingContext2D
      let step = 0
      const timer = setInterval(() => {
        board.fillStyle = '#fff'
        board.fillRect(0, 0, 160, 90)
        board.fillStyle = '#06c'
        board.fillRect((step += 3) % 140, 30, 20, 20)
      }, 50)
      const recorder = new MediaRecorder(canvas.captureStream(20), {
        mimeType: 'video/mp4;codecs=avc1.42E01E',
      })
      const parts: Blob[] = []
      recorder.ondataavailable = (event) => {
        parts.push(event.data)
      }
      recorder.start()
      await new Promise((done) => {
        setTimeout(done, 3000)
      })
      await new Promise((done) => {
        recorder.onstop = done
        recorder.stop()
      })
      clearInterval(timer)
      return [...new Uint8Array(await new Blob(parts).arrayBuffer())]
    }),
  )
}

/**
 * A fragmented MP4 as an HLS playlist with one piece: what comes before the first fragment begins
 * it, the fragments follow.
 */
export function hlsOf(clip: Buffer): { playlist: string; init: Buffer; media: Buffer } {
  const parts: { name: string; bytes: Buffer }[] = []
  for (let at = 0; at + 8 <= clip.length;) {
    const long = clip.readUInt32BE(at)
    const size =
      long === 1 ? Number(clip.readBigUInt64BE(at + 8)) : long === 0 ? clip.length - at : long
    parts.push({
      name: clip.toString('latin1', at + 4, at + 8),
      bytes: clip.subarray(at, at + size),
    })
    at += size
  }
  const first = parts.findIndex((part) => part.name === 'moof')
  const join = (list: typeof parts): Buffer => Buffer.concat(list.map((part) => part.bytes))
  return {
    playlist:
      '#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:4\n#EXT-X-PLAYLIST-TYPE:VOD\n' +
      '#EXT-X-MAP:URI="init.mp4"\n#EXTINF:3.0,\nmedia.m4s\n#EXT-X-ENDLIST\n',
    init: join(parts.slice(0, first)),
    media: join(parts.slice(first).filter((part) => part.name === 'moof' || part.name === 'mdat')),
  }
}
