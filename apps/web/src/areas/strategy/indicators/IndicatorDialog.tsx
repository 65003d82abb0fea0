import { strategyConfigCalls } from '@oas/contract/strategy/calls'
import {
  type IndicatorFields,
  type IndicatorRow,
  type StrategyOption,
  indicatorKinds,
  indicatorSources,
  indicatorTypes,
  originKinds,
} from '@oas/contract/strategy/indicator'
import { send } from '../../../api/send.ts'
import { useCall } from '../../../api/use-call.ts'
import { useMay } from '../../../api/use-may.ts'
import { t } from '../../../i18n/texts.ts'
import { Modal } from '../../../kit/Modal.tsx'
import { Form } from '../../../kit/form/Form.tsx'
import { AreaField, SelectField, TextField, TickField } from '../../../kit/form/fields.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { notify } from '../../../kit/notice.tsx'
import { wordOf } from '../words.tsx'
import { fromLines, toLines } from './options.ts'

type Props = {
  of: IndicatorRow | null
  managers: readonly StrategyOption[]
  onClose: () => void
  onSaved: () => Promise<void>
}
const linesProblem = (text: string): string | null => {
  const found = fromLines(text)
  return 'wrongLine' in found ? t('strategy_indicator.wrong_line', { n: found.wrongLine }) : null
}
const optionsOf = (text: string) => {
  const found = fromLines(text)
  return 'options' in found ? found.options : []
}

/** An indicator: its names, type, where its values come from and what it may be compared with. */
export const IndicatorDialog = ({ of, managers, onClose, onSaved }: Props) => {
  const { may } = useMay()
  const { data: sources } = useCall(strategyConfigCalls.pageSourceConfig, { page: 1, size: 500 })
  const form = useForm({
    initial: {
      id: of?.id ?? '',
      cn: of?.names.cn ?? '',
      en: of?.names.en ?? '',
      indonesian: of?.names.id ?? '',
      ru: of?.names.ru ?? '',
      type: of?.type ?? 'judgeIndicators',
      indicatorType: of?.indicatorType ?? 'string',
      source: of?.source ?? 'texture',
      originKind: of?.origin.kind ?? 'field',
      path: of?.origin.path ?? '',
      by: of?.origin.by ?? '',
      managerId: of?.managerId ?? '',
      sourceConfigId: of?.sourceConfigId ?? '',
      options: toLines(of?.options ?? []),
      leftKeyOptions: toLines(of?.leftKeyOptions ?? []),
      showInRule: of?.showInRule ?? true,
      remark: of?.remark ?? '',
    },
    check: (values) => ({
      id: /^[A-Za-z][A-Za-z0-9_.]{0,63}$/.test(values.id) ? null : t('strategy_indicator.bad_id'),
      cn: values.cn.trim() ? null : t('strategy_list.needed'),
      en: values.en.trim() ? null : t('strategy_list.needed'),
      options: linesProblem(values.options),
      leftKeyOptions: linesProblem(values.leftKeyOptions),
    }),
    send: async (values) => {
      const fields = {
        id: values.id,
        names: {
          cn: values.cn.trim(),
          en: values.en.trim(),
          id: values.indonesian.trim(),
          ru: values.ru.trim(),
        },
        type: values.type,
        indicatorType: values.indicatorType,
        source: values.source,
        managerId: values.managerId || null,
        sourceConfigId: values.sourceConfigId || null,
        origin: {
          kind: values.originKind,
          ...(values.path.trim() ? { path: values.path.trim() } : {}),
          ...(values.by.trim() ? { by: values.by.trim() } : {}),
        },
        options: optionsOf(values.options),
        leftKeyOptions: optionsOf(values.leftKeyOptions),
        showInRule: values.showInRule,
        remark: values.remark.trim(),
      } as IndicatorFields
      if (of) await send(strategyConfigCalls.updateIndicators, { ...fields, version: of.version })
      else await send(strategyConfigCalls.createIndicators, fields)
      await onSaved()
    },
    done: () => {
      notify('success', t('strategy_list.done'))
      onClose()
    },
  })
  const choices = <T extends string>(list: readonly T[], label: (value: T) => string) =>
    list.map((value) => ({ value, label: label(value) }))
  return (
    <Modal
      title={of ? `${of.translate} (${of.id})` : t('strategy_indicator.new')}
      width={820}
      onClose={onClose}
    >
      <Form
        form={form}
        label={t('strategy_indicator.title')}
        columns={2}
        {...(may('strategy.config')
          ? {}
          : { disabled: t('strategy_list.needs', { right: 'strategy.config' }) })}
        cancel={
          <button type="button" className="btn" onClick={onClose}>
            {t('frontend.cancel')}
          </button>
        }
      >
        <TextField
          form={form}
          name="id"
          label={t('strategy_indicator.id')}
          maxLength={64}
          mono
          required
          disabled={of !== null}
        />
        <SelectField
          form={form}
          name="type"
          label={t('strategy_indicator.kind')}
          choices={choices(indicatorKinds, (value) => wordOf('strategy_indicator.kind', value))}
          disabled={of !== null}
        />
        <TextField form={form} name="cn" label="中文" maxLength={100} required />
        <TextField form={form} name="en" label="English" maxLength={100} required />
        <TextField form={form} name="indonesian" label="Bahasa Indonesia" maxLength={100} />
        <TextField form={form} name="ru" label="Русский" maxLength={100} />
        <SelectField
          form={form}
          name="indicatorType"
          label={t('strategy_indicator.type')}
          choices={choices(indicatorTypes, (value) => wordOf('strategy_indicator.type', value))}
        />
        <SelectField
          form={form}
          name="source"
          label={t('strategy_indicator.source')}
          choices={choices(indicatorSources, (value) => wordOf('strategy_indicator.source', value))}
        />
        <SelectField
          form={form}
          name="originKind"
          label={t('strategy_indicator.origin')}
          hint={t('strategy_indicator.origin_hint')}
          choices={choices(originKinds, (value) => wordOf('strategy_indicator.origin', value))}
        />
        <TextField
          form={form}
          name="path"
          label={t('strategy_indicator.path')}
          maxLength={200}
          mono
        />
        <TextField form={form} name="by" label={t('strategy_indicator.by')} maxLength={200} mono />
        <SelectField
          form={form}
          name="managerId"
          label={t('strategy_indicator.manager')}
          empty="–"
          choices={managers.map(({ id, translate }) => ({ value: id, label: translate }))}
        />
        <SelectField
          form={form}
          name="sourceConfigId"
          label={t('strategy_indicator.dynamic')}
          empty="–"
          choices={(sources?.list ?? []).map((row) => ({ value: row.id, label: row.name }))}
        />
        <TickField form={form} name="showInRule" label={t('strategy_indicator.shown')} />
        <AreaField
          form={form}
          name="options"
          label={t('strategy_indicator.options')}
          hint={t('strategy_indicator.lines_hint')}
          rows={5}
          maxLength={200_000}
          mono
        />
        <AreaField
          form={form}
          name="leftKeyOptions"
          label={t('strategy_indicator.params')}
          hint={t('strategy_indicator.lines_hint')}
          rows={5}
          maxLength={200_000}
          mono
        />
        <TextField form={form} name="remark" label={t('strategy.remark')} maxLength={500} />
      </Form>
    </Modal>
  )
}
