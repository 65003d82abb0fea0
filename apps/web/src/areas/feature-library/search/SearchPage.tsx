import type { Input } from '@oas/contract/define'
import { featureLibraryCalls } from '@oas/contract/feature-library/calls'
import { parseTypeKey } from '@oas/contract/type-key'
import { useState } from 'react'
import { useSend } from '../../../api/use-call.ts'
import { useMainCall } from '../../../api/use-main-call.ts'
import { t } from '../../../i18n/texts.ts'
import { Form } from '../../../kit/form/Form.tsx'
import { NumberField } from '../../../kit/form/fields.tsx'
import { MultiPick } from '../../../kit/form/MultiPick.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { PickMany } from '../../../kit/pick/PickMany.tsx'
import { useTypeSource } from '../../../kit/pick/use-sources.ts'
import { AskedPicture } from '../ask/AskedPicture.tsx'
import { PictureAsk } from '../ask/PictureAsk.tsx'
import type { Asked } from '../ask/asked.ts'
import { useStores } from '../words.tsx'
import { Results } from './Results.tsx'
import '../../../kit/people/people.css'
import '../feature-library.css'

type Draft = {
  asked: Asked | null
  storeIds: string[]
  types: string[]
  days: number | null
  most: number | null
}
const usual: Draft = { asked: null, storeIds: [], types: [], days: 30, most: 40 }

const inputOf = (draft: Draft, asked: Asked): Input<typeof featureLibraryCalls.match> => ({
  kind: 'picture',
  origin: asked.origin,
  storeIds: draft.storeIds,
  most: draft.most ?? usual.most ?? 0,
  days: draft.days ?? 0,
  ...(draft.types.length > 0 ? { types: draft.types.map(parseTypeKey) } : {}),
})

/** What is known of a picture: features near it and past records that show it. */
export function SearchPage() {
  // Who may not see the stores may not ask, either: the page says so before anything is sent.
  useMainCall(featureLibraryCalls.stores, { kind: 'picture', pageSize: 200 })
  const { choices } = useStores('picture')
  const types = useTypeSource()
  const run = useSend(featureLibraryCalls.match)
  const [shown, setShown] = useState<Asked | null>(null)
  const form = useForm<Draft>({
    initial: usual,
    guard: false,
    check: ({ asked }) => ({ asked: asked ? null : t('feature_library.no_picture') }),
    send: async (draft) => {
      if (!draft.asked) return
      await run.mutateAsync(inputOf(draft, draft.asked))
      setShown(draft.asked)
    },
  })
  const { asked } = form.values
  const again = (): void => {
    if (asked) run.mutate(inputOf(form.values, asked))
  }
  return (
    <div className="list-page">
      <div className="list-head">
        <h1>{t('feature_library.search_title')}</h1>
      </div>
      <p className="feature-note">
        {t('feature_library.not_kept')} {t('feature_library.no_crops')}
      </p>
      <PictureAsk records onAsk={(next) => form.put({ asked: next })} />
      <Form
        form={form}
        label={t('feature_library.search_title')}
        submitLabel={t('feature_library.search_run')}
        columns={2}
      >
        <div className="form-row">
          <span>{t('feature_library.asked')}</span>
          {asked ? (
            <span className="feature-line">
              <AskedPicture asked={asked} /> <span className="feature-hash">{asked.name}</span>
            </span>
          ) : (
            <span className="muted">{t('feature_library.asked_none')}</span>
          )}
          <div className="problem" role="alert">
            {form.problemOf('asked', t('feature_library.asked'))}
          </div>
        </div>
        <MultiPick
          label={t('feature_library.stores')}
          choices={choices}
          value={form.values.storeIds}
          onChange={(storeIds) => form.put({ storeIds })}
          problem={form.problemOf('storeIds', t('feature_library.stores'))}
          hint={t('feature_library.stores_hint')}
          max={50}
        />
        <NumberField
          form={form}
          name="most"
          label={t('feature_library.most_distance')}
          hint={t('feature_library.line_hint')}
          min={0}
          max={60}
        />
        <NumberField
          form={form}
          name="days"
          label={t('feature_library.days')}
          hint={t('feature_library.days_hint')}
          min={0}
          max={30}
        />
        <PickMany
          label={t('feature_library.types')}
          source={types}
          value={form.values.types}
          onChange={(next) => form.put({ types: next })}
          problem={form.problemOf('types', t('feature_library.types'))}
          hint={t('feature_library.all_types_hint')}
          max={50}
        />
      </Form>
      {shown && run.data && <Results asked={shown} found={run.data} onChanged={again} />}
    </div>
  )
}
