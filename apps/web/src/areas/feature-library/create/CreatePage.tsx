import { featureLibraryCalls } from '@oas/contract/feature-library/calls'
import type { StoreRow } from '@oas/contract/feature-library/schemas'
import { useState } from 'react'
import { useSend } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { AreaField, SelectField } from '../../../kit/form/fields.tsx'
import { Form } from '../../../kit/form/Form.tsx'
import { PickField } from '../../../kit/form/PickField.tsx'
import { type FormState, useForm } from '../../../kit/form/use-form.ts'
import { ShownText } from '../../../kit/text/ShownText.tsx'
import { TimeField } from '../../../kit/TimeField.tsx'
import { usePlace } from '../../../nav/location.ts'
import { keyOfAsked } from '../ask/asked.ts'
import { labels, levelChoices, refreshes, useRights, useStores, wordOf } from '../words.tsx'
import { type Answered, Answers } from './Answers.tsx'
import { OriginFields } from './OriginFields.tsx'
import { OriginPreview } from './OriginPreview.tsx'
import {
  type CreateDraft,
  checkCreate,
  createInput,
  draftOfQuery,
  originsOf,
} from './create-draft.ts'
import '../../../kit/people/people.css'
import '../feature-library.css'

const FactFields = ({ form }: { form: FormState<CreateDraft> }) => (
  <>
    <PickField
      form={form}
      name="labelId"
      label={t('feature_library.label')}
      source={labels}
      hint={t('feature_library.as_store')}
    />
    <SelectField
      form={form}
      name="level"
      label={t('feature_library.level')}
      choices={levelChoices()}
      empty={t('feature_library.as_store')}
    />
    <AreaField
      form={form}
      name="remark"
      label={t('feature_library.remark')}
      hint={t('feature_library.remark_hint')}
      maxLength={500}
      rows={2}
      required
    />
    <div className="form-row">
      <TimeField
        label={t('feature_library.valid_until')}
        value={form.values.validUntil ?? undefined}
        onChange={(next) => form.put({ validUntil: next ?? null })}
        problem={form.problemOf('validUntil', t('feature_library.valid_until'))}
      />
    </div>
  </>
)

/** What stands in the form, one of which is looked at more closely. */
const Origins = ({ draft, store }: { draft: CreateDraft; store: StoreRow }) => {
  const [shown, setShown] = useState('')
  const origins = originsOf(draft, store.kind)
  const chosen = origins.find((one) => keyOfAsked(one) === shown) ?? origins[0]
  if (!chosen) return <p className="muted">{t('feature_library.preview_empty')}</p>
  return (
    <>
      {origins.length > 1 && (
        <ul className="feature-list">
          {origins.map((one) => (
            <li key={keyOfAsked(one)}>
              <button
                type="button"
                className="btn"
                aria-pressed={one === chosen}
                onClick={() => setShown(keyOfAsked(one))}
              >
                <ShownText text={one.name.slice(0, 60)} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <OriginPreview key={keyOfAsked(chosen)} asked={chosen} store={store} />
    </>
  )
}

/** Proposes features: what they are made of at the left, what is there already at the right. */
export function CreatePage() {
  const { query } = usePlace()
  const noEdit = useRights()('feature.edit')
  const { list, source } = useStores(undefined, true)
  const [pending, setPending] = useState(0)
  const [answered, setAnswered] = useState<Answered | null>(null)
  const create = useSend(featureLibraryCalls.createFeatures, { refreshes })
  const storeOf = (draft: CreateDraft): StoreRow | undefined =>
    list.find(({ id }) => id === draft.storeId)
  const form = useForm<CreateDraft>({
    initial: draftOfQuery(query),
    check: (draft) => checkCreate(draft, storeOf(draft)?.kind ?? 'picture'),
    send: async (draft) => {
      const store = storeOf(draft)
      if (!store) return
      const asked = originsOf(draft, store.kind)
      const answer = await create.mutateAsync(createInput(draft, asked))
      setAnswered({ store, asked, list: answer.list })
      form.reset({ ...draftOfQuery(new URLSearchParams()), storeId: draft.storeId })
    },
  })
  const store = storeOf(form.values)
  const wait = pending > 0 ? t('feature_library.files_pending', { n: pending }) : undefined
  const disabled = noEdit ?? wait
  return (
    <div className="list-page">
      <div className="list-head">
        <h1>{t('feature_library.create_title')}</h1>
      </div>
      <p className="muted">{t('feature_library.create_about')}</p>
      <div className="feature-columns">
        <Form
          form={form}
          label={t('feature_library.create_title')}
          submitLabel={t('feature_library.propose')}
          {...(disabled === undefined ? {} : { disabled })}
        >
          <PickField
            form={form}
            name="storeId"
            label={t('feature_library.store')}
            source={source}
            hint={store ? wordOf('kind', `${store.kind}_about`) : t('feature_library.store_first')}
            required
          />
          {store && <OriginFields form={form} kind={store.kind} onPending={setPending} />}
          <FactFields form={form} />
        </Form>
        <section aria-label={t('feature_library.preview')}>
          {answered && <Answers of={answered} />}
          {store ? (
            <Origins draft={form.values} store={store} />
          ) : (
            <p className="muted">{t('feature_library.preview_empty')}</p>
          )}
        </section>
      </div>
    </div>
  )
}
