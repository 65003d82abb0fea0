import type {
  IndicatorFields,
  IndicatorRow,
  indicatorKinds,
} from '@oas/contract/strategy/indicator'
import { t } from '../../../i18n/texts.ts'
import type { Problems } from '../../../kit/form/use-form.ts'
import { linesProblem, optionsOf } from './option-fields.ts'
import { toLines } from './options.ts'

/** An indicator as it is typed; options are one a line. */
export type IndicatorDraft = Pick<IndicatorRow, 'id' | 'indicatorType' | 'source' | 'remark'> & {
  cn: string
  en: string
  indonesian: string
  ru: string
  type: (typeof indicatorKinds)[number]
  originKind: IndicatorRow['origin']['kind']
  path: string
  by: string
  managerId: string
  sourceConfigId: string
  options: string
  leftKeyOptions: string
  showInRule: boolean
}

const emptyDraft: IndicatorDraft = {
  id: '',
  cn: '',
  en: '',
  indonesian: '',
  ru: '',
  type: 'judgeIndicators',
  indicatorType: 'string',
  source: 'texture',
  originKind: 'field',
  path: '',
  by: '',
  managerId: '',
  sourceConfigId: '',
  options: '',
  leftKeyOptions: '',
  showInRule: true,
  remark: '',
}

export function indicatorDraft(of: IndicatorRow | null): IndicatorDraft {
  return of === null
    ? emptyDraft
    : {
        id: of.id,
        cn: of.names.cn,
        en: of.names.en,
        indonesian: of.names.id,
        ru: of.names.ru,
        type: of.type,
        indicatorType: of.indicatorType,
        source: of.source,
        originKind: of.origin.kind,
        path: of.origin.path ?? '',
        by: of.origin.by ?? '',
        managerId: of.managerId ?? '',
        sourceConfigId: of.sourceConfigId ?? '',
        options: toLines(of.options),
        leftKeyOptions: toLines(of.leftKeyOptions),
        showInRule: of.showInRule,
        remark: of.remark,
      }
}

export function indicatorProblems(values: IndicatorDraft): Problems<IndicatorDraft> {
  return {
    id: /^[A-Za-z][A-Za-z0-9_.]{0,63}$/.test(values.id) ? null : t('strategy_indicator.bad_id'),
    cn: values.cn.trim() ? null : t('strategy_list.needed'),
    en: values.en.trim() ? null : t('strategy_list.needed'),
    options: linesProblem(values.options),
    leftKeyOptions: linesProblem(values.leftKeyOptions),
  }
}

/** The indicator as it is sent. */
export function indicatorFields(values: IndicatorDraft): IndicatorFields {
  return {
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
}
