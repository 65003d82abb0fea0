import type pg from 'pg'
import type { RecordAnswer } from './answer.ts'
import type { JudgedRecord } from './items.ts'
import { dropOutputs, insertJobs, insertOutputs } from './queries/keep.ts'

type Kept = Pick<JudgedRecord, 'recordId' | 'appId' | 'type' | 'test'>

/**
 * Keeps what models said of records, and what services will say of them later, in the transaction
 * of the caller; what an earlier look at the same records said is replaced.
 */
export async function keepOutputs(
  client: pg.PoolClient,
  records: readonly Kept[],
  answers: readonly Omit<RecordAnswer, 'missing' | 'texts'>[],
  at: Date,
): Promise<void> {
  const byId = new Map(records.map((record) => [record.recordId, record]))
  await dropOutputs(
    client,
    answers.map(({ recordId }) => recordId),
  )
  await insertOutputs(
    client,
    answers.flatMap(({ recordId, outputs }) => {
      const record = byId.get(recordId)
      if (!record) return []
      const { appId, type, test } = record
      return outputs.map(({ model: _model, text: _text, ...output }) => ({
        recordId,
        appId,
        type,
        test,
        at,
        ...output,
      }))
    }),
  )
  // A job of several records comes in parts, which are one row.
  const jobs = new Map<string, RecordAnswer['later'][number]>()
  for (const job of answers.flatMap(({ later }) => later)) {
    const key = `${job.versionId} ${job.job}`
    const known = jobs.get(key)
    jobs.set(key, known ? { ...known, items: [...known.items, ...job.items] } : job)
  }
  await insertJobs(client, [...jobs.values()])
}
