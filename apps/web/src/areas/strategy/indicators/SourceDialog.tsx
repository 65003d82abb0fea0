import { strategyConfigCalls } from '@oas/contract/strategy/calls'
import {
  type SourceConfigRow,
  indicatorSources,
  sourceKinds,
} from '@oas/contract/strategy/indicator'
import { send } from '../../../api/send.ts'
import { useMay } from '../../../api/use-may.ts'
import { t } from '../../../i18n/texts.ts'
import { Modal } from '../../../kit/Modal.tsx'
import { Form } from '../../../kit/form/Form.tsx'
import { AreaField, NumberField, SelectField, TextField } from '../../../kit/form/fields.tsx'
import { type FormState, type Problems, useForm } from '../../../kit/form/use-form.ts'
import { notify } from '../../../kit/notice.tsx'
import { linesProblem, namedChoices, optionsOf } from './option-fields.ts'
import { toLines } from './options.ts'

type Values = {
  name: string
  source: SourceConfigRow['source']
  kind: SourceConfigRow['kind']
  url: string
  items: string
  refreshMinutes: number | null
  remark: string
}

const initialValues = (of: SourceConfigRow | null): Values => ({
  name: of?.name ?? '',
  source: of?.source ?? 'whiteGroups',
  kind: of?.kind ?? 'static',
  url: of?.url ?? '',
  items: toLines(of?.items ?? []),
  refreshMinutes: of?.refreshMinutes ?? 60,
  remark: of?.remark ?? '',
})

const isAddress = (text: string): boolean => /^https?:\/\/\S+$/.test(text.trim())
const isInterval = (minutes: number | null): boolean =>
  minutes !== null && minutes >= 1 && minutes <= 1440

const checkValues = ({ name, kind, url, items, refreshMinutes }: Values): Problems<Values> => ({
  name: name.trim() ? null : t('strategy_list.needed'),
  url: kind !== 'url' || isAddress(url) ? null : t('strategy_indicator.bad_url'),
  items: linesProblem(items),
  refreshMinutes: isInterval(refreshMinutes) ? null : '1–1440',
})

const store = async (of: SourceConfigRow | null, values: Values): Promise<void> => {
  const fields = {
    name: values.name.trim(),
    source: values.source,
    kind: values.kind,
    url: values.kind === 'url' ? values.url.trim() : '',
    items: values.kind === 'ruleReflection' ? [] : optionsOf(values.items),
    refreshMinutes: values.refreshMinutes ?? 60,
    remark: values.remark.trim(),
  }
  if (of)
    await send(strategyConfigCalls.updateSourceConfig, {
      id: of.id,
      ...fields,
      version: of.version,
    })
  else await send(strategyConfigCalls.createSourceConfig, fields)
}

const SourceFields = ({ form }: { form: FormState<Values> }) => (
  <>
    <TextField form={form} name="name" label={t('strategy_list.name')} maxLength={64} required />
    <SelectField
      form={form}
      name="source"
      label={t('strategy_indicator.source')}
      choices={namedChoices('source', indicatorSources)}
    />
    <SelectField
      form={form}
      name="kind"
      label={t('strategy_indicator.list_kind')}
      choices={namedChoices('list', sourceKinds)}
    />
    {form.values.kind === 'url' && (
      <>
        <TextField
          form={form}
          name="url"
          label={t('strategy_indicator.url')}
          hint={t('strategy_indicator.url_hint')}
          maxLength={500}
          type="url"
          required
        />
        <NumberField
          form={form}
          name="refreshMinutes"
          label={t('strategy_indicator.refresh')}
          min={1}
          max={1440}
        />
      </>
    )}
    {form.values.kind === 'static' && (
      <AreaField
        form={form}
        name="items"
        label={t('strategy_indicator.entries')}
        hint={t('strategy_indicator.lines_hint')}
        rows={10}
        maxLength={2_000_000}
        mono
      />
    )}
    <TextField form={form} name="remark" label={t('strategy.remark')} maxLength={500} />
  </>
)

/**
 * A list of options: written here, read from an address now and then, or the rules of the engine.
 */
export function SourceDialog({
  of,
  onClose,
  onSaved,
}: {
  of: SourceConfigRow | null
  onClose: () => void
  onSaved: () => Promise<void>
}) {
  const { may } = useMay()
  const form = useForm<Values>({
    initial: initialValues(of),
    check: checkValues,
    send: async (values) => {
      await store(of, values)
      await onSaved()
    },
    done: () => {
      notify('success', t('strategy_list.done'))
      onClose()
    },
  })
  return (
    <Modal title={of ? of.name : t('strategy_indicator.new_source')} width={680} onClose={onClose}>
      <Form
        form={form}
        label={t('strategy_indicator.sources')}
        {...(may('strategy.config')
          ? {}
          : { disabled: t('strategy_list.needs', { right: 'strategy.config' }) })}
        cancel={
          <button type="button" className="btn" onClick={onClose}>
            {t('frontend.cancel')}
          </button>
        }
      >
        <SourceFields form={form} />
      </Form>
    </Modal>
  )
}
