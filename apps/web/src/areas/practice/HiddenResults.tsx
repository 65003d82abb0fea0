import type { Output } from '@oas/contract/define'
import { practiceCalls } from '@oas/contract/practice/calls'
import { dayMs } from '@oas/contract/time'
import { useState } from 'react'
import { serverNow } from '../../api/clock.ts'
import { useCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { AnsweredCase } from '../../kit/question/AnsweredCase.tsx'
import { formatTime } from '../../kit/time.ts'

type Day = Output<typeof practiceCalls.mine>['hiddenDays'][number]

const dayOf = (at: number): string => formatTime(at).slice(0, 'YYYY-MM-DD'.length)
const nameOf = (day: string): string => {
  const now = serverNow()
  if (day === dayOf(now)) return t('practice.today')
  return day === dayOf(now - dayMs) ? t('practice.yesterday') : day
}

const DayCases = ({ day, onClose }: { day: string; onClose: () => void }) => {
  const { data, error } = useCall(practiceCalls.hidden, { day })
  return (
    <Modal title={`${t('practice.hidden_results')} · ${day}`} onClose={onClose} width={720}>
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      {data?.map(({ itemId, question, given, rightAnswer, explanation }) => (
        <AnsweredCase
          key={itemId}
          question={question}
          given={given}
          rightAnswer={rightAnswer}
          explanation={explanation}
        />
      ))}
    </Modal>
  )
}

/** What one got right of the cases hidden in one's work, day by day. */
export function HiddenResults({ days }: { days: readonly Day[] }) {
  const [open, setOpen] = useState<string | null>(null)
  return (
    <section aria-label={t('practice.hidden_results')}>
      <h2>{t('practice.hidden_results')}</h2>
      {days.length === 0 && <p className="muted">{t('practice.no_hidden')}</p>}
      <ul>
        {days.toReversed().map(({ day, answered, right }) => (
          <li key={day}>
            {t('practice.hidden_day', { day: nameOf(day), n: answered, right })}{' '}
            <button
              type="button"
              className="btn"
              aria-label={t('practice.look_day_named', { day })}
              onClick={() => setOpen(day)}
            >
              {t('practice.look_day')}
            </button>
          </li>
        ))}
      </ul>
      {open !== null && <DayCases day={open} onClose={() => setOpen(null)} />}
    </section>
  )
}
