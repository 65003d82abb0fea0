import { createHash } from 'node:crypto'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

export class UsageError extends Error {}

export const help = `npm run import -- FILE [options]

Sends the records of FILE (JSON lines, or CSV with a header line, between commas, semicolons or
tabs) to a running server. What is refused is written to a file with its line and reason. A run that
was stopped goes on where it ended when it is started again; whatever is sent twice is stored once.

  --app N --type N      app and type of every record that names none
  --map TARGET=SOURCE   fills a field of the record from a column or key: --map language=lang
                        --map texts.0.content=text --map extData.grade=original.score
                        Without any, each line is a record already.
                        Times (createdAt, deadline) are milliseconds since 1970, or text:
                        2026-03-01T08:00:00Z, 2026-03-01 08:00:00+02:00; without a zone,
                        2026-03-01 08:00, of Asia/Shanghai on every machine.
  --set TARGET=VALUE    a fixed value: --set source=import --set priority=3
  --media-root DIR      media of the records are files below DIR: they are checked and stored with
                        the server's files (needs its DATA_DIR or DATABASE_URL)
  --format jsonl|csv    taken from the name of FILE where not given
  --encoding NAME       utf-8, utf-16le, utf-16be, gb18030, windows-1251 or windows-1252; without,
                        UTF-16 where FILE begins with its mark, else UTF-8. A line that is not in
                        it is refused: bytes are never replaced.
  --server URL          default http://127.0.0.1 at PORT, 8080 without
  --key KEY             API key with the right to send content in; without one, the server's demo
                        log-in on this machine is used
  --as NAME             user of that log-in, default admin
  --out DIR             folder for what was refused and how far the run came, default
                        DATA_DIR/import
  --rejects FILE        where to write what was refused, one line each: {line, field, reason}
  --restart             begin at the first line again
  --batch N             records in one request, default 500, at most 2000
  --help                this text`

const encodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'gb18030',
  'windows-1251',
  'windows-1252',
] as const
export type Encoding = (typeof encodings)[number]
export type Pair = { target: string; value: string }
export type Options = {
  file: string
  format: 'jsonl' | 'csv'
  /** Null: by the mark at the beginning, else UTF-8. */ encoding: Encoding | null
  app: number | null
  type: number | null
  map: Pair[]
  set: Pair[]
  mediaRoot: string | null
  server: string
  key: string | null
  as: string
  out: string
  rejects: string
  state: string
  restart: boolean
  batch: number
}

const whole = (name: string, text: string | undefined): number | null => {
  if (text === undefined) return null
  if (!/^\d{1,10}$/.test(text))
    throw new UsageError(`--${name} must be a whole number, not "${text}"`)
  return Number(text)
}
const path = /^[A-Za-z_]\w*(\.\w+)*$/
const pairs = (name: string, list: readonly string[] | undefined): Pair[] =>
  (list ?? []).map((text) => {
    const cut = text.indexOf('=')
    const target = text.slice(0, cut)
    if (
      cut < 1 ||
      !path.test(target) ||
      target
        .split('.')
        .some((part) => part === '__proto__' || part === 'constructor' || part === 'prototype')
    )
      throw new UsageError(
        `--${name} must be TARGET=${name === 'map' ? 'SOURCE' : 'VALUE'}, not "${text}"`,
      )
    return { target, value: text.slice(cut + 1) }
  })

const encodingOf = (name: string | undefined): Encoding | null => {
  if (name === undefined) return null
  const found = encodings.find((encoding) => encoding === name.toLowerCase())
  if (!found) throw new UsageError(`--encoding must be ${encodings.join(', ')}, not "${name}"`)
  return found
}

const parse = (args: readonly string[]) => {
  const text = { type: 'string' } as const
  const list = { type: 'string', multiple: true } as const
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        app: text,
        type: text,
        map: list,
        set: list,
        'media-root': text,
        format: text,
        encoding: text,
        server: text,
        key: text,
        as: text,
        rejects: text,
        restart: { type: 'boolean' },
        batch: text,
        out: text,
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    throw new UsageError((error as Error).message, { cause: error })
  }
}

/**
 * Reads the command line; null when help is asked for. Throws a UsageError that says what is wrong.
 */
export function readOptions(
  args: readonly string[],
  { dataDir, port }: { dataDir: string; port: number },
): Options | null {
  const { values, positionals } = parse(args)
  if (values.help) return null
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0) throw new UsageError('name one FILE to import')
  const format = values.format ?? (/\.csv$/i.test(file) ? 'csv' : 'jsonl')
  if (format !== 'jsonl' && format !== 'csv') throw new UsageError('--format must be jsonl or csv')
  const server = values.server ?? `http://127.0.0.1:${port}`
  if (!URL.canParse(server)) throw new UsageError(`--server must be a URL, not "${server}"`)
  const batch = whole('batch', values.batch) ?? 500
  if (batch < 1 || batch > 2000) throw new UsageError('--batch must be between 1 and 2000')
  const out = values.out ?? join(dataDir, 'import')
  // Files of one name in several folders do not share their state.
  const hash = createHash('sha256').update(resolve(file)).digest('hex')
  const name = `${basename(file)}-${hash.slice(0, 8)}`
  return {
    file,
    format,
    encoding: encodingOf(values.encoding),
    app: whole('app', values.app),
    type: whole('type', values.type),
    map: pairs('map', values.map),
    set: pairs('set', values.set),
    mediaRoot: values['media-root'] ?? null,
    server: server.replace(/\/+$/, ''),
    key: values.key ?? null,
    as: values.as ?? 'admin',
    out,
    rejects: values.rejects ?? join(out, `${name}.rejects.jsonl`),
    state: join(out, `${name}.import-state.json`),
    restart: values.restart ?? false,
    batch,
  }
}
