import type { Input } from '@oas/contract/define'
import type { caseLibraryCalls } from '@oas/contract/case-library/calls'
import { useSend } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t, tData } from '../../i18n/texts.ts'
import { confirm } from '../../kit/Confirm.tsx'
import { notify, notifyFailure } from '../../kit/notice.tsx'
import type { Face } from './faces.ts'

type Act = Input<(typeof caseLibraryCalls)['itemState']>['act']
const mostReason = 200

/** Moves items of a library on, asking first where it matters, and says what was left. */
export function useMoves(face: Face, done?: () => void) {
  const { calls } = face
  const { may } = useMay()
  const move = useSend(calls.itemState, {
    refreshes: [calls.itemQuery, calls.itemDetail, calls.detail, calls.query],
  })
  const send = async (ids: string[], act: Act, reason?: string): Promise<void> => {
    const { changed, left } = await move.mutateAsync({
      ids,
      act,
      ...(reason === undefined ? {} : { reason }),
    })
    if (changed > 0) notify('success', t('case_library.changed', { n: changed }))
    for (const { no, reason: why } of left.slice(0, 3))
      notify('warning', t('case_library.left', { no, reason: why }))
    done?.()
  }
  const run = (ids: string[], act: Act): void => {
    if (act === 'submit' || act === 'pass') {
      send(ids, act).catch(notifyFailure)
      return
    }
    confirm({
      title: tData(`case_library.act_${act}`),
      text: t(act === 'refuse' ? 'case_library.refuse_sure' : 'case_library.retire_sure'),
      confirmLabel: tData(`case_library.act_${act}`),
      reason: mostReason,
      act: (reason) => send(ids, act, reason),
    })
  }
  /** Why the person may not; undefined: they may. */
  const whyNot = (act: Act): string | undefined => {
    if (act === 'pass' || act === 'refuse')
      return may('case.review') ? undefined : t('case_library.needs_review')
    return may('case.edit') ? undefined : t('case_library.needs_edit')
  }
  return { run, whyNot, busy: move.isPending }
}
