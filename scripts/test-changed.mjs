// Types, lint and the tests a change reaches, plus one smoke flow: `npm run test:changed [BASE]`,
// with `-- --list` only their names.
// What has changed is what differs from BASE (the last commit where none is named), with files git
// does not know yet. Tests of an area of the server build the whole server, so that by imports a
// change of one area would reach them all: they count as reached when a module of their own area
// is. All else follows imports.
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

const base = process.argv.slice(2).find((word) => !word.startsWith('--')) ?? 'HEAD'
const smoke = 'e2e/review.spec.ts'
const isTest = (file) => /\.(test|spec)\.tsx?$/.test(file)

const git = (...args) =>
  execFileSync('git', args, { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line !== '')

/** Files that differ from the base and are still there. */
const listChanged = () =>
  [
    ...new Set([
      ...git('diff', '--name-only', base),
      ...git('ls-files', '--others', '--exclude-standard'),
    ]),
  ].filter((file) => existsSync(file))

const sources = git('ls-files', '--cached', '--others', '--exclude-standard').filter(
  (file) => /\.(tsx?|mjs)$/.test(file) && existsSync(file),
)
const known = new Set(sources)
/** Where a package of this project keeps its modules: its `exports` map names folders. */
const packageFolders = new Map(
  ['packages', 'apps'].flatMap((parent) =>
    readdirSync(parent).map((name) => [`@oas/${name}`, `${parent}/${name}/src`]),
  ),
)

/** The file an import names; null for packages of others and for files that are no code. */
const resolveImport = (from, name) => {
  let path = name
  if (name.startsWith('.')) path = normalize(join(dirname(from), name))
  else {
    const [scope, own, ...rest] = name.split('/')
    const folder = packageFolders.get(`${scope}/${own}`)
    if (!folder) return null
    path = join(folder, rest.length > 0 ? rest.join('/') : 'index')
  }
  return [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`].find((file) => known.has(file))
}
/**
 * Files a file imports. Handlers that `index.ts` of an area of the server binds to its calls are
 * no business of other areas: of its own files only those count that it hands on.
 */
const importsOf = (file) => {
  const text = readFileSync(file, 'utf8')
  const found = [...text.matchAll(/\b(import|export)\b([^;'`]*?\bfrom)?\s*\(?\s*'([^']+)'/g)]
  const isIndex = /^apps\/api\/src\/areas\/[^/]+\/index\.ts$/.test(file)
  const handedOn = [...text.matchAll(/\bexport \{([^}]*)\}/g)].flatMap(
    ([, list]) => (list ?? '').match(/\w+/g) ?? [],
  )
  const handsOn = (verb, clause = '') =>
    verb === 'export' || handedOn.some((word) => new RegExp(`\\b${word}\\b`).test(clause))
  return found
    .filter(([, verb, clause, name]) => !isIndex || !name.startsWith('./') || handsOn(verb, clause))
    .map(([, , , name]) => resolveImport(file, name))
    .filter((path) => path)
}

/** Who imports a file, by file. */
const buildImporters = () => {
  const importers = new Map()
  for (const file of sources)
    for (const path of importsOf(file)) importers.set(path, [...(importers.get(path) ?? []), file])
  return importers
}

const areaOf = (file) => /^apps\/api\/src\/areas\/([^/]+)\//.exec(file)?.[1]
/** Files that only bring all areas together: by them, a change of one would reach the others. */
const joinsAll = (file) =>
  /^apps\/(api|web)\/src\/(app|testing)\/|^packages\/(contract|texts)\/src\/index\.ts$/.test(file)

/** All files a change reaches, by imports. */
const findReached = (changed) => {
  const importers = buildImporters()
  const reached = new Set(changed)
  const queue = [...changed]
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (joinsAll(file) && !changed.includes(file)) continue
    for (const importer of importers.get(file) ?? [])
      if (!reached.has(importer)) {
        reached.add(importer)
        queue.push(importer)
      }
  }
  return reached
}

/** Browser tests that open a page of a web area that was reached, or are called by its name. */
const findSpecs = (reached) => {
  const areas = new Set(
    [...reached].flatMap((file) => /^apps\/web\/src\/areas\/([^/]+)\//.exec(file)?.[1] ?? []),
  )
  const specs = git('ls-files', 'e2e/*.spec.ts')
  const named = specs.filter((spec) => areas.has(/^e2e\/(.*)\.spec\.ts$/.exec(spec)?.[1] ?? ''))
  const own = specs.filter((spec) => reached.has(spec))
  const workbench = [...reached].some((file) => file.startsWith('apps/web/src/workbench/'))
  return [...new Set([smoke, ...named, ...own, ...(workbench ? ['e2e/audit-panels.spec.ts'] : [])])]
}

const run = (command, args) =>
  new Promise((done) => {
    console.log(`\n> ${command} ${args.slice(0, 4).join(' ')}${args.length > 4 ? ' …' : ''}`)
    spawn(command, args, { stdio: 'inherit' }).once('close', (code) => done(code ?? 1))
  })

const changed = listChanged()
const reached = findReached(changed)
const areas = new Set([...reached].filter((file) => !isTest(file)).map(areaOf))
const tests = sources.filter(
  (file) => /\.test\.tsx?$/.test(file) && (reached.has(file) || areas.has(areaOf(file) ?? '')),
)
const specs = findSpecs(reached)
console.log(`${changed.length} files changed, ${tests.length} test files and ${specs.length} flows`)
if (process.argv.includes('--list')) {
  console.log([...tests, ...specs].join('\n'))
  process.exit(0)
}
const results = [await run('node', ['scripts/check.mjs'])]
if (tests.length > 0) results.push(await run('npx', ['vitest', 'run', ...tests]))
results.push(await run('npx', ['playwright', 'test', ...specs]))
process.exit(results.every((code) => code === 0) ? 0 : 1)
