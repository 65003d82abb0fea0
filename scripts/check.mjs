// Types, format, lint, import rules, dead code and the groups of texts of pages, side by side: none
// waits for another. Each says what it has to say at its end; fails when any failed.
import { spawn } from 'node:child_process'

/** Runs one check; answers whether it was clean, having printed all it said. */
const run = (name) =>
  new Promise((done) => {
    const child = spawn('npm', ['run', '--silent', `check:${name}`], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const said = []
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => said.push(chunk))
    child.once('close', (code) => {
      console.log(`${name}: ${code === 0 ? 'clean' : 'failed'}`)
      process.stdout.write(Buffer.concat(said))
      done(code === 0)
    })
  })

const clean = await Promise.all(['types', 'format', 'lint', 'imports', 'dead', 'texts'].map(run))
process.exit(clean.every(Boolean) ? 0 : 1)
