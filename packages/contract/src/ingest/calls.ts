import { Type } from 'typebox'
import { type Area } from '../area.ts'
import { call } from '../define.ts'
import { IngestAnswer, IngestRecord, VerdictOutcome, verdictLimits } from './schemas.ts'

export const ingestCalls = {
  records: call({
    method: 'POST',
    service: 'ingest',
    path: '/records',
    access: 'ingest',
    scope: 'filtered',
    apiKey: true,
    body: 'stream',
    answersWithin: 30_000,
    // Each record is checked on its own by the handler, so that one bad record never spoils the
    // rest.
    input: Type.Union([IngestRecord, Type.Array(IngestRecord)], {
      description:
        'One record, an array of records, or (content type application/x-ndjson) one record a ' +
        'line; gzip accepted. `index` of an answer counts records from 0; ' +
        'blank lines are no records. Once 10,000 records were refused, the rest is not read: ' +
        'the last outcome tells from where on.',
      examples: [
        {
          appId: 50,
          type: 12,
          postId: 'p1',
          uid: 'u1',
          texts: [{ content: 'hello' }],
          idempotencyKey: 'p1-1',
        },
      ],
    }),
    output: IngestAnswer,
    summary: 'Send content in',
  }),
  verdict: call({
    method: 'POST',
    service: 'ingest',
    path: '/verdict',
    access: 'ingest',
    scope: 'filtered',
    apiKey: true,
    answersWithin: 30_000,
    input: Type.Object({
      records: Type.Array(IngestRecord, { minItems: 1, maxItems: verdictLimits.records }),
      wait: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: verdictLimits.mostWait,
          description:
            'milliseconds to wait for machines once the records are stored, ' +
            `${verdictLimits.usualWait} if absent`,
        }),
      ),
    }),
    output: Type.Object({ list: Type.Array(VerdictOutcome) }),
    summary: 'Send content in and wait for what machines alone decide of it',
  }),
}

export const ingestArea = {
  calls: { ingest: ingestCalls },
  acts: [],
  pages: [],
} as const satisfies Area
