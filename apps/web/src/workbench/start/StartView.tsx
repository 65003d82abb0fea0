import type { TypeInfo } from '@oas/contract/setting/schemas'
import { typeKeyOf } from '@oas/contract/type-key'
import { useEffect, useState } from 'react'
import { t, typeName } from '../../i18n/texts.ts'
import { focusWhenFree } from '../../kit/focus-when-free.ts'
import { tn } from '../../i18n/plural.ts'
import { copyConditions, pasteConditions } from './clip.ts'
import { ConditionForm } from './ConditionForm.tsx'
import { type Bench, get, set, taskFields } from '../engine/bench.ts'
import { wrongConditions } from '../engine/queries.ts'
import { readStat } from '../engine/holding.ts'
import { useBench, useBenchState } from '../engine/react.ts'
import { canJoin, choose, start } from '../engine/session.ts'
import { ExamNote } from '../parts/ExamNote.tsx'
import { TaskLine } from '../parts/TaskLine.tsx'
import { TaskChoice } from './TaskChoice.tsx'

const countAfterMs = 300

/** The types chosen after one was pressed: several where the page takes several. */
const chosenAfter = (chosen: readonly string[], key: string, several: boolean): string[] => {
  if (!chosen.includes(key)) return several ? [...chosen, key] : [key]
  return several ? chosen.filter((one) => one !== key) : [...chosen]
}

/** How much waits is counted anew once a condition rests. */
const useCountAtRest = (bench: Bench, conditions: unknown): void => {
  useEffect(() => {
    const timer = setTimeout(() => void readStat(bench), countAfterMs)
    return () => clearTimeout(timer)
  }, [bench, conditions])
}

/** What is to be known before the start: the task, a problem, what the last audit came to. */
const StartBars = () => {
  const { types, phase, problem, counts } = useBenchState((state) => state)
  return (
    <>
      <TaskLine />
      <ExamNote types={types.map(typeKeyOf)} />
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
    </>
  )
}

const TypeTick = ({ info }: { info: TypeInfo }) => {
  const bench = useBench()
  const { types, chosen } = useBenchState((state) => state)
  const key = typeKeyOf(info)
  const on = chosen.includes(key)
  const picked = types.filter((one) => chosen.includes(typeKeyOf(one)))
  const off = !on && bench.kind.multiSelect && !canJoin(info, picked)
  return (
    <label className="wb-type" title={off ? t('audit.other_panel') : ''}>
      <input
        type={bench.kind.multiSelect ? 'checkbox' : 'radio'}
        name="type"
        checked={on}
        disabled={Boolean(off)}
        onChange={() =>
          void choose(bench, chosenAfter(chosen, key, Boolean(bench.kind.multiSelect)))
        }
      />{' '}
      {typeName(info.name)}
    </label>
  )
}

/** The types of the page, by app. */
const TypeTicks = () => {
  const types = useBenchState((state) => state.types)
  const byApp = [...new Set(types.map((info) => info.appId))].map((appId) =>
    types.filter((info) => info.appId === appId),
  )
  return byApp.map((group) => (
    <fieldset key={group[0]?.appId} className="wb-types">
      <legend>{group[0]?.appName}</legend>
      {group.map((info) => (
        <TypeTick key={typeKeyOf(info)} info={info} />
      ))}
    </fieldset>
  ))
}

/** Conditions can be taken to another page, where a chosen type has any. */
const ConditionClip = () => {
  const bench = useBench()
  const { chosen, settings } = useBenchState((state) => state)
  return chosen.some((key) => settings[key]?.condition.some((field) => field.is_apply === 1)) ? (
    <p>
      <button type="button" className="btn plain" onClick={() => copyConditions(bench)}>
        {t('audit.conditions_copy')}
      </button>{' '}
      <button type="button" className="btn plain" onClick={() => void pasteConditions(bench)}>
        {t('audit.conditions_paste')}
      </button>
    </p>
  ) : null
}

const StartFoot = () => {
  const { chosen, stat, phase } = useBenchState((state) => state)
  return (
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
  )
}

/** Before an audit: which types, under which conditions, how much waits. Enter starts. */
export function StartView() {
  const bench = useBench()
  const { types, phase, conditions } = useBenchState((state) => state)
  const [tried, setTried] = useState(false)
  useCountAtRest(bench, conditions)
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
      <StartBars />
      {taskFields(bench).tfTaskIds ? null : <TaskChoice kind={bench.kind} />}
      {bench.kind.hideType ? null : <TypeTicks />}
      <ConditionForm showProblems={tried} />
      <ConditionClip />
      {types.length > 0 || phase !== 'idle' ? <StartFoot /> : null}
    </form>
  )
}
