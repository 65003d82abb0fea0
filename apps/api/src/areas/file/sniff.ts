type Rule = { mime: string; fits: (bytes: Buffer) => boolean }

const at =
  (offset: number, text: string) =>
  (bytes: Buffer): boolean =>
    bytes.subarray(offset, offset + text.length).equals(Buffer.from(text, 'latin1'))
const both =
  (...checks: ((bytes: Buffer) => boolean)[]) =>
  (bytes: Buffer): boolean =>
    checks.every((check) => check(bytes))
const brand =
  (...brands: string[]) =>
  (bytes: Buffer): boolean =>
    at(4, 'ftyp')(bytes) && brands.includes(bytes.toString('latin1', 8, 12))
const ebml = at(0, '\x1a\x45\xdf\xa3')

/** Bytes of a file by which it is known. */
export const sniffBytes = 1024

/** A frame of MPEG audio: sync bits, a layer, a real bit rate and sample rate. */
const mpegAudio = (bytes: Buffer): boolean => {
  const [a = 0, b = 0, c = 0] = bytes
  return (
    a === 0xff &&
    (b & 0xe0) === 0xe0 &&
    (b & 0x06) !== 0 &&
    c >> 4 !== 0 &&
    c >> 4 !== 15 &&
    (c & 0x0c) !== 0x0c
  )
}
/** A pack of an MPEG program stream (ISO/IEC 13818-1, 2.5.3.3), or of one of MPEG-1. */
const mpegPack = (bytes: Buffer): boolean =>
  at(0, '\0\0\x01\xba')(bytes) &&
  (((bytes[4] ?? 0) & 0xc0) === 0x40 || ((bytes[4] ?? 0) & 0xf0) === 0x20)
const packetBytes = 188
/**
 * Packets of an MPEG transport stream (ISO/IEC 13818-1, 2.4.3.2): each begins with its sync byte,
 * holds something and bears no error mark. One alone is none: a G begins many texts.
 */
const mpegPackets = (bytes: Buffer): boolean => {
  const starts = Array.from(
    { length: Math.floor((bytes.length - 4) / packetBytes) + 1 },
    (_none, n) => n * packetBytes,
  )
  return (
    starts.length > 1 &&
    starts.every(
      (start) =>
        bytes[start] === 0x47 &&
        ((bytes[start + 1] ?? 0) & 0x80) === 0 &&
        ((bytes[start + 3] ?? 0) & 0x30) !== 0,
    )
  )
}
const adts = (bytes: Buffer): boolean => bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xf6) === 0xf0

/**
 * What files are by their first bytes; whatever their name or sender says. Formats that can carry
 * scripts are not among them.
 */
const rules: readonly Rule[] = [
  { mime: 'image/png', fits: at(0, '\x89PNG\r\n\x1a\n') },
  { mime: 'image/jpeg', fits: at(0, '\xff\xd8\xff') },
  { mime: 'image/gif', fits: (bytes) => at(0, 'GIF87a')(bytes) || at(0, 'GIF89a')(bytes) },
  { mime: 'image/webp', fits: both(at(0, 'RIFF'), at(8, 'WEBP')) },
  { mime: 'image/bmp', fits: both(at(0, 'BM'), at(6, '\0\0\0\0')) },
  { mime: 'image/avif', fits: brand('avif', 'avis') },
  { mime: 'audio/wav', fits: both(at(0, 'RIFF'), at(8, 'WAVE')) },
  { mime: 'video/x-msvideo', fits: both(at(0, 'RIFF'), at(8, 'AVI ')) },
  {
    mime: 'audio/aiff',
    fits: (bytes) => at(0, 'FORM')(bytes) && (at(8, 'AIFF')(bytes) || at(8, 'AIFC')(bytes)),
  },
  { mime: 'audio/flac', fits: at(0, 'fLaC') },
  { mime: 'video/quicktime', fits: brand('qt  ') },
  { mime: 'audio/mp4', fits: brand('M4A ', 'M4B ') },
  {
    mime: 'video/mp4',
    fits: brand(
      'isom',
      'iso2',
      'iso4',
      'iso5',
      'iso6',
      'mp41',
      'mp42',
      'avc1',
      'M4V ',
      'dash',
      'MSNV',
      '3gp4',
      '3gp5',
      '3gp6',
      'f4v ',
    ),
  },
  { mime: 'video/webm', fits: (bytes) => ebml(bytes) && bytes.subarray(0, 64).includes('webm') },
  { mime: 'video/x-matroska', fits: ebml },
  { mime: 'video/x-flv', fits: at(0, 'FLV\x01') },
  { mime: 'video/x-ms-asf', fits: at(0, '\x30\x26\xb2\x75\x8e\x66\xcf\x11') },
  { mime: 'video/mpeg', fits: mpegPack },
  { mime: 'video/mp2t', fits: mpegPackets },
  { mime: 'audio/ogg', fits: at(0, 'OggS') },
  { mime: 'audio/amr', fits: at(0, '#!AMR') },
  { mime: 'audio/aac', fits: adts },
  { mime: 'audio/mpeg', fits: (bytes) => at(0, 'ID3')(bytes) || mpegAudio(bytes) },
  { mime: 'application/pdf', fits: at(0, '%PDF-') },
]

const unknownMime = 'application/octet-stream'

/** The media type of bytes by what they are; `application/octet-stream` for anything else. */
export function sniff(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, sniffBytes))
  return rules.find((rule) => rule.fits(head))?.mime ?? unknownMime
}

/** Whether a browser may show it in place: media only. */
export function isShown(mime: string): boolean {
  return /^(image|video|audio)\//.test(mime)
}
/** Whether a smaller picture can be made of it. */
export function isDrawable(mime: string): boolean {
  return ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'].includes(mime)
}
