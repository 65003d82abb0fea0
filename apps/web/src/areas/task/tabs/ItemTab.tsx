import { taskCalls } from '@oas/contract/task/area'
import type { Output } from '@oas/contract/define'
import { type TaskDetail, itemStates, keepsAnswers } from '@oas/contract/task/schemas'
import { useState } from 'react'
import { useCall } from '../../../api/use-call.ts'
import { hasText, t, tData } from '../../../i18n/texts.ts'
import { column, monoColumn } from '../../../kit/list/column.ts'
import { type Column, DataTable } from '../../../kit/list/DataTable.tsx'
import { ExportButton } from '../../../kit/list/ExportButton.tsx'
import { Pager } from '../../../kit/list/Pager.tsx'
import { useKeyset } from '../../../kit/list/use-keyset.ts'
import { recordHref } from '../../../kit/record/record-href.ts'
import { formatTime } from '../../../kit/time.ts'
import { useTypes } from '../../../kit/use-types.ts'

type Item = Output<typeof taskCalls.items>['list'][number]
const tones: Readonly<Record<Item['state'], string>> = {
  drawn: '',
  released: 'warn',
  branched: 'warn',
  final: 'good',
  withdrawn: '',
  incomplete: 'bad',
  gone: 'bad',
}

/** Where the order of an item stands, by its name where it has one. */
const orderWord = (state: string | null): string => {
  if (state === null) return ''
  const key = `task_list.order_${state}`
  return hasText(key) ? tData(key) : state
}

/** Who answered; of tasks that keep answers also what the one that stands says. */
const answerColumns = (keeps: boolean): Column<Item>[] =>
  keeps
    ? [
        column('result', 'task_effect.result', 130, (row) => row.result),
        column('labels', 'task_effect.labels_chosen', 200, (row) => row.labels.join(', ')),
        column('by', 'task_effect.answered_by', 110, (row) => row.by),
      ]
    : [column('by', 'task_list.by', 110, (row) => row.by)]

const columns = (
  nameOfType: ReturnType<typeof useTypes>['nameOfType'],
  keeps: boolean,
): Column<Item>[] => [
  monoColumn('post', 'task_list.post', 170, (row) => (
    <a href={recordHref({ recordId: row.recordId })}>{row.postId}</a>
  )),
  column('type', 'task_list.type', 130, nameOfType),
  column('state', 'task.state', 180, (row) => (
    <span className={`state-tag ${tones[row.state]}`}>
      {t(`task_list.item_${row.state}`)}{' '}
      <span className="muted">
        {row.state === 'released' && orderWord(row.orderState)}
        {row.finalBy !== null && row.finalBy !== 'round' && t(`task_list.final_${row.finalBy}`)}
      </span>
    </span>
  )),
  column('answers', 'task_list.answers', 90, (row) => row.answers),
  ...answerColumns(keeps),
  column('person', 'task_list.named', 110, (row) => row.person),
  column('dueAt', 'task_list.due', 140, (row) => formatTime(row.dueAt)),
  column('note', 'task_list.note', 160, (row) => <span title={row.note}>{row.note}</span>),
  column('drawnAt', 'task_list.drawn_at', 150, (row) => formatTime(row.drawnAt)),
  column('endedAt', 'task_list.ended_at', 150, (row) => formatTime(row.endedAt)),
]

/** What a task has drawn, by its turn, and what became of it; a row opens its record. */
export function ItemTab({ task }: { task: TaskDetail }) {
  const [state, setState] = useState<Item['state'] | ''>('')
  const { nameOfType } = useTypes()
  const keeps = keepsAnswers(task.inForceBody ?? task.body)
  const paging = useKeyset(`${task.id} ${state}`)
  const { data, error, isPending } = useCall(
    taskCalls.items,
    {
      id: task.id,
      limit: 50,
      ...(state ? { state } : {}),
      ...(paging.after ? { after: paging.after } : {}),
    },
    { keepPrevious: true, refetchMs: 10_000 },
  )
  return (
    <>
      <div className="filters">
        <label>
          {t('task.state')}
          <select
            value={state}
            onChange={({ target }) =>
              setState(itemStates.find((one) => one === target.value) ?? '')
            }
          >
            <option value="">{t('frontend.all')}</option>
            {itemStates.map((one) => (
              <option key={one} value={one}>
                {t(`task_list.item_${one}`)}
              </option>
            ))}
          </select>
        </label>
        {keeps && task.counts.done > 0 && (
          <ExportButton
            call={taskCalls.exportAnswers}
            input={{ id: task.id }}
            fileName={`task-${task.id}-answers.xlsx`}
            label={t('task_effect.download')}
            hint={t('task_effect.download_hint')}
          />
        )}
      </div>
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      <DataTable
        label={t('task_list.tab_items')}
        columns={columns(nameOfType, keeps)}
        rows={data?.list ?? []}
        idOf={(row) => row.id}
        loading={isPending && !error}
        empty={state === '' ? t('task_list.no_items') : t('frontend.no_rows')}
      />
      <Pager
        page={paging.page}
        rows={data?.list.length ?? 0}
        next={data?.next ?? null}
        onForward={paging.forward}
        onBack={paging.back}
      />
    </>
  )
}
