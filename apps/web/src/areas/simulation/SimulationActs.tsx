import { simulationCalls } from '@oas/contract/simulation/calls'
import {
  type Simulation,
  type SimulationBody,
  type SimulationState,
  simulationMoves,
} from '@oas/contract/simulation/schemas'
import { useState } from 'react'
import { send } from '../../api/send.ts'
import { useSend } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import { confirm } from '../../kit/Confirm.tsx'
import { ExportButton } from '../../kit/list/ExportButton.tsx'
import { notify, notifyFailure } from '../../kit/notice.tsx'
import { EditDialog } from './EditDialog.tsx'

type Next = Exclude<SimulationState, 'draft'>
const mostReason = 200

/** What may be done with a simulation now. */
export function SimulationActs({ simulation }: { simulation: Simulation }) {
  const { id, name, version, state } = simulation
  const { may } = useMay()
  const [edited, setEdited] = useState<SimulationBody | null>(null)
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
  const moves = simulationMoves[state]
  const fixed = lacks ?? (moves.length === 0 ? t('simulation.over') : undefined)
  return (
    <>
      {moves.map((to, at) => (
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
      ))}
      <button
        type="button"
        className="btn"
        disabled={fixed !== undefined}
        title={fixed}
        onClick={() => {
          send(simulationCalls.body, { id }).then(setEdited, notifyFailure)
        }}
      >
        {t('simulation.edit')}
      </button>
      <ExportButton
        call={simulationCalls.export}
        input={{ id }}
        fileName="simulation.xlsx"
        label={t('simulation.export')}
      />
      {edited && <EditDialog simulation={simulation} of={edited} onClose={() => setEdited(null)} />}
    </>
  )
}
