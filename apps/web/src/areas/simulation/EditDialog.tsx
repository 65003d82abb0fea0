import { simulationCalls } from '@oas/contract/simulation/calls'
import type { Simulation, SimulationBody, SimulationChange } from '@oas/contract/simulation/schemas'
import { serverNow } from '../../api/clock.ts'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { TimeField } from '../../kit/TimeField.tsx'
import { FormModal } from '../../kit/form/FormModal.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { required } from '../../kit/form/required.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { notify } from '../../kit/notice.tsx'
import { fieldOfBody } from '../../kit/question/item-filter.ts'
import { WhoFields } from './WhoFields.tsx'

type Props = { simulation: Simulation; of: SimulationBody; onClose: () => void }

/** The name and the end of a simulation, and its people until somebody begins. */
export function EditDialog({ simulation: { id, version, begun }, of, onClose }: Props) {
  const update = useSend(simulationCalls.update, {
    refreshes: [simulationCalls.analysis, simulationCalls.query, simulationCalls.body],
  })
  const { name, endAt, personIds, teamIds } = of
  const form = useForm<SimulationChange>({
    initial: { name, endAt, personIds, teamIds },
    check: (to) => ({
      name: required(to.name, t('simulation.name')),
      personIds: required([...to.personIds, ...to.teamIds], t('simulation.people')),
      endAt:
        to.endAt !== null && to.endAt !== endAt && to.endAt <= serverNow()
          ? t('simulation.must_be_future')
          : null,
    }),
    send: async (body) => {
      await update.mutateAsync({ id, baseVersion: version, body })
      notify('success', t('simulation.edited'))
    },
    fieldOf: fieldOfBody,
    done: onClose,
  })
  const title = `${t('simulation.edit')}: ${name}`
  return (
    <FormModal
      form={form}
      title={title}
      onClose={onClose}
      width={640}
      submitLabel={t('frontend.save')}
    >
      <TextField form={form} name="name" label={t('simulation.name')} maxLength={60} autoFocus />
      <div className="form-row">
        <TimeField
          label={t('simulation.end_at')}
          value={form.values.endAt ?? undefined}
          onChange={(at) => form.put({ endAt: at ?? null })}
          problem={form.problemOf('endAt', t('simulation.end_at'))}
        />
        <div className="form-hint">{t('simulation.end_hint')}</div>
      </div>
      {begun ? <p className="muted">{t('simulation.people_fixed')}</p> : <WhoFields form={form} />}
    </FormModal>
  )
}
