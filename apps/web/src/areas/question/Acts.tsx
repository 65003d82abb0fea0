import { questionCalls } from '@oas/contract/question/calls'
import type { QuestionRow } from '@oas/contract/question/schemas'
import { type QuestionAct, type QuestionSide, afterAct } from '@oas/contract/question/states'
import type { SelfInfo } from '@oas/contract/session/schemas'
import { useState } from 'react'
import { send } from '../../api/send.ts'
import { useCall } from '../../api/use-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import { confirm } from '../../kit/Confirm.tsx'
import { notifyFailure } from '../../kit/notice.tsx'
import { EditDialog } from './EditDialog.tsx'
import { MergeDialog } from './MergeDialog.tsx'
import { SayDialog } from './SayDialog.tsx'
import { refreshQuestions } from './refresh.ts'
import { askRetract } from './retract.tsx'

type Said = 'answer' | 'ask' | 'reply'

const Assign = ({ row }: { row: QuestionRow }) => {
  const { data } = useCall(questionCalls.config, {})
  const assign = (assigneeId: string): void => {
    send(questionCalls.update, {
      id: row.id,
      version: row.version,
      act: 'assign',
      assigneeId,
    }).then(refreshQuestions, notifyFailure)
  }
  return (
    <label>
      {t('question.act_assign')}{' '}
      <select
        value={row.assigneeId ?? ''}
        onChange={(event) => {
          if (event.target.value) assign(event.target.value)
        }}
      >
        <option value="">–</option>
        {(data?.staff ?? []).map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </select>
    </label>
  )
}

/** What this person may do to the question now. */
export const Acts = ({ row, self }: { row: QuestionRow; self: SelfInfo }) => {
  const [dialog, setDialog] = useState<Said | 'edit' | 'merge' | 'link' | null>(null)
  const staff = self.permissions.includes('question.answer')
  const may = (act: QuestionAct, side: QuestionSide): boolean =>
    (side === 'staff' ? staff : row.own) &&
    afterAct(act, side, row.state, row.assigneeId !== null) !== null
  const perform = (act: 'take' | 'resolve' | 'reopen'): Promise<void> =>
    send(questionCalls.update, { id: row.id, version: row.version, act }).then(refreshQuestions)
  const button = (act: QuestionAct, press: () => void, primary = false) => (
    <button type="button" className={primary ? 'btn primary' : 'btn'} onClick={press}>
      {tData(`question.act_${act}`)}
    </button>
  )
  const resolve = (): void =>
    confirm({
      title: t('question.act_resolve'),
      text: t('question.resolve_sure'),
      act: () => perform('resolve'),
    })
  return (
    <div className="question-acts">
      {may('answer', 'staff') && button('answer', () => setDialog('answer'), true)}
      {may('take', 'staff') &&
        row.assigneeId !== self.id &&
        button('take', () => {
          perform('take').catch(notifyFailure)
        })}
      {may('ask', 'staff') && button('ask', () => setDialog('ask'))}
      {may('reply', 'asker') && button('reply', () => setDialog('reply'), !staff)}
      {may('edit', 'asker') && button('edit', () => setDialog('edit'))}
      {(may('resolve', 'staff') || may('resolve', 'asker')) && button('resolve', resolve)}
      {(may('reopen', 'staff') || may('reopen', 'asker')) &&
        button('reopen', () => {
          perform('reopen').catch(notifyFailure)
        })}
      {may('merge', 'staff') && button('merge', () => setDialog('merge'))}
      {may('link', 'staff') && button('link', () => setDialog('link'))}
      {may('retract', 'asker') && button('retract', () => askRetract(row))}
      {row.own && (
        <a className="btn" href={`#/question/create?copy=${row.id}`}>
          {t('question.ask_again')}
        </a>
      )}
      {may('assign', 'staff') && <Assign row={row} />}
      {dialog === 'edit' && <EditDialog row={row} self={self} onClose={() => setDialog(null)} />}
      {(dialog === 'merge' || dialog === 'link') && (
        <MergeDialog row={row} act={dialog} onClose={() => setDialog(null)} />
      )}
      {(dialog === 'answer' || dialog === 'ask' || dialog === 'reply') && (
        <SayDialog row={row} act={dialog} onClose={() => setDialog(null)} />
      )}
    </div>
  )
}
