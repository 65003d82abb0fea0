import { simulationCalls } from '@oas/contract/simulation/calls'
import {
  type ItemFilter,
  type SimulationBody,
  drawTypes,
  everyItem,
  simulationLimits,
  tfRules,
  tfSpeeds,
  tfStrategies,
} from '@oas/contract/simulation/schemas'
import { serverNow } from '../../api/clock.ts'
import { useSend } from '../../api/use-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import { TimeField } from '../../kit/TimeField.tsx'
import { FormModal } from '../../kit/form/FormModal.tsx'
import { PickField } from '../../kit/form/PickField.tsx'
import { NumberField, SelectField, TextField, TickField } from '../../kit/form/fields.tsx'
import { required } from '../../kit/form/required.ts'
import { type FormState, useForm } from '../../kit/form/use-form.ts'
import { notify } from '../../kit/notice.tsx'
import { usePracticeLibraries } from '../../kit/pick/use-case-libraries.ts'
import { ItemFilterFields } from '../../kit/question/ItemFilterFields.tsx'
import { fieldOfBody, withFilter } from '../../kit/question/item-filter.ts'
import { go } from '../../nav/location.ts'
import { WhoFields } from './WhoFields.tsx'

type Values = Omit<SimulationBody, 'filter' | 'drawCount' | 'perDay' | 'passLine'> &
  ItemFilter & {
    drawCount: number | null
    perDay: number | null
    passLine: number | null
  }
type State = FormState<Values>
export const blankSimulation: SimulationBody = {
  name: '',
  libraryId: '',
  filter: everyItem,
  personIds: [],
  teamIds: [],
  drawType: 'all',
  drawCount: 20,
  tfRule: 'each',
  tfSpeed: 'free',
  perDay: 20,
  tfStrategy: 'random',
  passLine: 80,
  startAt: null,
  endAt: null,
  teach: true,
}
const choices = (group: string, values: readonly string[]) =>
  values.map((value) => ({
    value,
    label: tData(`simulation.${group}_${value.replaceAll('-', '_')}`),
  }))

const useSimulationForm = (of: SimulationBody, done: () => void): State => {
  const create = useSend(simulationCalls.create, { refreshes: [simulationCalls.query] })
  return useForm<Values>({
    initial: { ...of, ...of.filter },
    check: ({ name, libraryId, personIds, teamIds, drawCount, perDay, passLine, endAt }) => ({
      name: required(name, t('simulation.name')),
      libraryId: required(libraryId, t('simulation.library')),
      personIds: required([...personIds, ...teamIds], t('simulation.people')),
      drawCount: required(drawCount === null ? null : true, t('simulation.draw_count')),
      perDay: required(perDay === null ? null : true, t('simulation.per_day')),
      passLine: required(passLine === null ? null : true, t('simulation.pass_line')),
      endAt: endAt !== null && endAt <= serverNow() ? t('simulation.must_be_future') : null,
    }),
    send: async (values) => {
      const body = {
        ...withFilter(values),
        drawCount: values.drawCount ?? 1,
        perDay: values.perDay ?? 1,
        passLine: values.passLine ?? 0,
      }
      const { id, orders } = await create.mutateAsync({ body })
      notify('success', t('simulation.made', { n: orders }))
      go(`/atlas/simulate-case-analysis/${id}`)
    },
    fieldOf: fieldOfBody,
    done,
  })
}

const WhatFields = ({ form }: { form: State }) => {
  const libraries = usePracticeLibraries()
  const { values } = form
  return (
    <>
      <PickField
        form={form}
        name="libraryId"
        label={t('simulation.library')}
        source={libraries}
        disabled={values.itemIds.length > 0}
        required
      />
      <ItemFilterFields form={form} />
      <SelectField
        form={form}
        name="drawType"
        label={t('simulation.draw')}
        choices={choices('draw', drawTypes)}
      />
      {values.drawType !== 'all' && (
        <NumberField
          form={form}
          name="drawCount"
          label={t('simulation.draw_count')}
          min={1}
          max={simulationLimits.cases}
        />
      )}
    </>
  )
}

const HowFields = ({ form }: { form: State }) => {
  const { values, put, problemOf } = form
  return (
    <>
      <SelectField
        form={form}
        name="tfRule"
        label={t('simulation.rule')}
        choices={choices('rule', tfRules)}
      />
      <SelectField
        form={form}
        name="tfSpeed"
        label={t('simulation.speed')}
        choices={choices('speed', tfSpeeds)}
      />
      {values.tfSpeed === 'per-day' && (
        <NumberField
          form={form}
          name="perDay"
          label={t('simulation.per_day')}
          min={1}
          max={simulationLimits.cases}
        />
      )}
      <SelectField
        form={form}
        name="tfStrategy"
        label={t('simulation.strategy')}
        choices={choices('strategy', tfStrategies)}
      />
      <NumberField
        form={form}
        name="passLine"
        label={t('simulation.pass_line')}
        min={0}
        max={100}
      />
      {(['start', 'end'] as const).map((end) => (
        <div key={end} className="form-row">
          <TimeField
            label={t(`simulation.${end}_at`)}
            value={values[`${end}At`] ?? undefined}
            onChange={(at) => put({ [`${end}At`]: at ?? null })}
            problem={problemOf(`${end}At`, t(`simulation.${end}_at`))}
          />
          <div className="form-hint">{t(`simulation.${end}_hint`)}</div>
        </div>
      ))}
      <TickField form={form} name="teach" label={t('simulation.teach')} />
    </>
  )
}

/** What is asked of whom, how, and until when. */
export function SimulationDialog({ of, onClose }: { of: SimulationBody; onClose: () => void }) {
  const form = useSimulationForm(of, onClose)
  const title = t('simulation.new')
  return (
    <FormModal form={form} title={title} onClose={onClose} width={640}>
      <TextField form={form} name="name" label={t('simulation.name')} maxLength={60} autoFocus />
      <WhatFields form={form} />
      <WhoFields form={form} />
      <HowFields form={form} />
    </FormModal>
  )
}
