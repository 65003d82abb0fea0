import { calibrationCalls } from '@oas/contract/calibration/calls'
import type { CalibrationCase, CalibrationDetail } from '@oas/contract/calibration/schemas'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { formatTime } from '../../kit/time.ts'
import { usePathId } from '../../nav/use-path-id.ts'
import { AnswerPart } from './AnswerPart.tsx'
import { Discussion } from './Discussion.tsx'
import { Figures } from './Figures.tsx'
import { LeaderActs } from './LeaderActs.tsx'
import { People } from './People.tsx'
import { StateTag } from './words.tsx'
import './calibration.css'

/** How often a session is read anew while others answer or discuss. */
const refetchMs = 5000

/** Whether nothing is left to be done at a case by whoever looks. */
const isDone = ({ state, asked }: CalibrationDetail, one: CalibrationCase): boolean =>
  state === 'open' && asked ? one.mine !== null : one.agreed !== null

const Numbers = ({
  session,
  at,
  onPick,
}: {
  session: CalibrationDetail
  at: number
  onPick: (at: number) => void
}) => (
  <nav className="calibration-numbers" aria-label={t('calibration.cases')}>
    {session.list.map((one, place) => (
      <button
        key={one.itemId}
        type="button"
        className={`btn ${place === at ? 'primary' : ''}`}
        aria-current={place === at ? 'step' : undefined}
        aria-label={t('calibration.case_no', { no: one.no })}
        onClick={() => onPick(place)}
      >
        {one.no}
        {isDone(session, one) && ' ✓'}
      </button>
    ))}
  </nav>
)

const Head = ({ session }: { session: CalibrationDetail }) => (
  <>
    <div className="calibration-head">
      <h1>{session.name}</h1>
      <StateTag state={session.state} />
      <span className="muted">
        {session.libraryName} · {session.leader}
        {session.closesAt !== null &&
          ` · ${t('calibration.closes_at')} ${formatTime(session.closesAt)}`}
      </span>
      <span className="calibration-space" />
      {session.leads && <LeaderActs session={session} />}
    </div>
    {session.remark !== '' && <p className="muted">{session.remark}</p>}
  </>
)

/** The next case without an answer of one's own, after one that was just answered. */
const nextOpen = ({ list }: CalibrationDetail, at: number): number => {
  const after = [...list.keys()].map((step) => (at + 1 + step) % list.length)
  return after.find((place) => place !== at && list[place]?.mine === null) ?? at
}

/** A session: one's own answers while it is open, then what all said and what is right. */
export function SessionPage() {
  const id = usePathId('/atlas/calibration/:id')
  const [at, setAt] = useState(0)
  const { data: session, error } = useCall(calibrationCalls.detail, { id }, { refetchMs })
  if (error && !session)
    return (
      <p role="alert" className="problem">
        {error.message}
      </p>
    )
  if (!session) return <p className="muted">{t('frontend.loading')}</p>
  const one = session.list[at]
  const answers = session.state === 'open' && session.asked
  return (
    <>
      <Head session={session} />
      {session.leads && session.state === 'open' && <People session={session} />}
      {session.figures && <Figures session={session} onOpen={setAt} />}
      <Numbers session={session} at={at} onPick={setAt} />
      {one &&
        (answers ? (
          <AnswerPart
            key={one.itemId}
            session={session}
            one={one}
            onAnswered={() => setAt(nextOpen(session, at))}
          />
        ) : (
          <Discussion key={one.itemId} session={session} one={one} />
        ))}
    </>
  )
}
