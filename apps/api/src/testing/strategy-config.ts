import type { IndicatorFields, SourceConfigFields } from '@oas/contract/strategy/indicator'

export const names = (en: string) => ({ cn: `${en}（中）`, en, id: '', ru: '' })

export const indicator = (id: string, more: Partial<IndicatorFields> = {}): IndicatorFields => ({
  id,
  names: names(id),
  type: 'judgeIndicators',
  indicatorType: 'string',
  source: 'texture',
  origin: { kind: 'field', path: 'extData.device' },
  managerId: null,
  sourceConfigId: null,
  options: [],
  leftKeyOptions: [],
  showInRule: true,
  remark: '',
  ...more,
})
export const source = (
  name: string,
  more: Partial<SourceConfigFields> = {},
): SourceConfigFields => ({
  name,
  source: 'thirdPartyOptions',
  kind: 'static',
  url: '',
  items: [],
  refreshMinutes: 10,
  remark: '',
  ...more,
})
