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
import { namedChoices } from '../../kit/list/choice-field.ts'
import { Pick } from '../../kit/pick/Pick.tsx'
import { listed } from '../../kit/pick/source.ts'

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
    <Pick
      compact
      kept
      label={t('question.act_assign')}
      source={listed('staff', namedChoices(data?.staff ?? []), { bare: true })}
      value={row.assigneeId ?? ''}
      width={200}
      onChange={assign}
    />
  )
}

type Dialog = Said | 'edit' | 'merge' | 'link'

/** What this person may do to a question: as one of the staff, or as the one who asked. */
const rightsOf = (row: QuestionRow, self: SelfInfo) => {
  const staff = self.permissions.includes('question.answer')
  const allows = (act: QuestionAct, side: QuestionSide): boolean =>
    (side === 'staff' ? staff : row.own) &&
    afterAct(act, side, row.state, row.assigneeId !== null) !== null
  return {
    staff,
    mayAsStaff: (act: QuestionAct): boolean => allows(act, 'staff'),
    mayAsAsker: (act: QuestionAct): boolean => allows(act, 'asker'),
    mayAsAny: (act: QuestionAct): boolean => allows(act, 'staff') || allows(act, 'asker'),
  }
}

const ActButton = ({
  act,
  primary = false,
  onPress,
}: {
  act: QuestionAct
  primary?: boolean
  onPress: () => void
}) => (
  <button type="button" className={primary ? 'btn primary' : 'btn'} onClick={onPress}>
    {tData(`question.act_${act}`)}
  </button>
)

const perform = (row: QuestionRow, act: 'take' | 'resolve' | 'reopen'): Promise<void> =>
  send(questionCalls.update, { id: row.id, version: row.version, act }).then(refreshQuestions)

const askResolve = (row: QuestionRow): void =>
  confirm({
    title: t('question.act_resolve'),
    text: t('question.resolve_sure'),
    act: () => perform(row, 'resolve'),
  })

type OpenedProps = { dialog: Dialog; row: QuestionRow; self: SelfInfo; onClose: () => void }

const Opened = ({ dialog, row, self, onClose }: OpenedProps) => {
  switch (dialog) {
    case 'edit':
      return <EditDialog row={row} self={self} onClose={onClose} />
    case 'merge':
    case 'link':
      return <MergeDialog row={row} act={dialog} onClose={onClose} />
    default:
      return <SayDialog row={row} act={dialog} onClose={onClose} />
  }
}

/** What this person may do to the question now. */
export function Acts({ row, self }: { row: QuestionRow; self: SelfInfo }) {
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const { staff, mayAsStaff, mayAsAsker, mayAsAny } = rightsOf(row, self)
  const opener = (act: Dialog, primary = false) => (
    <ActButton act={act} primary={primary} onPress={() => setDialog(act)} />
  )
  const doer = (act: 'take' | 'reopen') => (
    <ActButton
      act={act}
      onPress={() => {
        perform(row, act).catch(notifyFailure)
      }}
    />
  )
  return (
    <div className="question-acts">
      {mayAsStaff('answer') && opener('answer', true)}
      {mayAsStaff('take') && row.assigneeId !== self.id && doer('take')}
      {mayAsStaff('ask') && opener('ask')}
      {mayAsAsker('reply') && opener('reply', !staff)}
      {mayAsAsker('edit') && opener('edit')}
      {mayAsAny('resolve') && <ActButton act="resolve" onPress={() => askResolve(row)} />}
      {mayAsAny('reopen') && doer('reopen')}
      {mayAsStaff('merge') && opener('merge')}
      {mayAsStaff('link') && opener('link')}
      {mayAsAsker('retract') && <ActButton act="retract" onPress={() => askRetract(row)} />}
      {row.own && (
        <a className="btn" href={`#/question/create?copy=${row.id}`}>
          {t('question.ask_again')}
        </a>
      )}
      {mayAsStaff('assign') && <Assign row={row} />}
      {dialog && <Opened dialog={dialog} row={row} self={self} onClose={() => setDialog(null)} />}
    </div>
  )
}
