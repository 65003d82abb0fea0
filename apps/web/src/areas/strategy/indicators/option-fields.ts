import { type NamedOption, indicatorSources } from '@oas/contract/strategy/indicator'
import { t } from '../../../i18n/texts.ts'
import type { Choice } from '../../../kit/form/fields.tsx'
import type { FilterField } from '../../../kit/list/filters.ts'
import { choiceField } from '../../../kit/list/choice-field.ts'
import { wordOf } from '../words.tsx'
import { fromLines } from './options.ts'

/** What is wrong with options as lines. */
export function linesProblem(text: string): string | null {
  const found = fromLines(text)
  return 'wrongLine' in found ? t('strategy_indicator.wrong_line', { n: found.wrongLine }) : null
}

/** Options of lines; none where a line is wrong. */
export function optionsOf(text: string): NamedOption[] {
  const found = fromLines(text)
  return 'options' in found ? found.options : []
}

/** Values to choose from, by their names in a group of indicators' texts. */
export function namedChoices(
  group: 'kind' | 'type' | 'source' | 'origin' | 'list',
  values: readonly string[],
): Choice[] {
  return values.map((value) => ({ value, label: wordOf(`strategy_indicator.${group}`, value) }))
}

/** A filter by where values come from. */
export function sourceField(): FilterField {
  return {
    ...choiceField(
      'source',
      t('strategy_indicator.source'),
      namedChoices('source', indicatorSources),
    ),
    width: 170,
  }
}
