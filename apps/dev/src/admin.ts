import { readConfig } from '../../api/src/core/config.ts'
import { runAdmin } from './admin/run.ts'

// Administration by command line: `npm run admin -- --help`.
const { code, lines } = await runAdmin(process.argv.slice(2), readConfig(process.env), (line) =>
  console.error(line),
)
for (const line of lines) (code === 0 ? console.log : console.error)(line)
process.exitCode = code
