import { startServer } from '../app/start.ts'
import type { Config } from '../core/config.ts'

// A server as a process of its own, told its configuration as JSON; says where it answers.
const { url } = await startServer(JSON.parse(process.argv[2] ?? '') as Config)
process.stdout.write(`${url}\n`)
