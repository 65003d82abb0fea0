import { textOf } from '@oas/texts'
import type { CallContext } from '../../core/context.ts'
import { labelName, labelsOf } from '../label/index.ts'
import { settingOf } from '../setting/index.ts'
import type { GivenAnswer } from './queries/answers.ts'

type Given = { appId: number; type: number; given: GivenAnswer | null }
type Words = { result: string; labels: string[] }

const labelIds = ({ labels, rows }: GivenAnswer): number[] => [
  ...new Set([...labels, ...(rows ?? []).flatMap(({ reasonLabels }) => reasonLabels)]),
]

const namesOf = async (ctx: CallContext, { appId, type }: Given, version: number) => {
  const setting =
    (await settingOf(ctx, appId, type, 'audit', version)) ?? (await settingOf(ctx, appId, type))
  const labels = setting ? (await labelsOf(ctx, setting)).byId : null
  return (given: GivenAnswer): Words => {
    const button = setting?.result.find(({ id }) => id === given.result)
    return {
      result: button ? textOf(ctx.language, button.transKey) : given.result,
      labels: labelIds(given).map((id) => {
        const label = labels?.get(id)
        return label ? labelName(label, ctx.language) : `${id}`
      }),
    }
  }
}

/** What says kept answers in words: by the settings under which these ones were given. */
export async function answersIn(
  ctx: CallContext,
  rows: readonly Given[],
): Promise<(of: Given) => Words> {
  const keyOf = ({ appId, type }: Given, { setting }: GivenAnswer): string =>
    `${appId}:${type}:${setting}`
  const names = new Map<string, (given: GivenAnswer) => Words>()
  for (const row of rows)
    if (row.given && !names.has(keyOf(row, row.given)))
      names.set(keyOf(row, row.given), await namesOf(ctx, row, row.given.setting))
  return (row) =>
    (row.given && names.get(keyOf(row, row.given))?.(row.given)) ?? { result: '', labels: [] }
}
