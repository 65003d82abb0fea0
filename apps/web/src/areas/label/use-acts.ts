import { labelCalls } from '@oas/contract/label/calls'
import type { DraftLabel } from '@oas/contract/label/schemas'
import { useRef } from 'react'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { confirm, confirmDelete } from '../../kit/Confirm.tsx'
import { notify, notifyFailure } from '../../kit/notice.tsx'
import { nameIn } from './names.ts'
import { refreshes } from './refreshes.ts'
import type { Place } from './tree-rows.ts'

/** Moves, deletes, retires: one change at a time, each upon the version that stands. */
export const useActs = (treeId: number, version: number) => {
  const move = useSend(labelCalls.move, { refreshes })
  const remove = useSend(labelCalls.remove, { refreshes })
  const batch = useSend(labelCalls.updateBatch, { refreshes })
  const busy = useRef(false)
  return {
    move: (id: number, place: Place | null): void => {
      if (!place || busy.current) return
      busy.current = true
      move.mutateAsync({ treeId, version, id, ...place }).catch(notifyFailure).finally(() => { busy.current = false })
    },
    remove: (label: DraftLabel): void => confirmDelete(nameIn(label), async () => { await remove.mutateAsync({ id: String(label.id), version }) }),
    retire: (label: DraftLabel): void => confirm({
      title: label.retired ? t('label.restore') : t('label.retire'), text: label.retired ? nameIn(label) : `${nameIn(label)}: ${t('label.retire_hint')}`,
      act: async () => { await batch.mutateAsync({ treeId, version, ids: [label.id], set: { retired: !label.retired } }); notify('success', t('frontend.saved')) },
    }),
  }
}
