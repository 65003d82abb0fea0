import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A program that stands for ffmpeg where there is none: it takes the same arguments, writes what
 * the last one names, and notes each run. Of a source that holds `BROKEN` it says that it is
 * damaged; one that holds `SLOW` keeps it busy for half a second; of one that holds `SILENT`
 * nothing is heard, and it writes but the tags it is not told to leave out; one that holds `ODD` is
 * a video 319 pixels wide, whose width must come out even.
 */
const script = (log: string): string => `#!${process.execPath}
const fs = require('node:fs')
const args = process.argv.slice(2)
const source = fs.readFileSync(args[args.indexOf('-i') + 1], 'latin1')
const out = args.at(-1)
const mp4 = '\\0\\0\\0\\x20ftypisom'
const noted = { args, cwd: process.cwd(), env: Object.keys(process.env) }
fs.appendFileSync(${JSON.stringify(log)}, JSON.stringify(noted) + '\\n')
const refuse = (reason) => {
  process.stderr.write(reason + '\\n')
  process.exit(1)
}
const hasNoHead = () => args.join(' ').includes('-write_xing 0 -id3v2_version 0')
const joined = () => source.split('\\n').slice(1)
  .map((line) => fs.readFileSync(line.slice(5), 'latin1').slice(mp4.length)).join('|')
if (source.includes('BROKEN'))
  refuse(args[args.indexOf('-i') + 1] + ': Invalid data found')
if (source.includes('ODD')) {
  const scale = /scale='([^']+)'/.exec(args.join(' '))[1]
  const widthOf = Function('iw', 'min', 'max', 'trunc', 'return ' + scale)
  if (widthOf(319, Math.min, Math.max, Math.trunc) % 2)
    refuse('[libx264] width not divisible by 2 (319x242)')
}
if (source.includes('SLOW')) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500)
if (out === 'samples') {
  const samples = Int16Array.from({ length: 16000 }, (_, n) => (n < 8000 ? 0 : 16384))
  fs.writeFileSync(out, Buffer.from(samples.buffer))
} else if (out === 'voice.mp3' && source.includes('SILENT'))
  fs.writeFileSync(out, hasNoHead() ? '' : 'ID3 and a head, no sound')
else if (out === 'voice.mp3' || out === 'slice.mp3') fs.writeFileSync(out, 'ID3' + source)
else if (args.includes('concat')) fs.writeFileSync(out, mp4 + joined(), 'latin1')
else if (out.endsWith('.mp4')) fs.writeFileSync(out, mp4 + source, 'latin1')
else if (out === 'shot.jpg') {
  const head = Buffer.from([0xff, 0xd8, 0xff, 0xe0])
  fs.writeFileSync(out, Buffer.concat([head, Buffer.from(source, 'latin1')]))
} else {
  fs.writeFileSync('media.m4s', '\\0\\0\\0\\x20ftypiso5' + source)
  const lines = [
    '#EXTM3U', '#EXT-X-MAP:URI="media.m4s",BYTERANGE="10@0"', '#EXTINF:1,', 'media.m4s', '',
  ]
  fs.writeFileSync(out, lines.join('\\n'))
}
`
/** Writes the program into a folder; answers its path and where its runs are noted, one a line. */
export function fakeFfmpeg(folder: string): { path: string; log: string } {
  const [path, log] = [join(folder, 'ffmpeg'), join(folder, 'runs.jsonl')]
  writeFileSync(log, '')
  writeFileSync(path, script(log))
  chmodSync(path, 0o755)
  return { path, log }
}
