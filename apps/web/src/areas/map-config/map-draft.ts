import { mapColors, type MapDetail, type MapText } from '@oas/contract/map-config/schemas'
import { t } from '../../i18n/texts.ts'
import { required } from '../../kit/form/required.ts'
import { emptyLine, type Line } from './map-line.ts'

export type MapValues = {
  key: string
  name: string
  remark: string
  ignoreCase: boolean
  rows: readonly Line[]
  otherwise: boolean
  otherCn: string
  otherEn: string
  otherIndonesian: string
  otherRu: string
  otherColor: string
}

const blank: MapValues = {
  key: '',
  name: '',
  remark: '',
  ignoreCase: false,
  rows: [emptyLine(0)],
  otherwise: false,
  otherCn: '',
  otherEn: '',
  otherIndonesian: '',
  otherRu: '',
  otherColor: '',
}

const ofOtherwise = (text: MapText): Partial<MapValues> => ({
  otherwise: true,
  otherCn: text.cn,
  otherEn: text.en,
  otherIndonesian: text.id,
  otherRu: text.ru,
  otherColor: text.color,
})

/** The form of a map as it is, of a copy of it, or of a new one. */
export function mapDraft(of: MapDetail | null, copy: boolean): MapValues {
  return of
    ? {
        ...blank,
        key: copy ? '' : of.key,
        name: of.name,
        remark: of.remark,
        ignoreCase: of.ignoreCase,
        rows: of.rows.map((row, n) => ({ ...row, n })),
        ...(of.otherwise ? ofOtherwise(of.otherwise) : {}),
      }
    : blank
}
/** What is shown for values that no row names. */
export function otherwiseOf({
  otherwise,
  otherCn,
  otherEn,
  otherIndonesian,
  otherRu,
  otherColor,
}: MapValues): MapText | null {
  return otherwise
    ? {
        cn: otherCn,
        en: otherEn,
        id: otherIndonesian,
        ru: otherRu,
        color: mapColors.find((one) => one === otherColor) ?? '',
      }
    : null
}
export function checkMap(values: MapValues, old: MapDetail | null) {
  return {
    key: old || /^[a-z][a-z0-9_]{1,63}$/.test(values.key.trim()) ? null : t('map_config.key_hint'),
    name: required(values.name, t('map_config.name')),
    otherEn: values.otherwise ? required(values.otherEn, t('map_config.text_en')) : null,
    rows:
      values.rows.length === 0 ||
      values.rows.some((row) => row.value.trim() === '' || row.en.trim() === '')
        ? t('map_config.rows_needed')
        : null,
  }
}

/** What the form says, as it is stored. */
export function mapFields(values: MapValues) {
  return {
    name: values.name,
    remark: values.remark,
    ignoreCase: values.ignoreCase,
    rows: values.rows.map(({ n: _n, ...row }) => row),
    otherwise: otherwiseOf(values),
  }
}
