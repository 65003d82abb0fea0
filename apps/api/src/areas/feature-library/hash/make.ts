import { createHash } from 'node:crypto'
import type { FeatureKind } from '@oas/contract/feature-library/schemas'
import {
  type Pixels,
  formatPdq,
  formatSimhash,
  hashPicture,
  hashText,
  hashTurns,
  parsePdq,
  parseSimhash,
  pictureAlgorithm,
  textAlgorithm,
  trimBorders,
} from '@oas/feature-match'
import { builtInProfiles, readText } from '@oas/text-match'
import sharp from 'sharp'

/** What is made of something to be compared; `squeezed`: of a text, how it is read. */
export type Made = {
  hash: Uint32Array
  algorithm: string
  quality: number | null
  squeezed: string
}
/** The same under other turns, for searching; the first is the one as it lies. */
export type Turned = { turn: string; hash: Uint32Array; quality: number }

const mostPixels = 100_000_000
const side = 512

const formatExact = (hash: Uint32Array): string =>
  Array.from(hash, (word) => word.toString(16).padStart(8, '0')).join('')
const wordsOfDigits = (text: string): Uint32Array =>
  Uint32Array.from({ length: text.length / 8 }, (_, at) =>
    Number.parseInt(text.slice(at * 8, at * 8 + 8), 16),
  )
const parseExact = (text: string): Uint32Array | null =>
  /^[0-9a-f]{64}$/i.test(text) ? wordsOfDigits(text) : null
/** Lists of files that others keep know many of them by MD5 alone. */
const parseOfFile = (text: string): Uint32Array | null =>
  /^[0-9a-f]{32}$/i.test(text) ? wordsOfDigits(text) : parseExact(text)
const forms = {
  picture: { format: formatPdq, parse: parsePdq },
  text: { format: formatSimhash, parse: parseSimhash },
  file: { format: formatExact, parse: parseOfFile },
  link: { format: formatExact, parse: parseExact },
  audio: { format: formatExact, parse: parseExact },
  video: { format: formatExact, parse: parseExact },
} as const satisfies Record<FeatureKind, unknown>

/** A hash as hexadecimal digits, as lists of hashes have it. */
export function hexOf(kind: FeatureKind, hash: Uint32Array): string {
  return forms[kind].format(hash)
}
/** The hash that such digits say; null where they are none of the kind. */
export function hashOfHex(kind: FeatureKind, hex: string): Uint32Array | null {
  return forms[kind].parse(hex.toLowerCase())
}
/** A hash as it is stored, and back. */
export function bytesOf(kind: FeatureKind, hash: Uint32Array): Buffer {
  return Buffer.from(hexOf(kind, hash), 'hex')
}
export function wordsOf(kind: FeatureKind, bytes: Uint8Array): Uint32Array {
  return (
    hashOfHex(kind, Buffer.from(bytes).toString('hex')) ?? new Uint32Array(kind === 'text' ? 2 : 8)
  )
}

/** A picture decoded and made as small as hashing needs; null where it cannot be read. */
export async function decodePicture(bytes: Buffer): Promise<Pixels | null> {
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
      .rotate()
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true })
    return {
      data,
      width: info.width,
      height: info.height,
      channels: info.channels as Pixels['channels'],
    }
  } catch {
    return null
  }
}
/** The hash of a picture as stores keep it, without its uniform borders where they are cut. */
export function hashOfPicture(pixels: Pixels, trim: boolean): Made {
  const { hash, quality } = hashPicture(trim ? trimBorders(pixels) : pixels)
  return { hash, quality, algorithm: pictureAlgorithm, squeezed: '' }
}
/** The hashes of a picture to search by: as it is and trimmed, in all turns of both. */
export function turnsOfPicture(pixels: Pixels): Turned[] {
  const trimmed = trimBorders(pixels)
  const isSame = trimmed.width === pixels.width && trimmed.height === pixels.height
  return [...hashTurns(pixels), ...(isSame ? [] : hashTurns(trimmed))]
}

/** A text as it is compared. */
export function squeezeText(text: string): string {
  const { squeezed } = readText(text, { profile: builtInProfiles.standard, language: '' })
  return squeezed[0]?.text ?? ''
}
/** The hash of a text; null where it is too short to be told from others. */
export function hashOfText(text: string): Made | null {
  const squeezed = squeezeText(text)
  const hash = hashText(squeezed)
  return hash === null ? null : { hash, algorithm: textAlgorithm, quality: null, squeezed }
}

/** The hash of bytes, or of a link as it is compared. */
export function exactHash(of: string | Buffer, kind: FeatureKind): Made {
  const hash = wordsOfDigits(createHash('sha256').update(of).digest('hex'))
  return { hash, algorithm: `sha256:${kind}`, quality: null, squeezed: '' }
}
/** The MD5 of bytes. Two files may share one by design: it only finds what lists name by it. */
export function md5Of(bytes: Buffer): Uint32Array {
  return wordsOfDigits(createHash('md5').update(bytes).digest('hex'))
}

/** A small copy of a picture to be looked at. */
export async function thumbOf(bytes: Buffer): Promise<Buffer | null> {
  try {
    return await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
      .rotate()
      .resize({ width: 320, height: 320, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 72 })
      .toBuffer()
  } catch {
    return null
  }
}
