import type { Chance } from './random.ts'

const rate = 8000
const headerBytes = 44

/** The head of a WAVE file of 16-bit samples in one channel. */
const waveHead = (bytes: number): Buffer => {
  const head = Buffer.alloc(headerBytes)
  head.write('RIFF', 0)
  head.writeUInt32LE(headerBytes - 8 + bytes, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate * 2, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(bytes, 40)
  return head
}

export type DemoVoice = { bytes: Buffer; name: string; seconds: number }

/**
 * A voice of its own, by chance: syllables of two tones with pauses between them; nobody ever said
 * it.
 */
export function drawVoice(chance: Chance, number: number): DemoVoice {
  const seconds = 4 + chance.whole(9)
  const samples = Buffer.alloc(seconds * rate * 2)
  const low = 90 + chance.whole(130)
  let at = 0
  while (at < seconds * rate) {
    const long = Math.floor(rate * (0.09 + chance.next() * 0.2))
    const [pitch, bright, loud] = [
      low * (0.9 + chance.next() * 0.3),
      500 + chance.whole(1500),
      chance.odds(0.18) ? 0 : 0.35 + chance.next() * 0.5,
    ]
    for (let step = 0; step < long && at < seconds * rate; step++, at++) {
      const time = at / rate
      const swell = Math.sin((Math.PI * step) / long)
      samples.writeInt16LE(
        Math.round(
          12_000 *
            loud *
            swell *
            (0.7 * Math.sin(2 * Math.PI * pitch * time) +
              0.3 * Math.sin(2 * Math.PI * bright * time)),
        ),
        at * 2,
      )
    }
  }
  return {
    bytes: Buffer.concat([waveHead(samples.length), samples]),
    name: `demo-voice-${number}.wav`,
    seconds,
  }
}
