import type { Input, Output } from '@oas/contract/define'
import { textModerationCalls } from '@oas/contract/text-moderation/calls'
import { parseTypeKey } from '@oas/contract/type-key'
import { segmentsOf } from '@oas/media/text/marks'
import { useEffect } from 'react'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { ChoiceField } from '../../kit/form/ChoiceField.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { AreaField, SelectField } from '../../kit/form/fields.tsx'
import { PlacesField } from '../../kit/form/PlacesField.tsx'
import { required } from '../../kit/form/required.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { setQuery, usePlace } from '../../nav/location.ts'
import { Pick } from '../../kit/pick/Pick.tsx'
import { recordSource } from '../../kit/pick/records.ts'
import { TestFindings } from './TestFindings.tsx'
import { TestSteps } from './TestSteps.tsx'
import { parseSet, useSetChoices } from './set-choices.ts'
import { useSceneChoices, useTypeChoices } from './words.tsx'
import '../../kit/people/people.css'
import './text-moderation.css'

type Tested = Output<typeof textModerationCalls.test>
type Draft = {
  text: string
  recordId: string
  type: string
  scene: string
  language: string
  country: string
  set: string
}

const inputOf = (draft: Draft): Input<typeof textModerationCalls.test> => ({
  ...parseTypeKey(draft.type),
  ...parseSet(draft.set),
  ...(draft.recordId === '' ? { text: draft.text } : { recordId: draft.recordId }),
  ...(draft.scene === '' ? {} : { scene: draft.scene }),
  ...(draft.language === '' ? {} : { language: draft.language }),
  ...(draft.country === '' ? {} : { country: draft.country }),
})

const Drawn = ({ field }: { field: Tested['fields'][number] }) => (
  <p className="text-drawn" data-field={field.key}>
    {segmentsOf(
      field.text,
      field.hits.map((hit) => ({ ...hit, source: hit.libraryName })),
    ).map((part) =>
      part.hits.length === 0 ? (
        <span key={part.at}>{part.text}</span>
      ) : (
        <mark
          key={part.at}
          className={`level${part.level}`}
          title={part.hits.map((hit) => hit.rule).join(', ')}
        >
          {part.text}
        </mark>
      ),
    )}
  </p>
)

/** Tries a text or a record: what is found, what was let off and why, and how the text is read. */
export function TestPage() {
  const types = useTypeChoices()
  const scenes = useSceneChoices()
  const { query } = usePlace()
  const sets = useSetChoices()
  const run = useSend(textModerationCalls.test)
  const form = useForm<Draft>({
    initial: {
      text: '',
      recordId: '',
      type: '',
      scene: '',
      language: '',
      country: '',
      set: query.get('set') ?? 'live',
    },
    guard: false,
    check: ({ type, text, recordId }) => ({
      type: required(type, t('text_moderation.app_type')),
      text: recordId === '' ? required(text, t('text_moderation.text')) : null,
    }),
    send: (draft) => run.mutateAsync(inputOf(draft)),
  })
  const { set } = form.values
  useEffect(() => setQuery({ set: set === 'live' ? '' : set }), [set])
  return (
    <div className="list-page">
      <div className="list-head">
        <h1>{t('text_moderation.test_title')}</h1>
      </div>
      <Form
        form={form}
        label={t('text_moderation.test_title')}
        submitLabel={t('text_moderation.run_test')}
      >
        <AreaField form={form} name="text" label={t('text_moderation.text')} maxLength={20_000} />
        <Pick
          label={t('text_moderation.record')}
          source={recordSource}
          value={form.values.recordId}
          onChange={(recordId) => form.put({ recordId })}
          hint={t('text_moderation.record_hint')}
        />
        <ChoiceField
          form={form}
          name="type"
          label={t('text_moderation.app_type')}
          choices={types}
          ids
          required
        />
        <SelectField
          form={form}
          name="scene"
          label={t('text_moderation.scene')}
          choices={scenes}
          empty=""
        />
        <PlacesField
          form={form}
          name="language"
          of="languages"
          label={t('text_moderation.language')}
          max={1}
        />
        <PlacesField
          form={form}
          name="country"
          of="countries"
          label={t('text_moderation.country')}
          max={1}
        />
        <SelectField form={form} name="set" label={t('text_moderation.set')} choices={sets} />
      </Form>
      {run.data && (
        <section aria-label={t('text_moderation.found')}>
          {run.data.fields.map((field) => (
            <Drawn key={field.key} field={field} />
          ))}
          <TestFindings tested={run.data} />
          <TestSteps text={run.data.fields[0]?.text ?? ''} language={form.values.language} />
        </section>
      )}
    </div>
  )
}
