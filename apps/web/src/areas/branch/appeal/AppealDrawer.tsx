import type { BranchAppeal } from '@oas/contract/branch/appeals'
import { useCall } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { Drawer } from '../../../kit/Drawer.tsx'
import { formatTime } from '../../../kit/time.ts'
import { Answers } from '../../../kit/answer/Answers.tsx'
import { nameOfRound } from '../../../kit/answer/answer-name.ts'
import { Matter } from '../Matter.tsx'
import { AppealForm } from './AppealForm.tsx'
import { AppealState } from './AppealState.tsx'
import { type AppealTab, callOf } from './appeal-tab.ts'
import { DecideForm } from './DecideForm.tsx'
import { Steps } from './Steps.tsx'

/** What is said beside an answer: whose it is, and how it was judged. */
const notesOf = ({ ownRound, judged, side }: BranchAppeal, round: number): string[] => [
  ...(round === ownRound ? [t('branch_appeal.own_answer')] : []),
  ...(round === judged ? [t('branch_appeal.followed')] : []),
  ...(round === side && side !== judged ? [t('branch_appeal.right_now')] : []),
]

const Story = ({ row }: { row: BranchAppeal }) => (
  <section aria-label={t('branch_appeal.history')}>
    <h3>{t('branch_appeal.history')}</h3>
    <ol className="appeal-steps">
      <li>
        <p>
          <time className="muted">{formatTime(row.judgedAt)}</time>{' '}
          <strong>{t('branch.verdict')}</strong>{' '}
          {row.judged !== null && nameOfRound(row.answers, row.judged)} {row.judge}
        </p>
        <p>{row.reason}</p>
      </li>
      <Steps steps={row.steps} answers={row.answers} />
    </ol>
  </section>
)

/** One judgment and its appeal: the record, the answers, both reasons, what may be said now. */
export function AppealDrawer({
  id,
  tab,
  onClose,
}: {
  id: string
  tab: AppealTab
  onClose: () => void
}) {
  const { data, error } = useCall(callOf(tab), { id })
  const row = data?.list[0]
  return (
    <Drawer title={t('branch_appeal.one')} onClose={onClose} width={760}>
      {error && (
        <p role="alert" className="problem">
          {error.message}
        </p>
      )}
      {data && !row && <p role="alert">{t('branch_appeal.gone')}</p>}
      {row && (
        <div className="appeal-drawer">
          <p>
            <AppealState row={row} />{' '}
            {row.dueAt !== null && (
              <span className="muted">
                {t('branch_appeal.until', { time: formatTime(row.dueAt) })}
              </span>
            )}
          </p>
          <Matter of={row} post={row} record={row.record} />
          <Answers answers={row.answers} notesOf={(round) => notesOf(row, round)} />
          <Story row={row} />
          {row.mayAppeal && <AppealForm row={row} />}
          {(row.mayHandle || row.mayLead) && row.appealId !== null && (
            <DecideForm row={row} appealId={row.appealId} onDone={onClose} />
          )}
        </div>
      )}
    </Drawer>
  )
}
