import { resultLetters } from '@oas/contract/setting/result-keys'
import { type Bench, current, focused, get, set } from '../engine/bench.ts'
import { deliveredTo } from '../engine/delivered.ts'
import { resourcesOf } from '../engine/rows.ts'
import { emptyRow } from '../shapes/draft.ts'
import { buttonByKey } from '../verdict/problems.ts'
import { command, playerActions } from './media-actions.ts'
import { here, openAction, openViewer } from './open-action.ts'
import type { Action } from '../shapes/action.ts'
import { hitActions } from './text-actions.ts'

/** Space on a resource: a picture opens, a video or voice plays or pauses. */
const openOrPlay = (bench: Bench): void => {
  const record = focused(get(bench))
  const resources = record ? resourcesOf(record, deliveredTo(get(bench), record)) : []
  const resource = resources.find((one) => one.rowId === get(bench).rowId) ?? resources[0]
  if (resource?.kind === 'video' || resource?.kind === 'voice') command('play')(bench)
  else if (resource?.kind === 'picture' || resource?.kind === 'text') openViewer(bench)
}

const stepResource = (bench: Bench, by: 1 | -1): void => {
  const record = focused(get(bench))
  if (!record) return
  const ids = resourcesOf(record, deliveredTo(get(bench), record)).map((one) => one.rowId)
  const at = Math.max(0, ids.indexOf(get(bench).rowId ?? ids[0] ?? ''))
  set(bench, { rowId: ids[Math.min(ids.length - 1, Math.max(0, at + by))] ?? null, hitIndex: -1 })
}

const resourceVerdict = (bench: Bench, combo: string): void => {
  const now = current(bench)
  if (!now) return
  const { record, draft } = now
  const state = get(bench)
  const rowId = state.rowId ?? resourcesOf(record, deliveredTo(state, record))[0]?.rowId
  const button = buttonByKey(bench, combo)
  if (!button || rowId === undefined) return
  const row = draft.rows[rowId] ?? emptyRow
  bench.drafts.setRow(record.recordId, rowId, {
    resultId: row.resultId === button.id ? null : button.id,
  })
}

export const multiResource: readonly Action<Bench>[] = [
  ...hitActions,
  { ...openAction, run: openOrPlay },
  ...playerActions,
  {
    id: 'resource.down',
    layer: 'frame',
    label: 'audit.act_resource_down',
    keys: ['ArrowDown'],
    repeats: true,
    when: here,
    run: (bench) => stepResource(bench, 1),
  },
  {
    id: 'resource.up',
    layer: 'frame',
    label: 'audit.act_resource_up',
    keys: ['ArrowUp'],
    repeats: true,
    when: here,
    run: (bench) => stepResource(bench, -1),
  },
  {
    id: 'resource.result',
    layer: 'frame',
    label: 'audit.act_resource_result',
    keys: resultLetters.map((key) => `Shift+${key}`),
    decides: true,
    when: here,
    run: resourceVerdict,
  },
]
