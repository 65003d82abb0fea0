import { t, tData } from '../../i18n/texts.ts'
import { type Pressed, toggleValue, waitingStates } from './waiting-filters.ts'

type Props = { pressed: Pressed; onPress: (pressed: Pressed) => void }

/** States, and what is overdue; a press counts at once. */
export function WaitingChips({ pressed, onPress }: Props) {
  return (
    <div className="take-order-chips chips" role="group" aria-label={t('record.state')}>
      {waitingStates.map((state) => (
        <button
          key={state}
          type="button"
          className="chip"
          aria-pressed={pressed.states?.includes(state) ?? false}
          onClick={() => onPress({ ...pressed, states: toggleValue(pressed.states, state) })}
        >
          {tData(`record.state_${state}`)}
        </button>
      ))}
      <button
        type="button"
        className="chip"
        aria-pressed={pressed.overdue ?? false}
        onClick={() => onPress({ ...pressed, overdue: pressed.overdue ? undefined : true })}
      >
        {t('take_order.overdue')}
      </button>
    </div>
  )
}
