import { violationScoreCalls } from '@oas/contract/violation-score/calls'
import { forever } from '@oas/contract/violation-score/schemas'
import { useId } from 'react'
import { useCall } from '../../api/use-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import { secondsText } from '../../kit/score/act-text.ts'

const times = [600, 3600, 21_600, 86_400, 259_200, 604_800, 2_592_000, 7_776_000]
type Act = { punishId: string; seconds: number }

/** What is suggested: a punishment, and how long it lasts where it does. */
export function ActFields({ act, put }: { act: Act; put: (change: Act) => void }) {
  const { data } = useCall(violationScoreCalls.choices, {})
  const ids = [useId(), useId()] as const
  const punishes = data?.punishes ?? []
  const chosen = punishes.find(({ id }) => String(id) === act.punishId)
  const choose = (punishId: string): void => {
    const next = punishes.find(({ id }) => String(id) === punishId)
    const fits = next?.lasts && (act.seconds > 0 || (act.seconds < 0 && next.forEver))
    put({ punishId, seconds: next?.lasts ? (fits ? act.seconds : 86_400) : 0 })
  }
  const offered = [...new Set([...times, ...(act.seconds > 0 ? [act.seconds] : [])])]
  return (
    <>
      <label htmlFor={ids[0]}>{t('violation_score.act')}</label>
      <select id={ids[0]} value={act.punishId} onChange={(event) => choose(event.target.value)}>
        <option value="">–</option>
        {punishes.map(({ id }) => (
          <option key={id} value={String(id)}>
            {tData(`result.punish_${id}`)}
          </option>
        ))}
      </select>
      {chosen?.lasts && (
        <>
          <label htmlFor={ids[1]}>{t('violation_score.time')}</label>
          <select
            id={ids[1]}
            value={act.seconds}
            onChange={(event) => put({ ...act, seconds: Number(event.target.value) })}
          >
            {[...offered.toSorted((a, b) => a - b), ...(chosen.forEver ? [forever] : [])].map(
              (one) => (
                <option key={one} value={one}>
                  {secondsText(one)}
                </option>
              ),
            )}
          </select>
        </>
      )}
    </>
  )
}
