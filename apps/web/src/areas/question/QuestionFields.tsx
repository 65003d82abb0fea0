import { questionCalls } from '@oas/contract/question/calls'
import { maxAnnexes, maxRemark, maxTitle, questionBusinesses } from '@oas/contract/question/schemas'
import type { SelfInfo } from '@oas/contract/session/schemas'
import { useCall } from '../../api/use-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import { TimeField } from '../../kit/TimeField.tsx'
import { AreaField, SelectField, TextField } from '../../kit/form/fields.tsx'
import type { FormState } from '../../kit/form/use-form.ts'
import { UploadField } from '../../kit/upload/UploadField.tsx'
import type { QuestionValues } from './draft.ts'
import { pagesInMenu } from './words.tsx'
import { ChoiceField } from '../../kit/form/ChoiceField.tsx'

/** A page of one's menu; parents only hold others. */
const BackendField = ({ form, self }: { form: FormState<QuestionValues>; self: SelfInfo }) => {
  const choices = pagesInMenu(self.menuList)
  return (
    <ChoiceField
      form={form}
      name="backendId"
      label={t('question.backend')}
      required
      placeholder={t('question.please_select')}
      choices={choices}
    />
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
