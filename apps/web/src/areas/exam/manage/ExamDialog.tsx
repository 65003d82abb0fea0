import { examLibraryCalls } from '@oas/contract/case-library/calls'
import { examCalls } from '@oas/contract/exam/calls'
import { type Exam, examLimits, examShows } from '@oas/contract/exam/schemas'
import { useCall, useSend } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { TimeField } from '../../../kit/TimeField.tsx'
import { FormModal } from '../../../kit/form/FormModal.tsx'
import { MultiPick } from '../../../kit/form/MultiPick.tsx'
import { NumberField, SelectField, TextField } from '../../../kit/form/fields.tsx'
import { required } from '../../../kit/form/required.ts'
import { type FormState, useForm } from '../../../kit/form/use-form.ts'
import { notify } from '../../../kit/notice.tsx'
import { PickMany } from '../../../kit/pick/PickMany.tsx'
import { usePeople } from '../../../kit/pick/use-people.ts'
import { useMayTeams, useTeamSource } from '../../../kit/pick/use-sources.ts'
import { GateFields } from './GateFields.tsx'
import { PaperFields } from './PaperFields.tsx'
import { type ExamValues, bodyOf, fieldOf, valuesOf } from './exam-values.ts'
import './exams.css'

const refreshes = [examCalls.query, examCalls.detail, examCalls.analysis]
const useExamForm = (of: Exam | null, done: () => void): FormState<ExamValues> => {
  const create = useSend(examCalls.create, { refreshes })
  const update = useSend(examCalls.update, { refreshes })
  return useForm<ExamValues>({
    initial: valuesOf(of),
    check: (values) => ({
      name: required(values.name, t('exam.name')),
      openAt: required(String(values.openAt ?? ''), t('exam.open_at')),
      closeAt: required(String(values.closeAt ?? ''), t('exam.close_at')),
    }),
    send: async (values) => {
      const body = bodyOf(values)
      await (of
        ? update.mutateAsync({ id: of.id, baseVersion: of.version, body })
        : create.mutateAsync({ body }))
      notify('success', t('exam.done_ok'))
    },
    fieldOf,
    done,
  })
}

/** When it is open, and for how long a person sits at it. */
const TimeFields = ({ form }: { form: FormState<ExamValues> }) => (
  <>
    <div className="exam-pair">
      <div className="form-row">
        <TimeField
          label={t('exam.open_at')}
          value={form.values.openAt}
          onChange={(openAt) => form.put({ openAt })}
          problem={form.problemOf('openAt')}
          required
        />
      </div>
      <div className="form-row">
        <TimeField
          label={t('exam.close_at')}
          value={form.values.closeAt}
          onChange={(closeAt) => form.put({ closeAt })}
          problem={form.problemOf('closeAt')}
          required
        />
      </div>
    </div>
    <div className="exam-pair">
      <NumberField
        form={form}
        name="minutes"
        label={t('exam.minutes')}
        min={1}
        max={examLimits.minutes}
      />
      <NumberField form={form} name="passMark" label={t('exam.pass_mark')} min={1} max={20_000} />
      <NumberField
        form={form}
        name="attempts"
        label={t('exam.attempts')}
        min={1}
        max={examLimits.attempts}
      />
    </div>
    <div className="exam-pair">
      <NumberField
        form={form}
        name="suspendTimes"
        label={t('exam.suspend_times')}
        min={0}
        max={examLimits.suspends}
      />
      <NumberField
        form={form}
        name="suspendMinutes"
        label={t('exam.suspend_minutes')}
        min={0}
        max={examLimits.minutes}
      />
    </div>
  </>
)

const PeopleFields = ({ form }: { form: FormState<ExamValues> }) => {
  const people = usePeople()
  const mayTeams = useMayTeams()
  const teams = useTeamSource()
  return (
    <>
      <PickMany
        label={t('exam.people')}
        source={people}
        value={form.values.personIds}
        onChange={(personIds) => form.put({ personIds })}
        problem={form.problemOf('personIds')}
        max={examLimits.people}
      />
      {mayTeams && (
        <PickMany
          label={t('exam.team')}
          source={teams}
          value={form.values.teamIds}
          onChange={(teamIds) => form.put({ teamIds })}
          problem={form.problemOf('teamIds')}
          max={examLimits.teams}
        />
      )}
    </>
  )
}

/** An exam: its paper, who is to take it, when, and what follows from passing it. */
export function ExamDialog({ of, onClose }: { of: Exam | null; onClose: () => void }) {
  const form = useExamForm(of, onClose)
  const { data: libraries } = useCall(examLibraryCalls.list, {})
  const title = t(of ? 'exam.edit' : 'exam.create')
  return (
    <FormModal form={form} title={title} onClose={onClose} width={760}>
      <TextField form={form} name="name" label={t('exam.name')} maxLength={60} autoFocus />
      <MultiPick
        label={t('exam.libraries')}
        choices={(libraries ?? [])
          .filter(({ state }) => state === 'in-use')
          .map(({ id, name }) => ({ value: id, label: name }))}
        value={form.values.libraryIds}
        onChange={(libraryIds) => form.put({ libraryIds })}
        problem={form.problemOf('libraryIds')}
        max={examLimits.libraries}
        required
      />
      <PaperFields form={form} />
      <PeopleFields form={form} />
      <TimeFields form={form} />
      <SelectField
        form={form}
        name="show"
        label={t('exam.show')}
        choices={examShows.map((value) => ({ value, label: t(`exam.show_${value}`) }))}
      />
      <GateFields form={form} />
    </FormModal>
  )
}
