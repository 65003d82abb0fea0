import { pageInfoCalls } from '@oas/contract/page-info/calls'
import type { HeldRecord } from '@oas/contract/queue/schemas'
import { typeKeyOf } from '@oas/contract/type-key'
import { send } from '../../api/send.ts'
import { type Bench, get, set, settingFor } from './bench.ts'
import type { Info } from './state.ts'

const waitMs = 1500
const most = 200

const put = (bench: Bench, glueId: string, by: Readonly<Record<string, Info>>): void => {
  const { infos } = get(bench)
  set(bench, {
    infos: {
      ...infos,
      ...Object.fromEntries(
        Object.entries(by).map(([recordId, info]) => [
          recordId,
          { ...infos[recordId], [glueId]: info },
        ]),
      ),
    },
  })
}

/**
 * What the batch callback of their type says of records, by record; what did not answer in time
 * stays as it was and can be asked again.
 */
const askGlue = async (
  bench: Bench,
  records: readonly HeldRecord[],
): Promise<ReadonlyMap<string, object>> => {
  const [first] = records
  const glue = first && settingFor(get(bench), first)?.glueInfoCallback
  if (!first || !glue) return new Map()
  try {
    const { byId } = await send(
      pageInfoCalls.glue,
      {
        appId: first.appId,
        type: first.type,
        glueId: glue.id,
        items: records.slice(0, most).map(({ id, postId, uid }) => ({ id, postId, uid })),
      },
      { signal: AbortSignal.timeout(waitMs) },
    )
    put(
      bench,
      glue.id,
      Object.fromEntries(
        records.map(({ id, recordId }) => [
          recordId,
          byId[id]
            ? { state: 'done', data: byId[id], hash: '', note: '' }
            : { state: 'skipped', data: null, hash: '', note: '' },
        ]),
      ),
    )
    return new Map(
      records.flatMap(({ id }) => {
        const found = byId[id]
        return found ? [[id, { [glue.id]: found }]] : []
      }),
    )
  } catch (error) {
    put(
      bench,
      glue.id,
      Object.fromEntries(
        records.map(({ recordId }) => [
          recordId,
          { state: 'failed', data: null, hash: '', note: (error as Error).message },
        ]),
      ),
    )
    return new Map()
  }
}

/**
 * Records with what one look-up for the whole batch says of each, in their `showJson`: waited for
 * before they are shown, or filled in afterwards, as their setting says.
 */
export async function withGlue(
  bench: Bench,
  records: readonly HeldRecord[],
): Promise<HeldRecord[]> {
  const state = get(bench)
  const groups = Map.groupBy(
    records.filter((record) => settingFor(state, record)?.glueInfoCallback),
    typeKeyOf,
  )
  const waited = await Promise.all(
    [...groups.values()].flatMap((group) => {
      const [first] = group
      const asked = askGlue(bench, group)
      return first && settingFor(state, first)?.glueInfoCallback?.content.async ? [] : [asked]
    }),
  )
  const found = new Map(waited.flatMap((one) => [...one]))
  return records.map((record) => {
    const told = found.get(record.id)
    return told ? { ...record, showJson: { ...record.showJson, ...told } } : record
  })
}

/** Asks for one record again what failed for its batch. */
export async function askGlueAgain(bench: Bench, record: HeldRecord): Promise<void> {
  await askGlue(bench, [record])
}
