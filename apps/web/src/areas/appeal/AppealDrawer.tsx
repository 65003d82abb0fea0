import { type AppealDetail, type AppealedWrong, appealCalls } from '@oas/contract/appeal/calls'
import { useCall, useSend } from '../../api/use-call.ts'
import { resultName, t, tData, typeName } from '../../i18n/texts.ts'
import { AppealForm } from '../../kit/appeal/AppealForm.tsx'
import { StaffAppealState } from '../../kit/appeal/StaffAppealState.tsx'
import { confirm } from '../../kit/Confirm.tsx'
import { Drawer } from '../../kit/Drawer.tsx'
import { notify } from '../../kit/notice.tsx'
import { RecordContent } from '../../kit/record/RecordContent.tsx'
import { recordHref } from '../../kit/record/record-href.ts'
import { ShownText } from '../../kit/text/ShownText.tsx'
import { formatTime } from '../../kit/time.ts'
import { ToLibrary } from '../../kit/to-library/ToLibrary.tsx'
import { FileTiles } from '../../kit/upload/FileTiles.tsx'
import { DecideForm } from './DecideForm.tsx'
import { refreshes } from './refreshes.ts'

const Side = ({
  title,
  result,
  labels,
  note,
}: {
  title: string
  result: string
  labels: readonly string[]
  note: string
}) => (
  <section aria-label={title}>
    <h3>{title}</h3>
    <p>
      {result === '' ? '–' : resultName(result)} <span className="muted">{labels.join(', ')}</span>
    </p>
    {note !== '' && (
      <p className="muted">
        <ShownText text={note} />
      </p>
    )}
  </section>
)

const Wrong = ({ wrong, givenRemark }: { wrong: AppealedWrong; givenRemark: string }) => (
  <>
    <div className="appeal-sides">
      <Side
        title={t('appeal.given')}
        result={wrong.givenResult}
        labels={wrong.givenLabelNames}
        note={givenRemark}
      />
      <Side
        title={t('appeal.right')}
        result={wrong.rightResult}
        labels={wrong.rightLabelNames}
        note={wrong.finding}
      />
    </div>
    <p className="muted">
      {[
        tData(`wrong_order.source_${wrong.source}`),
        tData(`wrong_order.class_${wrong.errorClass}`),
        tData(`wrong_order.severity_${wrong.severity}`),
      ].join(' · ')}
    </p>
  </>
)

const Steps = ({ steps }: Pick<AppealDetail, 'steps'>) => (
  <section aria-label={t('branch_appeal.history')}>
    <h3>{t('branch_appeal.history')}</h3>
    <ol className="appeal-steps">
      {steps.map((step) => (
        <li key={`${step.at} ${step.act}`}>
          <p>
            <time className="muted">{formatTime(step.at)}</time>{' '}
            <strong>{tData(`appeal.act_${step.act}_${step.level}`)}</strong>{' '}
            {step.own ? t('branch_appeal.you') : step.by}
          </p>
          {step.reason !== '' && (
            <p>
              <ShownText text={step.reason} />
            </p>
          )}
          <FileTiles files={step.evidence} />
        </li>
      ))}
    </ol>
  </section>
)

/** What the reader may do: take it back or on as its person, or decide on it. */
const Acts = ({ detail, onClose }: { detail: AppealDetail; onClose: () => void }) => {
  const { appeal } = detail
  const { id } = appeal
  const goOn = useSend(appealCalls.secondInitiate, { refreshes })
  const withdraw = useSend(appealCalls.withdraw, { refreshes })
  const askWithdraw = (): void =>
    confirm({
      title: t('appeal.withdraw'),
      text: t('appeal.withdraw_sure'),
      danger: true,
      act: async () => {
        await withdraw.mutateAsync({ id })
        notify('success', t('appeal.withdrawn'))
      },
    })
  return (
    <>
      {appeal.mayWithdraw && (
        <p>
          <button type="button" className="btn" onClick={askWithdraw}>
            {t('appeal.withdraw')}
          </button>
        </p>
      )}
      {appeal.mayGoOn && (
        <AppealForm
          label={t('branch_appeal.appeal_leader')}
          send={(said) => goOn.mutateAsync({ id, ...said })}
        />
      )}
      {(appeal.mayHandle || appeal.mayLead) && <DecideForm detail={detail} onDone={onClose} />}
    </>
  )
}

/** One appeal: the record, what was given and found right, both reasons, what may be said now. */
export function AppealDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error } = useCall(appealCalls.detail, { id })
  return (
    <Drawer title={t('appeal.one')} onClose={onClose} width={760}>
      {error && (
        <p role="alert" className="problem">
          {error.message}
        </p>
      )}
      {data && (
        <div className="appeal-drawer">
          <p>
            <StaffAppealState {...data.appeal} />{' '}
            {data.appeal.dueAt !== null && (
              <span className="muted">
                {t('branch_appeal.until', { time: formatTime(data.appeal.dueAt) })}
              </span>
            )}{' '}
            {data.appeal.correction !== '' && (
              <span className="muted">{tData(`appeal.correction_${data.appeal.correction}`)}</span>
            )}
          </p>
          <p className="mono">
            <ShownText text={data.appeal.postId} />{' '}
            <span className="muted">
              {[typeName(data.appeal.typeName), data.appeal.queue].filter(Boolean).join(' · ')}
            </span>{' '}
            <a
              className="btn"
              href={recordHref({ recordId: data.appeal.recordId })}
              target="_blank"
              rel="noreferrer"
            >
              {t('branch.open_record')}
            </a>{' '}
            <ToLibrary way="appealIds" id={id} />
          </p>
          {data.record && <RecordContent record={data.record} />}
          {data.appeal.wrongOrders.map((wrong) => (
            <Wrong key={wrong.id} wrong={wrong} givenRemark={data.givenRemark} />
          ))}
          <Steps steps={data.steps} />
          <Acts detail={data} onClose={onClose} />
        </div>
      )}
    </Drawer>
  )
}
