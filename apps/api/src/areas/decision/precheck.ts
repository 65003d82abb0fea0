import type { FormFacts } from '@oas/contract/decision/forms/kinds'
import type { TypeSetting } from '@oas/contract/setting/schemas'
import { textOf } from '@oas/texts'
import { fitsPattern } from '../../core/pattern.ts'
import { labelsOf } from '../label/index.ts'
import { type DecideContext, punishTypesOf } from './load.ts'
import { toWarning } from './messages.ts'
import type { Given } from './validate/kinds.ts'
import { checkVerdict } from './validate/verdict.ts'

/**
 * What is wrong with a verdict whatever record it is given to: unknown result, labels, time,
 * remark. Whether a record shows the result at all is told when it is decided. Null when nothing
 * is.
 */
export async function verdictFlaws(
  ctx: DecideContext,
  setting: TypeSetting,
  given: Given,
): Promise<{ field: string; msg: string } | null> {
  const shown = {
    ...setting,
    result: setting.result.map(({ content: { show: _show, ...content }, ...button }) => ({
      ...button,
      content,
    })),
  }
  const labels = await labelsOf(ctx, setting)
  const facts: FormFacts = {
    uid: '',
    postId: '',
    items: [],
    roomOn: true,
    seats: [],
    similar: [],
    accounts: 0,
    related: [],
    changeOrderId: '',
    appealed: [],
    original: null,
    decided: null,
    labels: (id) => labels.byId.get(id),
    holds: () => true,
    matches: fitsPattern,
  }
  const checked = checkVerdict(given, {
    setting: shown,
    labels,
    punishTypes: await punishTypesOf(ctx),
    now: ctx.now().getTime(),
    textOf: (key) => textOf(ctx.language, key),
    scope: {},
    facts,
  })
  const [first] = 'flaws' in checked ? checked.flaws : []
  return first
    ? { field: first.field ?? 'value.result.id', msg: toWarning(ctx.language, first).msg }
    : null
}
