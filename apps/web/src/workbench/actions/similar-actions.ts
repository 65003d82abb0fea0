import { gridStep } from '@oas/media/wall/grid'
import {
  similarRow,
  candidateInFocus,
  candidatesNow,
  lineOf,
  moveLine,
  sameOf,
  setSame,
} from '../engine/similar.ts'
import { type Bench, focused, get, set } from '../engine/bench.ts'
import { emptyRow } from '../shapes/draft.ts'
import { togglePick } from '../rules/picks.ts'
import { above, seedOf } from '../shapes/similar.ts'
import type { Action } from '../shapes/action.ts'

/** Candidates in a row of the grid. */
const gridColumns = 3
const here = (bench: Bench): boolean =>
  get(bench).phase === 'auditing' && focused(get(bench)) !== undefined
const canTick = (bench: Bench): boolean => here(bench) && !focused(get(bench))?.readOnly

const place = (bench: Bench) => {
  const record = focused(get(bench))
  const candidates = candidatesNow(record)
  return {
    record,
    candidates,
    on: candidateInFocus(get(bench), candidates),
    same: record ? sameOf(bench.drafts.get(record.recordId).rows[similarRow] ?? emptyRow) : [],
  }
}
const step = (bench: Bench, combo: string): void => {
  const { candidates, on } = place(bench)
  const next =
    candidates[
      gridStep(
        on ? candidates.indexOf(on) : 0,
        combo as 'ArrowLeft',
        gridColumns,
        candidates.length,
      )
    ]
  if (next) set(bench, { rowId: next.postId })
}
export function tickSame(bench: Bench, postId: string): void {
  const { record, same } = place(bench)
  if (record && canTick(bench)) setSame(bench, record.recordId, togglePick(same, postId))
}
const tick = (bench: Bench): void => {
  const { on } = place(bench)
  if (on) tickSame(bench, on.postId)
}
/** All above the line; where they are ticked already, none. */
const tickAll = (bench: Bench): void => {
  const { record, candidates, same } = place(bench)
  const ids = above(candidates, lineOf(bench)).map(({ postId }) => postId)
  if (record)
    setSame(
      bench,
      record.recordId,
      ids.every((id) => same.includes(id))
        ? same.filter((id) => !ids.includes(id))
        : [...new Set([...same, ...ids])],
    )
}
/** The two beside one another in the viewer, or the recording of the candidate. */
const open = (bench: Bench): void => {
  const { record, on } = place(bench)
  if (!record || !on) return
  const urls = [
    ...seedOf(record).pictures.slice(0, 1),
    ...on.pictures,
    ...(on.group?.avatar ? [on.group.avatar] : []),
  ]
  if (on.pictures.length > 0 || on.group?.avatar) {
    set(bench, { viewer: { urls, index: urls.length - 1 } })
    return
  }
  const player = document.querySelector<HTMLMediaElement>('.sm-pair [data-side="candidate"] video')
  if (player?.paused)
    void player.play().catch(() => undefined /* what cannot be played says so itself */)
  else player?.pause()
}

/** What the comparison adds to the frame's actions. */
export const similarActions: readonly Action<Bench>[] = [
  {
    id: 'candidate.move',
    layer: 'frame',
    label: 'similar.act_move',
    keys: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'],
    repeats: true,
    when: here,
    run: step,
  },
  {
    id: 'candidate.same',
    layer: 'frame',
    label: 'similar.act_same',
    keys: ['Space'],
    when: canTick,
    run: tick,
  },
  {
    id: 'candidate.all',
    layer: 'frame',
    label: 'similar.act_all',
    keys: ['*'],
    when: canTick,
    run: tickAll,
  },
  {
    id: 'line.lower',
    layer: 'frame',
    label: 'similar.act_lower',
    keys: ['-'],
    repeats: true,
    when: here,
    run: (bench) => moveLine(bench, -1),
  },
  {
    id: 'line.higher',
    layer: 'frame',
    label: 'similar.act_higher',
    keys: ['='],
    repeats: true,
    when: here,
    run: (bench) => moveLine(bench, 1),
  },
  {
    id: 'candidate.open',
    layer: 'frame',
    label: 'panel.act_open',
    keys: ['.'],
    when: here,
    run: open,
  },
]
