import type { FormFacts } from '@oas/contract/decision/forms/kinds'
import { usualRight } from '@oas/contract/decision/forms/verdicts'
import type { FormValues } from '../shapes/draft.ts'

const day = 86_400

/**
 * A form with the verdict on an appeal: overturned clears all punishments, lightened shortens them,
 * unless said otherwise; with what would have been right where that is asked.
 */
export function withVerdict(
  form: FormValues,
  verdict: string,
  { appealed, original }: Pick<FormFacts, 'appealed' | 'original'>,
): FormValues {
  const { rightResult: _result, rightLabels: _labels, ...rest } = form
  return {
    ...rest,
    verdict,
    punishes: appealed.map(({ rowId }) => ({
      rowId,
      action: verdict === 'overturn' ? 'clear' : verdict === 'lighten' ? 'shorten' : 'keep',
      ...(verdict === 'lighten' ? { punishTime: day } : {}),
    })),
    ...usualRight(verdict, original),
  }
}
