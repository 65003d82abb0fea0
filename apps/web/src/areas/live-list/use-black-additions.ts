import type { Output } from '@oas/contract/define'
import { type blackKinds, liveBlackListCalls } from '@oas/contract/live-black-list/calls'
import { useState } from 'react'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { fileToBase64 } from '../../kit/base64.ts'
import { required } from '../../kit/form/required.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { notify, notifyFailure } from '../../kit/notice.tsx'

export type BlackDraft = {
  appId: string
  kind: string
  lines: string[]
  workbook: string
  reason: string
  evidence: string
  until: number | undefined
  skipBad: boolean
}

export type Found = Output<typeof liveBlackListCalls.add>
/** Whether so much is filled in that one can see what would come of it. */
const isReady = ({ appId, lines, workbook, reason }: BlackDraft): boolean =>
  appId !== '' && (lines.length > 0 || workbook !== '') && reason.trim() !== ''

/** Adds hosts to the list; with `dry` it only says what would come of it. */
const useStore = () => {
  const add = useSend(liveBlackListCalls.add, { refreshes: [liveBlackListCalls.list] })
  return (
    { appId, kind, lines, workbook, until, ...draft }: BlackDraft,
    dry: boolean,
  ): Promise<Found> =>
    add.mutateAsync({
      ...draft,
      appId: Number(appId),
      kind: kind as (typeof blackKinds)[number],
      dry,
      ...(workbook === '' ? { lines } : { workbook }),
      ...(until === undefined ? {} : { until }),
    })
}

/** Hosts that are barred or watched, typed or from a workbook, and what would come of it. */
export function useBlackAdditions(firstApp: string, onClose: () => void) {
  const [found, setFound] = useState<Found | null>(null)
  const store = useStore()
  const form = useForm<BlackDraft>({
    initial: {
      appId: firstApp,
      kind: 'watch',
      lines: [],
      workbook: '',
      reason: '',
      evidence: '',
      until: undefined,
      skipBad: false,
    },
    guard: false,
    done: onClose,
    check: ({ appId, lines, workbook, reason }) => ({
      appId: required(appId, t('live_list.app')),
      lines: workbook === '' ? required(lines, t('live_list.lines')) : null,
      reason: required(reason, t('live_list.reason')),
    }),
    send: async (draft) => {
      const { waits, added } = await store(draft, false)
      notify('success', waits ? t('live_list.waits') : t('live_list.moved', { n: added }))
    },
  })
  const put = (change: Partial<BlackDraft>): void => {
    setFound(null)
    form.put(change)
  }
  const preview = (): void => {
    if (isReady(form.values)) store(form.values, true).then(setFound, form.refuse)
    else form.submit(true)
  }
  const readFile = (file: File | undefined): void => {
    const read = async (): Promise<void> => put({ workbook: file ? await fileToBase64(file) : '' })
    read().catch(notifyFailure)
  }
  return { form: { ...form, put }, found, preview, readFile }
}
