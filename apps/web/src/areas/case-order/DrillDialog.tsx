import { type DrillBody, caseOrderCalls, drillLimits } from '@oas/contract/case-order/calls'
import { practiceCalls } from '@oas/contract/practice/calls'
import { everyItem } from '@oas/contract/simulation/schemas'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { PickField } from '../../kit/form/PickField.tsx'
import { AreaField, NumberField, TextField } from '../../kit/form/fields.tsx'
import { required } from '../../kit/form/required.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { notify } from '../../kit/notice.tsx'
import { PickMany } from '../../kit/pick/PickMany.tsx'
import { usePracticeLibraries } from '../../kit/pick/use-case-libraries.ts'
import { useMayTeams, useTeamSource } from '../../kit/pick/use-sources.ts'
import { ItemFilterFields } from '../../kit/question/ItemFilterFields.tsx'

type Values = Omit<DrillBody, 'per'> & { per: number | null }
const blank: Values = {
  name: '',
  libraryId: '',
  filter: everyItem,
  per: drillLimits.usual,
  teamIds: [],
  remark: '',
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
    check: ({ name, libraryId, per }) => ({
      name: required(name, t('case_order.name')),
      libraryId: required(libraryId, t('case_order.library')),
      per: required(per === null ? null : true, t('case_order.per')),
    }),
    send: async (values) => {
      await create.mutateAsync({ body: { ...values, per: values.per ?? drillLimits.usual } })
      notify('success', t('case_order.made'))
    },
    fieldOf: (path) => path.split('.')[1],
    done: onClose,
  })
  const { values, put, problemOf } = form
  const title = t('case_order.new')
  return (
    <Modal title={title} onClose={onClose} busy={form.busy} width={640}>
      <Form
        form={form}
        label={title}
        cancel={
          <button type="button" className="btn" onClick={onClose}>
            {t('frontend.cancel')}
          </button>
        }
      >
        <TextField form={form} name="name" label={t('case_order.name')} maxLength={60} autoFocus />
        <PickField
          form={form}
          name="libraryId"
          label={t('case_order.library')}
          source={libraries}
          required
        />
        <ItemFilterFields
          filter={values.filter}
          onChange={(filter) => put({ filter })}
          problemOf={(field) => (field === 'hardest' ? problemOf('filter') : '')}
        />
        <NumberField
          form={form}
          name="per"
          label={t('case_order.per')}
          min={1}
          max={drillLimits.per}
        />
        {mayTeams && (
          <PickMany
            label={t('case_order.teams')}
            hint={t('case_order.teams_hint')}
            source={teams}
            value={values.teamIds}
            onChange={(teamIds) => put({ teamIds })}
            problem={problemOf('teamIds', t('case_order.teams'))}
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
      </Form>
    </Modal>
  )
}
