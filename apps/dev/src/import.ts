import { readConfig } from '../../api/src/core/config.ts'
import { runImport } from './import/run.ts'

// Sends a file of records to a running server: `npm run import -- --help`.
const stopping = new AbortController()
process.once('SIGINT', () => stopping.abort())
process.exitCode = await runImport(process.argv.slice(2), readConfig(process.env), {
  print: (line) => console.log(line),
  progress: (line) => {
    if (process.stdout.isTTY) process.stdout.write(`\r${line.padEnd(78)}`)
  },
  signal: stopping.signal,
})
