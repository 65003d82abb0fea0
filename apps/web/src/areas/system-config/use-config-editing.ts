import { systemConfigCalls } from '@oas/contract/system-config/calls'
import type { ConfigItem } from '@oas/contract/system-config/schemas'
import { useState } from 'react'
import { CallFailure } from '../../api/call-error.ts'
import { send } from '../../api/send.ts'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { notify } from '../../kit/notice.tsx'
import { type ConfigDraft, checkDraft, draftOf, emptyDocument, wantedOf } from './draft.ts'
import { refreshes } from './refreshes.ts'

const isConflict = (error: unknown): boolean => error instanceof CallFailure && error.status === 409
const namesField = (error: unknown): boolean =>
  error instanceof CallFailure && error.field !== undefined

/**
 * A setting under edit: what it was when it was opened, what somebody else has stored meanwhile,
 * and whether what would change is being looked at.
 */
export function useConfigEditing(item: ConfigItem | null, onClose: () => void) {
  const [base, setBase] = useState(item)
  const [theirs, setTheirs] = useState<ConfigItem | null>(null)
  const [reviewed, setReviewed] = useState(false)
  const create = useSend(systemConfigCalls.createItem, { refreshes })
  const update = useSend(systemConfigCalls.updateItem, { refreshes })
  const store = async (draft: ConfigDraft, version: number | null): Promise<void> => {
    const wanted = wantedOf(draft) ?? emptyDocument
    if (version === null) await create.mutateAsync({ key: draft.key.trim(), ...wanted })
    else await update.mutateAsync({ key: draft.key, version, ...wanted })
    notify('success', t('frontend.saved'))
    onClose()
  }
  const form = useForm<ConfigDraft>({
    initial: draftOf(item),
    guard: false,
    check: checkDraft,
    send: async (draft) => {
      // The first press shows what would change, the second one saves it.
      if (!reviewed) {
        setReviewed(true)
        return
      }
      try {
        await store(draft, theirs?.version ?? base?.version ?? null)
      } catch (error) {
        if (!isConflict(error) || base === null) {
          setReviewed(namesField(error) ? false : reviewed)
          throw error
        }
        setTheirs(await send(systemConfigCalls.item, { key: base.key }))
      }
    },
  })
  const takeTheirs = (): void => {
    if (!theirs) return
    setBase(theirs)
    form.reset(draftOf(theirs))
    setTheirs(null)
    setReviewed(false)
  }
  const goBack = (): void => {
    setReviewed(false)
    if (theirs) {
      setBase(theirs)
      setTheirs(null)
    }
  }
  return { base, theirs, reviewed, form, takeTheirs, goBack }
}

export type ConfigEditing = ReturnType<typeof useConfigEditing>
