import { batchClearCalls } from '@oas/contract/batch-clear/calls'
import { type ClearItem, type ClearTask, clearStates } from '@oas/contract/batch-clear/calls'
import { tData } from '../../i18n/texts.ts'
import type { Choice } from '../../kit/form/fields.tsx'
import type { Column } from '../../kit/list/DataTable.tsx'
import { formatTime } from '../../kit/time.ts'
import { column, monoColumn, numberColumn, sorted } from '../../kit/list/column.ts'
import { recordHref } from '../../kit/record/record-href.ts'

/** What is read anew after any change. */
export const refreshes = [batchClearCalls.tasks, batchClearCalls.task, batchClearCalls.items]
const tones: Record<string, string> = {
  review: 'warn',
  running: 'warn',
  done: 'good',
  rejected: 'bad',
  cleared: 'good',
  held: 'warn',
  changed: 'warn',
  gone: 'warn',
}

export function StateTag({ state }: { state: ClearTask['state'] }) {
  return (
    <span className={`state-tag ${tones[state] ?? ''}`}>{tData(`batch_clear.state_${state}`)}</span>
  )
}

export function stateChoices(): Choice[] {
  return clearStates
    .filter((state) => state !== 'draft')
    .map((state) => ({ value: state, label: tData(`batch_clear.state_${state}`) }))
}
export function progressText({ items, left }: ClearTask): string {
  return `${items - left} / ${items}`
}

export function itemColumns(appName: (id: number) => string): Column<ClearItem>[] {
  return [
    sorted({
      key: 'position',
      title: '#',
      width: 60,
      numeric: true,
      render: (row) => row.position,
    }),
    sorted(
      column('app', 'batch_clear.app', 90, (row) => appName(row.appId)),
      'appId',
    ),
    sorted(numberColumn('type', 'batch_clear.type', 60, (row) => row.type)),
    sorted(
      monoColumn('post', 'batch_clear.post', 150, (row) => (
        <a href={recordHref({ appId: row.appId, postId: row.postId })}>{row.postId}</a>
      )),
      'postId',
    ),
    sorted(monoColumn('uid', 'batch_clear.uid', 110, (row) => row.uid)),
    sorted(
      column('text', 'batch_clear.text', null, (row) => <span title={row.text}>{row.text}</span>),
    ),
    sorted(
      column('received', 'batch_clear.received', 150, (row) => formatTime(row.receivedAt)),
      'receivedAt',
    ),
    sorted(
      column('state', 'batch_clear.state', 140, (row) => (
        <span className={`state-tag ${tones[row.state] ?? ''}`}>
          {tData(`batch_clear.item_${row.state}`)}
        </span>
      )),
    ),
  ]
}
