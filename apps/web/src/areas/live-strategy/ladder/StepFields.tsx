import { ladderCalls } from '@oas/contract/live-strategy/calls'
import {
  type LadderStep,
  ladderActs,
  mostHours,
  mostSteps,
} from '@oas/contract/live-strategy/schemas'
import { useCall } from '../../../api/use-call.ts'
import { resultName, t } from '../../../i18n/texts.ts'
import { ArrayEditor } from '../../../kit/form/ArrayEditor.tsx'
import { actChoices } from '../words.tsx'
import './ladder.css'

type Put = (change: Partial<LadderStep>) => void
type NumberProps = {
  label: string
  value: number | null
  onChange: (value: number | null) => void
  min: number
  max: number
  step?: number
}
const StepNumber = ({ label, value, onChange, ...limits }: NumberProps) => (
  <label className="ladder-field">
    {label}
    <input
      type="number"
      value={value ?? ''}
      {...limits}
      onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
    />
  </label>
)

type MachineProps = { step: LadderStep; put: Put; appId: string }
/** A cut without a person: off until somebody ticks it, with a line and a result of its own. */
const MachineFields = ({ step, put, appId }: MachineProps) => {
  const { data } = useCall(
    ladderCalls.results,
    { appId: Number(appId) },
    { enabled: appId !== '' && step.machine },
  )
  return (
    <>
      <label className="ladder-field">
        <input
          type="checkbox"
          checked={step.machine}
          onChange={({ target }) =>
            put({ machine: target.checked, ...(target.checked ? {} : { resultId: '' }) })
          }
        />
        {t('live_strategy.machine')}
      </label>
      {step.machine && (
        <label className="ladder-field">
          {t('live_strategy.result')}
          <select value={step.resultId} onChange={({ target }) => put({ resultId: target.value })}>
            <option value="" />
            {(data?.list ?? []).map(({ id }) => (
              <option key={id} value={id}>
                {resultName(id)}
              </option>
            ))}
          </select>
        </label>
      )}
      {step.machine && data?.list.length === 0 && (
        <span className="problem">{t('live_strategy.no_cut')}</span>
      )}
    </>
  )
}

type Props = {
  appId: string
  steps: readonly LadderStep[]
  onChange: (steps: LadderStep[]) => void
  problem: string
}
/** The steps of a ladder, the mildest first. */
export function StepFields({ appId, steps, onChange, problem }: Props) {
  const last = steps.at(-1)
  return (
    <>
      <ArrayEditor
        label={t('live_strategy.steps')}
        items={steps}
        max={mostSteps}
        make={() => ({
          nth: (last?.nth ?? 0) + 1,
          hours: last?.hours ?? 1,
          act: 'push' as const,
          line: null,
          machine: false,
          resultId: '',
        })}
        addLabel={t('live_strategy.add_step')}
        onChange={onChange}
        problem={problem}
      >
        {(step, put) => (
          <>
            <StepNumber
              label={t('live_strategy.nth')}
              value={step.nth}
              min={1}
              max={20}
              onChange={(nth) => put({ nth: nth ?? 1 })}
            />
            <StepNumber
              label={t('live_strategy.hours')}
              value={step.hours}
              min={1}
              max={mostHours}
              onChange={(hours) => put({ hours: hours ?? 1 })}
            />
            <label className="ladder-field">
              {t('live_strategy.act')}
              <select
                value={step.act}
                onChange={({ target }) => {
                  const act = ladderActs.find((one) => one === target.value) ?? 'push'
                  put({
                    act,
                    ...(act === 'suggest_cut' ? {} : { machine: false, resultId: '' }),
                  })
                }}
              >
                {actChoices().map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            </label>
            <StepNumber
              label={t('live_strategy.step_line')}
              value={step.line}
              min={0}
              max={1}
              step={0.01}
              onChange={(line) => put({ line })}
            />
            {step.act === 'suggest_cut' && <MachineFields step={step} put={put} appId={appId} />}
          </>
        )}
      </ArrayEditor>
      <p className="muted">{t('live_strategy.steps_hint')}</p>
    </>
  )
}
