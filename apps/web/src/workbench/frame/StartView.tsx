import { typeKeyOf } from '@oas/contract/type-key'
import { useEffect, useState } from 'react'
import { t, typeName } from '../../i18n/texts.ts'
import { focusWhenFree } from '../../kit/focus-when-free.ts'
import { tn } from '../plural.ts'
import { copyConditions, pasteConditions } from '../conditions/clip.ts'
import { ConditionForm } from '../conditions/ConditionForm.tsx'
import { get, set, taskFields } from '../engine/bench.ts'
import { wrongConditions } from '../engine/queries.ts'
import { readStat } from '../engine/holding.ts'
import { useBench, useBenchState } from '../engine/react.ts'
import { canJoin, choose, start } from '../engine/session.ts'

const countAfterMs = 300

/** Before an audit: which types, under which conditions, how much waits. Enter starts. */
export const StartView = () => {
  const bench = useBench()
  const { types, chosen, stat, phase, problem, counts, conditions } = useBenchState(
    (state) => state,
  )
  const { tfTaskIds: [task] = [], tfRound: round } = taskFields(bench)
  const [tried, setTried] = useState(false)
  // How much waits is counted anew once a condition rests.
  useEffect(() => {
    const timer = setTimeout(() => void readStat(bench), countAfterMs)
    return () => clearTimeout(timer)
  }, [bench, conditions])
  const settings = useBenchState((state) => state.settings)
  const byApp = [...new Set(types.map((info) => info.appId))].map((appId) =>
    types.filter((info) => info.appId === appId),
  )
  const picked = types.filter((info) => chosen.includes(typeKeyOf(info)))
  const toggle = (key: string): void => {
    const multi = bench.kind.multiSelect
    void choose(
      bench,
      chosen.includes(key)
        ? multi
          ? chosen.filter((one) => one !== key)
          : chosen
        : multi
          ? [...chosen, key]
          : [key],
    )
  }
  const begin = (): void => {
    if (wrongConditions(bench).length > 0) {
      setTried(true)
      return
    }
    if (get(bench).otherWindows.length > 0) {
      set(bench, { dialog: 'other-windows' })
      return
    }
    void start(bench)
  }
  return (
    <form
      className="wb-start"
      onSubmit={(event) => {
        event.preventDefault()
        begin()
      }}
    >
      <h1>{t(bench.kind.title)}</h1>
      {task ? (
        <p className="wb-bar plain">
          {round === undefined
            ? t('audit.task_n', { id: task })
            : t('audit.task_round', { id: task, round })}
        </p>
      ) : null}
      {problem ? (
        <p className="wb-bar warn" role="alert">
          {problem}
        </p>
      ) : null}
      {counts?.stoppedAt ? (
        <p className="wb-bar">{tn('audit.stopped_summary', counts.decided)}</p>
      ) : null}
      {types.length === 0 && phase === 'idle' ? (
        <p className="wb-bar">{t('audit.no_types')}</p>
      ) : null}
      {bench.kind.hideType
        ? null
        : byApp.map((group) => (
            <fieldset key={group[0]?.appId} className="wb-types">
              <legend>{group[0]?.appName}</legend>
              {group.map((info) => {
                const key = typeKeyOf(info)
                const on = chosen.includes(key)
                const off = !on && bench.kind.multiSelect && !canJoin(info, picked)
                return (
                  <label key={key} className="wb-type" title={off ? t('audit.other_panel') : ''}>
                    <input
                      type={bench.kind.multiSelect ? 'checkbox' : 'radio'}
                      name="type"
                      checked={on}
                      disabled={Boolean(off)}
                      onChange={() => toggle(key)}
                    />{' '}
                    {typeName(info.name)}
                  </label>
                )
              })}
            </fieldset>
          ))}
      <ConditionForm showProblems={tried} />
      {chosen.some((key) => settings[key]?.condition.some((field) => field.is_apply === 1)) ? (
        <p>
          <button type="button" className="btn plain" onClick={() => copyConditions(bench)}>
            {t('audit.conditions_copy')}
          </button>{' '}
          <button type="button" className="btn plain" onClick={() => void pasteConditions(bench)}>
            {t('audit.conditions_paste')}
          </button>
        </p>
      ) : null}
      <div className="wb-start-foot">
        <button
          type="submit"
          ref={focusWhenFree}
          className="btn primary large"
          disabled={chosen.length === 0 || phase !== 'idle'}
        >
          {t('audit.start')}
        </button>
        <p className="wb-waiting">
          <b>{stat ? stat.waiting : '–'}</b> {t('audit.waiting')}
          {stat && stat.mySuspended > 0
            ? ` · ${t('audit.suspended_n', { n: stat.mySuspended })}`
            : ''}
        </p>
      </div>
    </form>
  )
}
