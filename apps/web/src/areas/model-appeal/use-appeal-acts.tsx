import type { Output } from '@oas/contract/define'
import { modelAppealCalls } from '@oas/contract/model-appeal/calls'
import type { AppealAct, AppealRow, AppealState } from '@oas/contract/model-appeal/schemas'
import { useSend } from '../../api/use-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import { confirm } from '../../kit/Confirm.tsx'
import { notify } from '../../kit/notice.tsx'
import { refreshes } from './words.tsx'

type PlainAct = Exclude<AppealAct, 'duplicate'>
const keyOf = (act: AppealAct): string =>
  act.replace(/[A-Z]/, (letter) => `_${letter.toLowerCase()}`)
export function actLabel(act: AppealAct): string {
  return tData(`model_appeal.${keyOf(act)}`)
}

type Movable = Pick<AppealRow, 'id' | 'version' | 'state' | 'mine' | 'taken'>
const from: Readonly<Record<AppealAct, readonly AppealState[]>> = {
  take: ['open'],
  giveBack: ['taken'],
  confirm: ['taken'],
  reject: ['taken'],
  duplicate: ['taken'],
  wontFix: ['confirmed', 'exported'],
}
/** Whether an act is open to the caller: only who took it judges it, and nobody their own. */
export function fits(act: AppealAct, row: Movable): boolean {
  return !row.mine && from[act].includes(row.state) && (row.state !== 'taken' || row.taken)
}

/** Says how many appeals were moved, and why others were not. */
export function tellOutcomes({ list }: Output<typeof modelAppealCalls.setAppealState>): void {
  const failed = list.filter((one) => !one.ok)
  const done = list.length - failed.length
  if (done > 0) notify('success', t('model_appeal.moved_n', { n: done }))
  if (failed.length > 0)
    notify(
      'warning',
      t('model_appeal.not_moved', {
        n: failed.length,
        why: [
          ...new Set(
            failed.map(({ code }) => tData(`model_appeal.why_${code.replaceAll('-', '_')}`)),
          ),
        ].join(', '),
      }),
    )
}

/** Takes appeals, or says what they come to. */
export function useAppealActs() {
  const set = useSend(modelAppealCalls.setAppealState, { refreshes })
  return (act: PlainAct, rows: readonly Movable[], name: string, after?: () => void): void =>
    confirm({
      title: actLabel(act),
      text: (
        <>
          <p>
            <strong translate="no">{name}</strong>
          </p>
          <p>{tData(`model_appeal.${keyOf(act)}_about`)}</p>
        </>
      ),
      confirmLabel: actLabel(act),
      danger: act === 'wontFix',
      ...(act === 'reject' || act === 'wontFix' ? { reason: 200 } : {}),
      act: async (reason) => {
        const refs = rows.map(({ id, version }) => ({ id, version }))
        tellOutcomes(await set.mutateAsync({ refs, act, reason }))
        after?.()
      },
    })
}
