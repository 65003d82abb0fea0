import { ladderCalls, liveStrategyCalls } from '@oas/contract/live-strategy/calls'
import { type LiveBody, frameKinds } from '@oas/contract/live-strategy/schemas'
import { modelCalls } from '@oas/contract/model/calls'
import { useCall, useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { Form } from '../../kit/form/Form.tsx'
import { PlacesField } from '../../kit/form/PlacesField.tsx'
import { NumberField, SelectField, TextField } from '../../kit/form/fields.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { notify } from '../../kit/notice.tsx'
import { useApps } from '../../kit/use-apps.ts'
import { go } from '../../nav/location.ts'
import { RuleFields } from './RuleFields.tsx'
import { type StrategyDraft, bodyOf, checkStrategy, draftOf } from './strategy-draft.ts'
import { paths, refreshes, useRights } from './words.tsx'

const modelsAtOnce = 200
/** Models of frames that an app may use, the labels of one, and the ladders of the app. */
const useChoices = ({ appId, modelId }: Pick<StrategyDraft, 'appId' | 'modelId'>) => {
  const { data: models } = useCall(modelCalls.models, { pageSize: modelsAtOnce })
  const { data: labels } = useCall(
    modelCalls.labels,
    { modelId, state: 'mapped', pageSize: modelsAtOnce },
    { enabled: modelId !== '' },
  )
  const { data: ladders } = useCall(
    ladderCalls.list,
    { appId: Number(appId), pageSize: modelsAtOnce },
    { enabled: appId !== '' },
  )
  return {
    models: (models?.list ?? [])
      .filter(
        ({ kind, scopes }) =>
          frameKinds.some((one) => one === kind) &&
          (scopes.length === 0 || scopes.some((one) => String(one.appId) === appId)),
      )
      .map(({ id, name }) => ({ value: id, label: name })),
    labels: (modelId === '' ? [] : (labels?.list ?? [])).map(({ raw, labelName }) => ({
      value: raw,
      label: `${raw} › ${labelName}`,
    })),
    ladders: (appId === '' ? [] : (ladders?.list ?? [])).map(({ id, body }) => ({
      value: id,
      label: body.name,
    })),
  }
}

type Props = {
  /** What is written anew; null: a strategy of its own. */
  of: { id: string; version: number } | null
  body: LiveBody | undefined
}
/** A live strategy: which rooms it watches by which model, its rule, and what signals lead to. */
export function StrategyForm({ of, body }: Props) {
  const why = useRights()('model.edit')
  const { choices } = useApps()
  const create = useSend(liveStrategyCalls.create, { refreshes })
  const update = useSend(liveStrategyCalls.update, { refreshes })
  const form = useForm<StrategyDraft>({
    initial: draftOf(body, choices.length === 1 ? (choices[0]?.value ?? '') : ''),
    check: checkStrategy,
    send: async (draft) => {
      const next = bodyOf(draft)
      if (of) await update.mutateAsync({ ...of, body: next })
      else await create.mutateAsync({ body: next })
      notify('success', t('live_strategy.saved'))
    },
    fieldOf: (path) => path.split('.')[1],
    done: () => go(paths.list),
  })
  const { models, labels, ladders } = useChoices(form.values)
  return (
    <Form
      form={form}
      label={t(of ? 'live_strategy.edit_strategy' : 'live_strategy.new_strategy')}
      columns={2}
      {...(why === undefined ? {} : { disabled: why })}
      cancel={
        <button type="button" className="btn" onClick={() => go(paths.list)}>
          {t('frontend.cancel')}
        </button>
      }
    >
      <TextField form={form} name="name" label={t('live_strategy.name')} maxLength={64} required />
      <SelectField
        form={form}
        name="appId"
        label={t('live_strategy.app')}
        choices={choices}
        empty=""
        required
        disabled={of !== null}
      />
      <SelectField
        form={form}
        name="view"
        label={t('live_strategy.view')}
        choices={[
          { value: 'usual', label: t('live_strategy.view_usual') },
          { value: 'pc', label: t('live_strategy.view_pc') },
        ]}
      />
      <PlacesField
        form={form}
        name="countries"
        of="countries"
        label={t('live_strategy.countries')}
        hint={t('live_strategy.countries_hint')}
      />
      <NumberField form={form} name="viewers" label={t('live_strategy.viewers')} min={0} />
      <NumberField form={form} name="reports" label={t('live_strategy.reports')} min={0} />
      <SelectField
        form={form}
        name="modelId"
        label={t('live_strategy.model')}
        hint={models.length === 0 ? t('live_strategy.no_models') : undefined}
        choices={models}
        empty=""
        required
      />
      <SelectField
        form={form}
        name="label"
        label={t('live_strategy.label')}
        hint={
          form.values.modelId !== '' && labels.length === 0
            ? t('live_strategy.label_unmapped')
            : undefined
        }
        choices={labels}
        empty=""
        required
      />
      <RuleFields form={form} />
      <SelectField
        form={form}
        name="ladderId"
        label={t('live_strategy.ladder')}
        hint={
          form.values.appId !== '' && ladders.length === 0
            ? t('live_strategy.no_ladders')
            : undefined
        }
        choices={ladders}
        empty=""
        required
      />
    </Form>
  )
}
