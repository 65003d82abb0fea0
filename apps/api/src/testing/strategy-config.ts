import type { IndicatorFields, SourceConfigFields } from '@oas/contract/strategy/indicator'

export function names(en: string) {
  return { cn: `${en}（中）`, en, id: '', ru: '' }
}

export function indicator(id: string, more: Partial<IndicatorFields> = {}): IndicatorFields {
  return {
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
  }
}
export function source(name: string, more: Partial<SourceConfigFields> = {}): SourceConfigFields {
  return {
    name,
    source: 'thirdPartyOptions',
    kind: 'static',
    url: '',
    items: [],
    refreshMinutes: 10,
    remark: '',
    ...more,
  }
}
