import type { Output } from '@oas/contract/define'
import { whiteListCalls } from '@oas/contract/white-list/calls'
import { type EntryKind, liveExcuses } from '@oas/contract/white-list/schemas'
import { useState } from 'react'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { fileToBase64 } from '../../kit/base64.ts'
import { required } from '../../kit/form/required.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { notify, notifyFailure } from '../../kit/notice.tsx'
import { refreshes } from './words.tsx'

export type AddDraft = {
  listId: string
  appId: string
  excuses: string[]
  lines: string[]
  workbook: string
  reason: string
  until: number | undefined
  skipBad: boolean
}

export type Found = Output<typeof whiteListCalls.add>
const checkAddition = (kind: EntryKind, draft: AddDraft) => ({
  listId: kind === 'live' ? null : required(draft.listId, t('white_list.list')),
  appId: kind === 'live' ? required(draft.appId, t('white_list.app')) : null,
  excuses: kind === 'live' ? required(draft.excuses, t('white_list.excuses')) : null,
  lines: draft.workbook === '' ? required(draft.lines, t('white_list.lines')) : null,
  reason: required(draft.reason, t('white_list.reason')),
})

/** Whether so much is filled in that one can see what would come of it. */
const isReady = (kind: EntryKind, draft: AddDraft): boolean =>
  (draft.lines.length > 0 || draft.workbook !== '') &&
  draft.reason.trim() !== '' &&
  (kind === 'live' ? draft.appId !== '' && draft.excuses.length > 0 : draft.listId !== '')

/** Adds to a list of its kind; with `dry` it only says what would come of it. */
const useStore = (kind: EntryKind) => {
  const add = useSend(whiteListCalls.add, { refreshes })
  const addLive = useSend(whiteListCalls.liveImport, { refreshes })
  return (
    { listId: chosen, appId, excuses, lines, workbook, reason, until, skipBad }: AddDraft,
    dry: boolean,
  ): Promise<Found> => {
    const common = {
      ...(workbook === '' ? { lines } : { workbook }),
      reason,
      dry,
      skipBad,
      ...(until === undefined ? {} : { until }),
    }
    return kind === 'live'
      ? addLive.mutateAsync({
          ...common,
          appId: Number(appId),
          excuses: liveExcuses.filter((one) => excuses.includes(one)),
        })
      : add.mutateAsync({ ...common, listId: chosen })
  }
}

/** Many that are put on a list at once, and what would come of it. */
export function useAdditions(kind: EntryKind, listId: string, onClose: () => void) {
  const [found, setFound] = useState<Found | null>(null)
  const store = useStore(kind)
  const form = useForm<AddDraft>({
    initial: {
      listId,
      appId: '',
      excuses: [],
      lines: [],
      workbook: '',
      reason: '',
      until: undefined,
      skipBad: false,
    },
    guard: false,
    check: (draft) => checkAddition(kind, draft),
    send: async (draft) => {
      const { waits } = await store(draft, false)
      notify('success', waits ? t('white_list.waits') : t('frontend.saved'))
    },
    done: onClose,
  })
  // Leaving refused lines out changes nothing of what was found.
  const put = (change: Partial<AddDraft>): void => {
    if (!('skipBad' in change)) setFound(null)
    form.put(change)
  }
  const preview = (): void => {
    if (isReady(kind, form.values)) store(form.values, true).then(setFound, form.refuse)
    else form.submit(true)
  }
  const readFile = (file: File | undefined): void => {
    const read = async (): Promise<void> => put({ workbook: file ? await fileToBase64(file) : '' })
    read().catch(notifyFailure)
  }
  return { form: { ...form, put }, found, preview, readFile }
}
