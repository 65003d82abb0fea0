import type { WhiteList, WhiteSubject } from '@oas/contract/white-list/schemas'
import { t } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { MultiPick } from '../../kit/form/MultiPick.tsx'
import { AreaField, NumberField, SelectField, TextField } from '../../kit/form/fields.tsx'
import { ListPlaces } from './ListPlaces.tsx'
import { needsReview } from './list-draft.ts'
import { useListForm } from './use-list-form.ts'
import { scopeChoices, subjectName } from './words.tsx'

const tips = [
  ['tipCn', '中文'],
  ['tipEn', 'English'],
  ['tipId', 'Indonesia'],
  ['tipRu', 'Русский'],
] as const

/** Makes a white list or changes one. */
export function ListDialog({
  list,
  subjects,
  onClose,
}: {
  list: WhiteList | null
  subjects: readonly WhiteSubject[]
  onClose: () => void
}) {
  const form = useListForm(list, subjects, onClose)
  const { values } = form
  const title = t(list ? 'white_list.edit_list' : 'white_list.new_list')
  return (
    <Modal
      title={list ? `${title}: ${list.name}` : title}
      onClose={onClose}
      busy={form.busy}
      width={760}
    >
      <Form
        form={form}
        label={title}
        cancel={
          <button type="button" className="btn" onClick={onClose}>
            {t('frontend.cancel')}
          </button>
        }
      >
        <TextField form={form} name="name" label={t('white_list.name')} required maxLength={64} />
        {subjects.length > 1 && (
          <SelectField
            form={form}
            name="subject"
            label={t('white_list.subject')}
            choices={subjects.map((one) => ({ value: one, label: subjectName(one) }))}
            disabled={list !== null}
          />
        )}
        <MultiPick
          label={t('white_list.scopes')}
          choices={scopeChoices()}
          value={values.scopes}
          onChange={(scopes) => form.put({ scopes })}
          problem={form.problemOf('scopes')}
          {...(needsReview(values.scopes) ? { hint: t('white_list.waits') } : {})}
        />
        <ListPlaces form={form} />
        <AreaField
          form={form}
          name="force"
          label={t('white_list.force')}
          hint={t('white_list.force_hint')}
          rows={2}
          mono
        />
        {tips.map(([name, language]) => (
          <TextField
            key={name}
            form={form}
            name={name}
            label={`${t('white_list.tip')} · ${language}`}
            maxLength={200}
          />
        ))}
        <NumberField
          form={form}
          name="maxDays"
          label={t('white_list.max_days')}
          hint={t('white_list.max_days_hint')}
          min={1}
          max={3650}
        />
      </Form>
    </Modal>
  )
}
