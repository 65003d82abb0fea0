import type { Output } from '@oas/contract/define'
import { sameJson } from '@oas/contract/setting/changes'
import { autoConfigCalls } from '@oas/contract/setting/edit-calls'
import type { Problem } from '@oas/contract/setting/edit-schemas'
import { useEffect, useState } from 'react'
import { CallFailure } from '../../api/call-error.ts'
import { send } from '../../api/send.ts'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { notify, notifyFailure } from '../../kit/notice.tsx'
import { useUnsavedGuard } from '../../nav/leave-guard.ts'
import { refreshes } from './refreshes.ts'

type Doc = Record<string, unknown>
type Key = { appId: number; type: number }
export type Detail = Output<(typeof autoConfigCalls)['one']>
const checkAfterMs = 400
const startOf = ({ draft, published }: Detail): Doc => (draft ?? published)?.document ?? {}

/**
 * The document that is edited: its problems as they arise, saving with a look for what others saved
 * meanwhile.
 */
export function useDraft(of: Key, first: Detail) {
  const [detail, setDetail] = useState(first)
  const [document, setDocument] = useState<Doc>(() => startOf(first))
  const [problems, setProblems] = useState<readonly Problem[] | null>(null)
  const [theirs, setTheirs] = useState<Detail | null>(null)
  const [edition, setEdition] = useState(0)
  const saving = useSend(autoConfigCalls.save, { refreshes })
  const dirty = !sameJson(document, startOf(detail))
  useUnsavedGuard(dirty)
  const { appId, type } = of
  useEffect(() => {
    let live = true
    const timer = setTimeout(() => {
      send(autoConfigCalls.check, { appId, type, document }).then(
        (found) => {
          if (live) setProblems(found)
        },
        (error: unknown) => {
          if (live) notifyFailure(error as Error)
        },
      )
    }, checkAfterMs)
    return () => {
      live = false
      clearTimeout(timer)
    }
  }, [appId, type, document])
  const show = (next: Detail): void => {
    setDetail(next)
    setDocument(startOf(next))
    setTheirs(null)
    setEdition((n) => n + 1)
  }
  const read = (): Promise<Detail> => send(autoConfigCalls.one, of)
  const reload = async (): Promise<void> => show(await read())
  /** `on`: what others left, where one's own text goes over it. */
  const save = async (on: Detail = detail): Promise<void> => {
    const base =
      on === detail
        ? (detail.draft?.base ?? detail.published?.version ?? 0)
        : (on.published?.version ?? 0)
    try {
      await saving.mutateAsync({ ...of, revision: on.draft?.revision ?? 0, base, document })
      await reload()
      notify('success', t('auto_config.saved'))
    } catch (error) {
      if (error instanceof CallFailure && error.status === 409) setTheirs(await read())
      else notifyFailure(error as Error)
    }
  }
  /** What is written now, standing on its own from here on. */
  const detach = async (): Promise<void> => {
    await saving.mutateAsync({
      ...of,
      revision: detail.draft?.revision ?? 0,
      base: detail.draft?.base ?? detail.published?.version ?? 0,
      document,
      template: null,
    })
    await reload()
    notify('success', t('auto_config.saved'))
  }
  return {
    detail,
    document,
    setDocument,
    problems,
    dirty,
    busy: saving.isPending,
    save,
    detach,
    reload,
    show,
    theirs,
    edition,
  }
}
