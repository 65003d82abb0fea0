import { type DrillBody, caseOrderCalls, drillLimits } from '@oas/contract/case-order/calls'
import type { DrillMode } from '@oas/contract/case-order/hidden'
import { practiceCalls } from '@oas/contract/practice/calls'
import { type ItemFilter, everyItem } from '@oas/contract/simulation/schemas'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { FormModal } from '../../kit/form/FormModal.tsx'
import { AreaField, NumberField, SelectField, TextField } from '../../kit/form/fields.tsx'
import { required } from '../../kit/form/required.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { notify } from '../../kit/notice.tsx'
import { Pick } from '../../kit/pick/Pick.tsx'
import { PickMany } from '../../kit/pick/PickMany.tsx'
import { listed } from '../../kit/pick/source.ts'
import { useLibraryDims, usePracticeLibraries } from '../../kit/pick/use-case-libraries.ts'
import { useMayTeams, useTeamSource } from '../../kit/pick/use-sources.ts'
import { ItemFilterFields } from '../../kit/question/ItemFilterFields.tsx'
import { fieldOfBody, withFilter } from '../../kit/question/item-filter.ts'
import { modeChoices } from './words.tsx'

type Values = Omit<DrillBody, 'per' | 'filter' | 'mode'> &
  ItemFilter & { per: number | null; mode: DrillMode }
const blank: Values = {
  name: '',
  libraryId: '',
  ...everyItem,
  dims: [],
  per: drillLimits.usual,
  teamIds: [],
  remark: '',
  mode: 'open',
}

/** A library, or a part of it, that people may practise. */
export function DrillDialog({ onClose }: { onClose: () => void }) {
  const libraries = usePracticeLibraries()
  const mayTeams = useMayTeams()
  const teams = useTeamSource()
  const create = useSend(caseOrderCalls.create, {
    refreshes: [caseOrderCalls.query, practiceCalls.mine],
  })
  const form = useForm<Values>({
    initial: blank,
    check: ({ name, libraryId, per, mode, teamIds }) => ({
      name: required(name, t('case_order.name')),
      libraryId: required(libraryId, t('case_order.library')),
      per: required(per === null && mode === 'open' ? null : true, t('case_order.per')),
      teamIds:
        mode === 'hidden' && teamIds.length === 0
          ? required(null, t('case_order.hidden_teams'))
          : '',
    }),
    send: async (values) => {
      // A hidden drill has no rounds: how many cases one has says nothing of it.
      const per = values.mode === 'hidden' ? null : values.per
      const body = { ...withFilter(values), per: per ?? drillLimits.usual }
      await create.mutateAsync({ body })
      notify('success', t('case_order.made'))
    },
    fieldOf: fieldOfBody,
    done: onClose,
  })
  const { values, put, problemOf } = form
  const dims = useLibraryDims(values.libraryId)
  const title = t('case_order.new')
  const hidden = values.mode === 'hidden'
  const teamsLabel = t(hidden ? 'case_order.hidden_teams' : 'case_order.teams')
  return (
    <FormModal form={form} title={title} onClose={onClose} width={640}>
      <TextField form={form} name="name" label={t('case_order.name')} maxLength={60} autoFocus />
      <Pick
        label={t('case_order.library')}
        source={libraries}
        value={values.libraryId}
        onChange={(libraryId) => put({ libraryId, dims: [] })}
        problem={problemOf('libraryId', t('case_order.library'))}
        required
      />
      <ItemFilterFields form={form} />
      {mayTeams && (
        <SelectField
          form={form}
          name="mode"
          label={t('case_order.mode')}
          hint={t(`case_order.mode_${values.mode}_means`)}
          choices={modeChoices()}
        />
      )}
      {dims.length > 0 && !hidden && (
        <PickMany
          label={t('case_order.dims')}
          hint={t('case_order.dims_hint')}
          source={listed('dimensions', dims)}
          value={values.dims}
          onChange={(next) => put({ dims: next })}
          problem={problemOf('dims', t('case_order.dims'))}
          max={drillLimits.dims}
        />
      )}
      {!hidden && (
        <NumberField
          form={form}
          name="per"
          label={t('case_order.per')}
          min={1}
          max={drillLimits.per}
        />
      )}
      {mayTeams && (
        <PickMany
          label={teamsLabel}
          {...(hidden ? {} : { hint: t('case_order.teams_hint') })}
          source={teams}
          value={values.teamIds}
          onChange={(teamIds) => put({ teamIds })}
          problem={problemOf('teamIds', teamsLabel)}
          max={drillLimits.teams}
        />
      )}
      <AreaField
        form={form}
        name="remark"
        label={t('case_order.remark')}
        maxLength={200}
        rows={2}
      />
    </FormModal>
  )
}
