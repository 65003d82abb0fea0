// Runs every test: unit and HTTP tests by vitest, then the flows in a real browser. Closes with one
// line of totals; fails when any failed.
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { useScratch } from './scratch.ts'

useScratch()
// Ended by hand it still clears up.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
mkdirSync('.cache', { recursive: true })
const files = { vitest: '.cache/vitest.json', playwright: '.cache/playwright.json' }
for (const file of Object.values(files)) rmSync(file, { force: true })
const ended = (child) =>
  new Promise((done) => {
    child.once('close', (code) => done(code ?? 1))
  })
const run = (args, env = {}) =>
  ended(spawn('npx', args, { stdio: 'inherit', env: { ...process.env, ...env } }))
/**
 * Demo data for the browser tests are made beside the unit tests; where that fails, the browser
 * tests make their own and say why they cannot.
 */
const makeDemoData = async () => {
  const child = spawn(process.execPath, ['--import', 'tsx', 'e2e/support/make-demo-data.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (chunk) => {
    said += chunk
  })
  return (await ended(child)) === 0 ? said.trim() : ''
}
const read = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

const demoData = makeDemoData()
const unit = await run([
  'vitest',
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${files.vitest}`,
])
const browser = await run(['playwright', 'test'], { E2E_DATA: await demoData })
const vitest = read(files.vitest)
const playwright = read(files.playwright)
const passed =
  (vitest?.numPassedTests ?? 0) +
  (playwright?.stats?.expected ?? 0) +
  (playwright?.stats?.flaky ?? 0)
const failed = (vitest?.numFailedTests ?? 0) + (playwright?.stats?.unexpected ?? 0)
// What failed is named once more at the end: the reports of vitest are far above by now.
for (const { assertionResults = [], name, message, status } of vitest?.testResults ?? []) {
  const bad = assertionResults.filter((test) => test.status === 'failed')
  for (const test of bad)
    console.log(
      `failed: ${relative('.', name)} › ${test.fullName}\n  ` +
        `${(test.failureMessages[0] ?? '').slice(0, 1500)}`,
    )
  if (status === 'failed' && bad.length === 0)
    console.log(`failed: ${relative('.', name)}\n  ${message.slice(0, 1500)}`)
}
const countsOf = ({ expected, flaky }) => `${expected} passed, ${flaky} passed at the second try`
console.log(
  `vitest ${vitest ? `${vitest.numPassedTests} passed` : 'gave no result'}, ` +
    `browser ${playwright ? countsOf(playwright.stats) : 'gave no result'}`,
)
console.log(`${passed} passed, ${failed} failed`)
process.exit(unit === 0 && browser === 0 && vitest && playwright && passed > 0 ? 0 : 1)
