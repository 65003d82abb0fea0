import { Type } from 'typebox'
import { call } from '../define.ts'
import { IngestAnswer, IngestRecord } from './schemas.ts'

export const ingestCalls = {
  records: call({
    method: 'POST', service: 'ingest', path: '/records', access: 'ingest', scope: 'filtered', apiKey: true, body: 'stream', answersWithin: 30_000,
    // Each record is checked on its own by the handler, so that one bad record never spoils the rest.
    input: Type.Unknown({ description: 'One record, an array of records, or (content type application/x-ndjson) one record a line; gzip accepted. Shape of a record: IngestRecord.', examples: [IngestRecord] }),
    output: IngestAnswer, summary: 'Send content in',
  }),
}
