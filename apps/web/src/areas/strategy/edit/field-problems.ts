import { t } from '../../../i18n/texts.ts'
import type { Problems } from '../../../kit/form/use-form.ts'
import { required } from '../../../kit/form/required.ts'
import type { Fields } from './fields.ts'

const key = /^[a-z][a-z0-9_]{1,63}$/

/** What is wrong with the fields of a rule before it is sent. */
export function problemsOfFields(
  { name, ruleKey, category }: Fields,
  fresh: boolean,
): Problems<Fields> {
  return {
    name: required(name, t('strategy.name')),
    ...(fresh
      ? {
          ruleKey: key.test(ruleKey) ? null : t('strategy.bad_key'),
          category: required(category, t('strategy.category')),
        }
      : {}),
  }
}
