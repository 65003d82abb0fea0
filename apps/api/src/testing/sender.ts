import { pino } from 'pino'
import { startServer } from '../app/start.ts'
import { readConfig } from '../core/config.ts'

// A whole server with its jobs, to be killed in the middle of its work.
const server = await startServer({ ...readConfig(process.env), port: 0, demo: true, allowedHosts: ['127.0.0.1'], runJobs: true, logLevel: 'silent' }, { log: pino({ level: 'silent' }) })
process.stdout.write(`ready ${server.url}\n`)
