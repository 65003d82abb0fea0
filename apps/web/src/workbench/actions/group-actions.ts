import { resultLetters } from '@oas/contract/setting/result-keys'
import { type Bench, focused, get, set } from '../engine/bench.ts'
import { focusOn } from '../engine/focus.ts'
import { groupHeads, groupOf } from '../engine/rows.ts'
import { buttonByKey } from '../verdict/problems.ts'
import { here } from './open-action.ts'
import type { Action } from '../shapes/action.ts'
import { hitActions } from './text-actions.ts'

const members = (bench: Bench): string[] => {
  const { current } = get(bench).batches
  return groupOf(current, focused(get(bench))).map((record) => record.id)
}

const stepMember = (bench: Bench, by: 1 | -1): void => {
  const ids = members(bench)
  const at = ids.indexOf(get(bench).rowId ?? get(bench).focusId ?? '')
  set(bench, { rowId: ids[Math.min(ids.length - 1, Math.max(0, at + by))] ?? null })
}

const takeOut = (bench: Bench): void => {
  const { rowId, focusId, takenOut } = get(bench)
  const id = rowId ?? focusId
  if (id)
    set(bench, {
      takenOut: takenOut.includes(id) ? takenOut.filter((one) => one !== id) : [...takenOut, id],
    })
}

const stepGroup = (bench: Bench, by: 1 | -1): void => {
  const { current } = get(bench).batches
  const heads = groupHeads(current).map((record) => record.id)
  const at = heads.findIndex((id) => members(bench).includes(id))
  focusOn(bench, heads[Math.min(heads.length - 1, Math.max(0, at + by))] ?? null)
}

const exceptMember = (bench: Bench, combo: string): void => {
  const { rowId, focusId } = get(bench)
  const record = get(bench).batches.current.find((one) => one.id === rowId)
  const button = buttonByKey(bench, combo)
  if (!record || record.id === focusId || !button) return
  const now = bench.drafts.get(record.recordId).resultId
  bench.drafts.set(record.recordId, { resultId: now === button.id ? null : button.id })
}

const inGroup = (bench: Bench): boolean => here(bench) && bench.kind.groups === true

/** Through the members of a group and back to the group itself. */
const walkMembers =
  (by: 1 | -1) =>
  (bench: Bench): void => {
    const { focusId, rowId } = get(bench)
    const ids = [null, ...members(bench).filter((id) => id !== focusId)]
    set(bench, {
      rowId:
        ids[
          Math.min(
            ids.length - 1,
            Math.max(0, ids.indexOf(ids.includes(rowId) ? rowId : null) + by),
          )
        ] ?? null,
    })
  }

export const taggedGroup: readonly Action<Bench>[] = [
  {
    id: 'member.down',
    layer: 'frame',
    label: 'audit.act_member_down',
    keys: ['ArrowDown'],
    repeats: true,
    when: inGroup,
    run: walkMembers(1),
  },
  {
    id: 'member.up',
    layer: 'frame',
    label: 'audit.act_member_up',
    keys: ['ArrowUp'],
    repeats: true,
    when: inGroup,
    run: walkMembers(-1),
  },
  {
    id: 'member.out',
    layer: 'frame',
    label: 'audit.act_take_out',
    keys: ['Shift+Space'],
    when: (bench) => inGroup(bench) && get(bench).rowId !== null,
    run: takeOut,
  },
]

export const textGroup: readonly Action<Bench>[] = [
  ...hitActions,
  {
    id: 'member.down',
    layer: 'frame',
    label: 'audit.act_member_down',
    keys: ['ArrowDown'],
    repeats: true,
    when: here,
    run: (bench) => stepMember(bench, 1),
  },
  {
    id: 'member.up',
    layer: 'frame',
    label: 'audit.act_member_up',
    keys: ['ArrowUp'],
    repeats: true,
    when: here,
    run: (bench) => stepMember(bench, -1),
  },
  {
    id: 'group.unfold',
    layer: 'frame',
    label: 'audit.act_unfold',
    keys: ['ArrowRight'],
    when: here,
    run: (bench) => set(bench, { unfolded: true }),
  },
  {
    id: 'group.fold',
    layer: 'frame',
    label: 'audit.act_fold',
    keys: ['ArrowLeft'],
    when: here,
    run: (bench) => set(bench, { unfolded: false }),
  },
  {
    id: 'member.out',
    layer: 'frame',
    label: 'audit.act_take_out',
    keys: ['Space'],
    when: here,
    run: takeOut,
  },
  {
    id: 'member.except',
    layer: 'frame',
    label: 'audit.act_except',
    keys: resultLetters.map((key) => `Shift+${key}`),
    decides: true,
    when: here,
    run: exceptMember,
  },
  {
    id: 'group.next',
    layer: 'frame',
    label: 'audit.act_group',
    keys: ['Tab'],
    when: here,
    run: (bench) => stepGroup(bench, 1),
  },
]
