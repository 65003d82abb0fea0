import { labelCalls } from '@oas/contract/label/calls'
import type { DraftLabel } from '@oas/contract/label/schemas'
import { useEffect, useRef, useState } from 'react'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { confirm, confirmDelete } from '../../kit/Confirm.tsx'
import { notify, notifyFailure } from '../../kit/notice.tsx'
import { nameIn } from './names.ts'
import { refreshes } from './refreshes.ts'
import type { Place, Shape } from './tree-rows.ts'

/** Where a label is to go in the tree as it stands when its turn has come; null: nowhere. */
type Move = { id: number; place: (shape: Shape) => Place | null }

/**
 * Moves, deletes, retires: one change at a time, each upon the version that stands. Moves asked for
 * meanwhile wait their turn: keys are pressed faster than a draft is stored.
 */
export function useActs(treeId: number, version: number, shape: Shape) {
  const move = useSend(labelCalls.move, { refreshes })
  const remove = useSend(labelCalls.remove, { refreshes })
  const batch = useSend(labelCalls.updateBatch, { refreshes })
  const busy = useRef(false)
  const waiting = useRef<Move[]>([])
  const [turn, setTurn] = useState(0)
  const { mutateAsync } = move
  useEffect(() => {
    while (!busy.current) {
      const next = waiting.current.shift()
      if (!next) return
      const place = next.place(shape)
      if (!place) continue
      busy.current = true
      mutateAsync({ treeId, version, id: next.id, ...place })
        .catch((error: unknown) => {
          waiting.current = []
          notifyFailure(error)
        })
        .finally(() => {
          busy.current = false
          setTurn((before) => before + 1)
        })
    }
  }, [turn, treeId, version, shape, mutateAsync])
  return {
    move: (id: number, place: Move['place']): void => {
      waiting.current.push({ id, place })
      setTurn((before) => before + 1)
    },
    remove: (label: DraftLabel): void =>
      confirmDelete(nameIn(label), async () => {
        await remove.mutateAsync({ id: String(label.id), version })
      }),
    retire: (label: DraftLabel): void =>
      confirm({
        title: label.retired ? t('label.restore') : t('label.retire'),
        text: label.retired ? nameIn(label) : `${nameIn(label)}: ${t('label.retire_hint')}`,
        act: async () => {
          await batch.mutateAsync({
            treeId,
            version,
            ids: [label.id],
            set: { retired: !label.retired },
          })
          notify('success', t('frontend.saved'))
        },
      }),
  }
}
