import { questionCalls } from '@oas/contract/question/calls'
import { maxAnnexes, maxRemark, maxTitle, questionBusinesses } from '@oas/contract/question/schemas'
import type { SelfInfo } from '@oas/contract/session/schemas'
import { useId } from 'react'
import { useCall } from '../../api/use-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import { TimeField } from '../../kit/TimeField.tsx'
import { AreaField, FieldRow, SelectField, TextField } from '../../kit/form/fields.tsx'
import type { FormState } from '../../kit/form/use-form.ts'
import { UploadField } from '../../kit/upload/UploadField.tsx'
import type { QuestionValues } from './draft.ts'
import { menuChoices } from './words.tsx'

/** A page of one's menu; parents only hold others. */
const BackendField = ({ form, self }: { form: FormState<QuestionValues>; self: SelfInfo }) => {
  const id = useId()
  const problem = form.problemOf('backendId')
  return (
    <FieldRow id={id} label={t('question.backend')} problem={problem} required>
      <select
        id={id}
        value={form.values.backendId}
        aria-required
        aria-invalid={problem !== ''}
        aria-describedby={`${id}-problem`}
        onChange={(event) => form.put({ backendId: event.target.value })}
      >
        <option value="">{t('question.please_select')}</option>
        {menuChoices(self.menuList).map((one) => (
          <option
            key={one.id}
            value={one.id}
            disabled={one.parent}
          >{`${'\u2003'.repeat(one.depth)}${one.label}`}</option>
        ))}
      </select>
    </FieldRow>
  )
}

export function QuestionFields({
  form,
  self,
  onPending,
}: {
  form: FormState<QuestionValues>
  self: SelfInfo
  onPending: (n: number) => void
}) {
  const { data: apps = [] } = useCall(questionCalls.apps, { permission: 'question-feedback' })
  const timeProblem = form.problemOf('createdTime')
  return (
    <>
      <div className="form-row question-time">
        <TimeField
          label={`${t('question.created')} *`}
          value={form.values.createdTime ?? undefined}
          onChange={(value) => form.put({ createdTime: value ?? null })}
        />
        <div className="problem" role={timeProblem ? 'alert' : undefined}>
          {timeProblem}
        </div>
      </div>
      <TextField
        form={form}
        name="title"
        label={t('question.title')}
        required
        maxLength={maxTitle}
      />
      <BackendField form={form} self={self} />
      <SelectField
        form={form}
        name="appId"
        label={t('question.app')}
        required
        empty={t('question.please_select')}
        choices={apps.map(({ value, name }) => ({ value, label: name }))}
      />
      <SelectField
        form={form}
        name="business"
        label={t('question.business')}
        empty=""
        choices={questionBusinesses.map((one) => ({
          value: one,
          label: tData(`question.business_${one}`),
        }))}
      />
      <TextField
        form={form}
        name="anotherBusiness"
        label={t('question.another_business')}
        maxLength={100}
      />
      <TextField
        form={form}
        name="postId"
        label={t('question.post')}
        required
        maxLength={100}
        mono
      />
      <AreaField
        form={form}
        name="remark"
        label={t('question.remark')}
        required
        maxLength={maxRemark}
        rows={5}
      />
      <UploadField
        label={t('question.annexes')}
        bucket="question"
        value={form.values.annexList}
        max={maxAnnexes}
        tooMany={t('question.annex_length_tip')}
        problem={form.problemOf('annexList')}
        onPending={onPending}
        onChange={(annexList) => form.put({ annexList })}
      />
    </>
  )
}
