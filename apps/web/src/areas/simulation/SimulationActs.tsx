import { simulationCalls } from '@oas/contract/simulation/calls'
import {
  type Simulation,
  type SimulationState,
  simulationMoves,
} from '@oas/contract/simulation/schemas'
import { useSend } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import { confirm } from '../../kit/Confirm.tsx'
import { notify } from '../../kit/notice.tsx'

type Next = Exclude<SimulationState, 'draft'>
const mostReason = 200

/** What may be done with a simulation now. */
export function SimulationActs({ simulation }: { simulation: Simulation }) {
  const { id, name, version, state } = simulation
  const { may } = useMay()
  const move = useSend(simulationCalls.updateStatus, {
    refreshes: [simulationCalls.analysis, simulationCalls.query],
  })
  const lacks = may('practice.edit') ? undefined : t('simulation.needs_edit')
  const ask = (to: Next): void => {
    const isLast = to === 'finished' || to === 'cancelled'
    confirm({
      title: `${t(`simulation.to_${to}`)}: ${name}`,
      text: t(`simulation.sure_${to}`, { name }),
      confirmLabel: t(`simulation.to_${to}`),
      danger: to === 'cancelled',
      ...(to === 'cancelled' ? { reason: mostReason } : {}),
      act: async (reason) => {
        await move.mutateAsync({
          id,
          baseVersion: version,
          status: to,
          ...(isLast && reason ? { reason } : {}),
        })
        notify('success', t('simulation.moved'))
      },
    })
  }
  return simulationMoves[state].map((to, at) => (
    <button
      key={to}
      type="button"
      className={`btn ${at === 0 ? 'primary' : ''}`}
      disabled={lacks !== undefined}
      title={lacks}
      onClick={() => ask(to)}
    >
      {t(`simulation.to_${to}`)}
    </button>
  ))
}
