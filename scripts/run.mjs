// Runs a program of the server: `node scripts/run.mjs apps/dev/src/start.ts ARGUMENTS`. Its
// modules, some 900, are joined into one file first, and again whenever one of them changed: one
// file loads in less than half of the time that as many need.
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const own = fileURLToPath(import.meta.url)
const root = dirname(dirname(own))
const folder = join(root, '.cache/programs')

/**
 * What tells a file from the one that was read at a time before; the empty text where there is
 * none.
 */
const markOf = (file) => {
  const found = statSync(file, { throwIfNoEntry: false })
  return found ? `${found.size} ${found.mtimeMs}` : ''
}

/** Whether a package is installed for one part of the project alone. */
const isOwn = (name, at) =>
  at !== root &&
  at !== dirname(at) &&
  (existsSync(join(at, 'node_modules', name)) || isOwn(name, dirname(at)))
/** Packages of hundreds of small modules that need nothing beside them. */
const manyModules = ['hucre', 'kysely', 'typebox']
/**
 * Packages are loaded from where they are, but for the parts of this project, what one part has
 * alone, and those of many modules: these are joined too.
 */
const leavePackages = {
  name: 'leave-packages',
  setup: ({ onResolve }) => {
    onResolve({ filter: /^[^./#]/ }, ({ path, kind, resolveDir }) => {
      const name = path
        .split('/')
        .slice(0, path.startsWith('@') ? 2 : 1)
        .join('/')
      const joins =
        kind === 'entry-point' ||
        name.startsWith('@oas/') ||
        manyModules.includes(name) ||
        isOwn(name, resolveDir)
      return joins ? undefined : { path, external: true }
    })
  },
}
/** A module that looks for a file beside it means the place it was written in. */
const keepPlaces = {
  name: 'keep-places',
  setup: ({ onLoad }) => {
    onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8')
      return text.includes('import.meta.url')
        ? {
            contents: text.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href)),
            loader: 'ts',
          }
        : undefined
    })
  },
}

/** Writes a whole file or none: whoever reads it meanwhile finds the old one. */
const write = (file, contents) => {
  writeFileSync(`${file}.${process.pid}`, contents)
  renameSync(`${file}.${process.pid}`, file)
}

const hourMs = 3_600_000
/** Joins a program and notes of what; answers the file. */
const joinModules = async (program, note) => {
  const { build } = await import('esbuild')
  const began = Date.now()
  const {
    metafile,
    outputFiles: [map, code],
  } = await build({
    absWorkingDir: root,
    entryPoints: [program],
    outfile: `${note}.mjs`,
    write: false,
    metafile: true,
    plugins: [leavePackages, keepPlaces],
    logLevel: 'warning',
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    charset: 'utf8',
    sourcemap: 'external',
    sourcesContent: false,
  })
  const hash = createHash('sha256').update(code.contents).digest('hex')
  const file = `${note}-${hash.slice(0, 12)}.mjs`
  mkdirSync(folder, { recursive: true })
  write(`${file}.map`, map.contents)
  write(file, `${code.text}//# sourceMappingURL=${pathToFileURL(file).href}.map\n`)
  // A file that changed while it was read is read again the next time.
  const marks = [own, ...Object.keys(metafile.inputs).map((path) => resolve(root, path))].map(
    (path) => [path, statSync(path).mtimeMs < began ? markOf(path) : ''],
  )
  write(note, JSON.stringify({ root, file, marks }))
  // Those of before may be about to be read by another start.
  for (const name of readdirSync(folder)) {
    const old = join(folder, name)
    if (
      old.startsWith(`${note}-`) &&
      !old.startsWith(file) &&
      Date.now() - statSync(old).mtimeMs > hourMs
    )
      rmSync(old, { force: true })
  }
  return file
}

/**
 * The file a program was joined into, unless one of its modules changed since or the project was
 * moved.
 */
const joinedOf = (note) => {
  if (!existsSync(note)) return null
  const { root: before, file, marks } = JSON.parse(readFileSync(note, 'utf8'))
  return before === root && existsSync(file) && marks.every(([path, mark]) => markOf(path) === mark)
    ? file
    : null
}

const [, , given] = process.argv
if (given === undefined) throw new Error('usage: node scripts/run.mjs PROGRAM ARGUMENTS')
const program = resolve(root, given)
const note = join(folder, relative(root, program).replaceAll(/[^\w.]/g, '-'))
const file = joinedOf(note) ?? (await joinModules(program, note))
process.argv.splice(1, 2, program)
process.setSourceMapsEnabled(true)
await import(pathToFileURL(file).href)
