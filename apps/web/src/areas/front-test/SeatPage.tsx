import { useState } from 'react'
import { t, tData } from '../../i18n/texts.ts'
import { copyText } from '../../kit/copy.ts'
import { notify } from '../../kit/notice.tsx'
import { flushReports, reportPoint } from '../../report/client.ts'
import { checks, runCheck } from './checks.ts'
import { type CheckKey, type Report, type Verdict, countStates } from './verdicts.ts'
import '../../kit/form/form.css'
import '../../kit/list/data-table.css'
import './front-test.css'

type Found = Partial<Record<CheckKey, Verdict>>
const tones = { pass: 'good', warn: 'warn', fail: 'bad' } as const
const reportOf = (found: Found): Report => ({
  at: new Date().toISOString(),
  userAgent: navigator.userAgent,
  language: navigator.language,
  screen: `${screen.width}x${screen.height}@${devicePixelRatio}`,
  cores: navigator.hardwareConcurrency,
  checks: found as Record<string, Verdict>,
})

/**
 * Whether this computer and browser can do the work: each part is tried, and what is wrong has a
 * remedy.
 */
export function SeatPage() {
  const [found, setFound] = useState<Found>({})
  const [running, setRunning] = useState<CheckKey | null>(null)
  const verdicts = Object.values(found)
  const done = verdicts.length === checks.length && running === null
  const runAll = async (): Promise<void> => {
    setFound({})
    for (const { key, run } of checks) {
      setRunning(key)
      const verdict = await runCheck(run)
      setFound((before) => ({ ...before, [key]: verdict }))
    }
    setRunning(null)
  }
  const tell = (): void => {
    reportPoint('front-test', 'report', reportOf(found))
    flushReports()
    notify('success', t('front_test.sent'))
  }
  const counts = countStates(verdicts)
  return (
    <div className="seat-page">
      <div className="list-head">
        <h1>{t('front_test.title')}</h1>
        <span className="muted">{t('front_test.about')}</span>
        <span className="list-space" />
        <button
          type="button"
          className="btn"
          disabled={!done}
          onClick={() => {
            void copyText(JSON.stringify(reportOf(found), null, 2))
          }}
        >
          {t('front_test.copy_report')}
        </button>
        <button type="button" className="btn" disabled={!done} onClick={tell}>
          {t('front_test.send_report')}
        </button>
        <button
          type="button"
          className="btn primary"
          disabled={running !== null}
          aria-busy={running !== null}
          onClick={() => {
            void runAll()
          }}
        >
          {t(running === null ? 'front_test.run_all' : 'front_test.running')}
        </button>
      </div>
      <p role="status" className="seat-summary">
        {verdicts.length > 0 && t('front_test.summary', counts)}
      </p>
      <div className="data-table" tabIndex={0} role="region" aria-label={t('front_test.title')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('front_test.check')}</th>
              <th scope="col">{t('front_test.result')}</th>
              <th scope="col">{t('front_test.found')}</th>
              <th scope="col">{t('front_test.remedy')}</th>
            </tr>
          </thead>
          <tbody>
            {checks.map(({ key }) => {
              const verdict = found[key]
              return (
                <tr key={key} aria-label={tData(`front_test.check_${key}`)}>
                  <td>{tData(`front_test.check_${key}`)}</td>
                  <td>
                    {verdict ? (
                      <span className={`state-tag ${tones[verdict.state]}`}>
                        {tData(`front_test.state_${verdict.state}`)}
                      </span>
                    ) : (
                      <span className="muted">
                        {t(running === key ? 'front_test.running' : 'front_test.state_waiting')}
                      </span>
                    )}
                  </td>
                  <td title={verdict?.found}>{verdict?.found}</td>
                  <td className="seat-remedy">
                    {verdict && verdict.state !== 'pass' && tData(`front_test.remedy_${key}`)}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </div>
  )
}
