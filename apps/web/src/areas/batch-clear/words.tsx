import { batchClearCalls } from '@oas/contract/batch-clear/calls'
import { type ClearItem, type ClearTask, clearStates } from '@oas/contract/batch-clear/calls'
import { t, tData } from '../../i18n/texts.ts'
import type { Choice } from '../../kit/form/fields.tsx'
import type { Column } from '../../kit/list/DataTable.tsx'
import { formatTime } from '../../kit/time.ts'

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
export const StateTag = ({ state }: { state: ClearTask['state'] }) => (
  <span className={`state-tag ${tones[state] ?? ''}`}>{tData(`batch_clear.state_${state}`)}</span>
)
export const stateChoices = (): Choice[] =>
  clearStates
    .filter((state) => state !== 'draft')
    .map((state) => ({ value: state, label: tData(`batch_clear.state_${state}`) }))
export const progressText = ({ items, left }: ClearTask): string => `${items - left} / ${items}`

export const itemColumns = (appName: (id: number) => string): Column<ClearItem>[] => [
  { key: 'position', title: '#', width: 60, numeric: true, render: (row) => row.position },
  { key: 'app', title: t('batch_clear.app'), width: 90, render: (row) => appName(row.appId) },
  {
    key: 'type',
    title: t('batch_clear.type'),
    width: 60,
    numeric: true,
    render: (row) => row.type,
  },
  {
    key: 'post',
    title: t('batch_clear.post'),
    width: 150,
    mono: true,
    render: (row) => (
      <a href={`#/tags/record-list?appId=${row.appId}&postId=${encodeURIComponent(row.postId)}`}>
        {row.postId}
      </a>
    ),
  },
  { key: 'uid', title: t('batch_clear.uid'), width: 110, mono: true, render: (row) => row.uid },
  {
    key: 'text',
    title: t('batch_clear.text'),
    render: (row) => <span title={row.text}>{row.text}</span>,
  },
  {
    key: 'received',
    title: t('batch_clear.received'),
    width: 150,
    render: (row) => formatTime(row.receivedAt),
  },
  {
    key: 'state',
    title: t('batch_clear.state'),
    width: 140,
    render: (row) => (
      <span className={`state-tag ${tones[row.state] ?? ''}`}>
        {tData(`batch_clear.item_${row.state}`)}
      </span>
    ),
  },
]
