import { performanceCalls } from '@oas/contract/performance/calls'
import {
  type Project,
  type ProjectState,
  performanceLimits,
} from '@oas/contract/performance/schemas'
import { useRef } from 'react'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { confirm } from '../../kit/Confirm.tsx'
import { FormModal } from '../../kit/form/FormModal.tsx'
import { NumberField, SelectField, TextField } from '../../kit/form/fields.tsx'
import { required } from '../../kit/form/required.ts'
import { type FormState, useForm } from '../../kit/form/use-form.ts'
import { notify } from '../../kit/notice.tsx'
import { PickMany } from '../../kit/pick/PickMany.tsx'
import { useTeamSource, useTypeSource } from '../../kit/pick/use-sources.ts'
import { BandFields, IndicatorFields } from './ProjectParts.tsx'
import { type ProjectValues, bodyOf, valuesOf } from './project-values.ts'
import { monthChoices, refreshes as records } from './words.ts'

const refreshes = [performanceCalls.projects, ...records]

const check = ({ name, teamIds, types, indicators, bands }: ProjectValues) => ({
  name: required(name.trim(), t('performance.name')),
  teamIds: required(teamIds, t('performance.teams')),
  types: required(types, t('performance.types')),
  indicators: indicators.some(({ key, weight, goal, cap }) => !key || !weight || !goal || !cap)
    ? required('', t('performance.indicators'))
    : required(
        indicators.map(({ key }) => key),
        t('performance.indicators'),
      ),
  bands: bands.some(({ name: band, from }) => band.trim() === '' || from === null)
    ? required('', t('performance.bands'))
    : required(
        bands.map(({ name: band }) => band),
        t('performance.bands'),
      ),
})

const Deductions = ({ form }: { form: FormState<ProjectValues> }) => (
  <fieldset className="multi-pick">
    <legend>{t('performance.deductions')}</legend>
    <NumberField
      form={form}
      name="serious"
      label={t('performance.severity_serious')}
      min={0}
      max={100}
    />
    <NumberField
      form={form}
      name="normal"
      label={t('performance.severity_normal')}
      min={0}
      max={100}
    />
    <NumberField
      form={form}
      name="minor"
      label={t('performance.severity_minor')}
      min={0}
      max={100}
    />
  </fieldset>
)

const Fields = ({ form }: { form: FormState<ProjectValues> }) => {
  const teams = useTeamSource()
  const types = useTypeSource()
  return (
    <>
      <TextField
        form={form}
        name="name"
        label={t('performance.name')}
        maxLength={performanceLimits.name}
        autoFocus
      />
      <SelectField
        form={form}
        name="since"
        label={t('performance.since')}
        choices={monthChoices(form.values.since)}
      />
      <PickMany
        label={t('performance.teams')}
        source={teams}
        value={form.values.teamIds}
        onChange={(teamIds) => form.put({ teamIds })}
        problem={form.problemOf('teamIds', t('performance.teams'))}
        max={performanceLimits.teams}
        required
      />
      <PickMany
        label={t('performance.types')}
        source={types}
        value={form.values.types}
        onChange={(next) => form.put({ types: next })}
        problem={form.problemOf('types', t('performance.types'))}
        max={performanceLimits.types}
        required
      />
      <IndicatorFields form={form} />
      <Deductions form={form} />
      <BandFields form={form} />
      <NumberField
        form={form}
        name="minVolume"
        label={t('performance.min_volume')}
        min={0}
        max={1_000_000}
      />
    </>
  )
}

/** A project: whom it measures by what. One that is in use stays so, and has another version. */
export function ProjectDialog({ of, onClose }: { of: Project | null; onClose: () => void }) {
  const save = useSend(performanceCalls.saveProject, { refreshes })
  const as = useRef<ProjectState>(of?.state === 'active' ? 'active' : 'draft')
  const isArchived = of?.state === 'archived'
  const send = (values: ProjectValues, state: ProjectState) =>
    save.mutateAsync({
      ...(of ? { id: of.id, version: of.version } : {}),
      state,
      body: bodyOf(values),
    })
  const form = useForm<ProjectValues>({
    initial: valuesOf(of),
    check,
    send: async (values) => {
      await send(values, as.current)
      notify('success', t('frontend.saved'))
    },
    fieldOf: (path) => path.split('.')[1],
    done: onClose,
  })
  const activate = (): void => {
    as.current = 'active'
    form.submit()
  }
  const archive = (): void =>
    confirm({
      title: t('performance.archive'),
      text: t('performance.archive_sure'),
      confirmLabel: t('performance.archive'),
      danger: true,
      act: () => send(valuesOf(of), 'archived'),
      done: () => {
        notify('success', t('performance.archived'))
        onClose()
      },
    })
  return (
    <FormModal
      form={form}
      title={t(of ? 'performance.edit_project' : 'performance.new_project')}
      onClose={onClose}
      width={860}
      submitLabel={t(of?.state === 'active' ? 'frontend.save' : 'performance.save_draft')}
      acts={
        <>
          {of?.state !== 'active' && !isArchived && (
            <button type="button" className="btn" disabled={form.busy} onClick={activate}>
              {t('performance.activate')}
            </button>
          )}
          {of && !isArchived && (
            <button type="button" className="btn" disabled={form.busy} onClick={archive}>
              {t('performance.archive')}
            </button>
          )}
        </>
      }
    >
      <Fields form={form} />
    </FormModal>
  )
}
