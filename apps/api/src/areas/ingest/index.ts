import { ingestCalls } from '@oas/contract/ingest/calls'
import { implement } from '../../http/implement.ts'
import { enrichJob } from './enrich/job.ts'
import { ingestRecords } from './service.ts'
import { verdict } from './verdict.ts'

export { contentHash, contentOf, factsOf, groupValue } from './content.ts'
export { type Stored, sendAgain } from './send-again.ts'
export { type For, sendOwn } from './send-own.ts'

export const ingest = {
  area: 'ingest',
  calls: implement(ingestCalls, { records: ingestRecords, verdict }),
  jobs: [enrichJob],
} as const
