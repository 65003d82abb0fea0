import type { RowResult } from '@oas/contract/case-library/schemas'
import { libraryLimits } from '@oas/contract/case-library/schemas'
import { taskLibraryCalls } from '@oas/contract/case-library/task-calls'
import { useEffect, useRef, useState } from 'react'
import { postFile } from '../../api/post-file.ts'
import { send } from '../../api/send.ts'
import { keyOf, queryClient } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { refusedAt } from '../../kit/form/refused.ts'
import { notify } from '../../kit/notice.tsx'
import type { Face } from './faces.ts'

type Looked = { fileId: string; total: number; rows: readonly RowResult[] }
type Step = 'reading' | 'looking' | 'adding'
type Part = { rows: readonly RowResult[]; added: number }

/** A file of items: sent, looked through and added, as many rows at a time as a call takes. */
export function useFileImport(face: Face, libraryId: string, onDone: () => void) {
  const [fileName, setFileName] = useState('')
  const [looked, setLooked] = useState<Looked | null>(null)
  const [step, setStep] = useState<{ what: Step; done: number; total: number } | null>(null)
  const [problem, setProblem] = useState('')
  const stopped = useRef(false)
  useEffect(
    () => () => {
      stopped.current = true
    },
    [],
  )
  const walk = async (
    what: Step,
    { fileId, total }: Pick<Looked, 'fileId' | 'total'>,
    take: (part: Part) => void,
  ): Promise<void> => {
    for (let from = 1; from <= total && !stopped.current; from += libraryLimits.batch) {
      setStep({ what, done: from - 1, total })
      const dryRun = what === 'looking' ? { dryRun: true } : {}
      take(await send(face.calls.itemImport, { libraryId, fileId, from, ...dryRun }))
    }
  }
  const during = (work: () => Promise<void>): void => {
    stopped.current = false
    setProblem('')
    work()
      .catch(refusedAt(setProblem))
      .finally(() => setStep(null))
  }
  const look = async (file: File): Promise<void> => {
    setLooked(null)
    setFileName(file.name)
    setStep({ what: 'reading', done: 0, total: 0 })
    const { fileId, rows: total } = await postFile(taskLibraryCalls.itemUpload, file)
    const rows: RowResult[] = []
    await walk('looking', { fileId, total }, (part) => rows.push(...part.rows))
    if (!stopped.current) setLooked({ fileId, total, rows })
  }
  const add = async (file: Looked): Promise<void> => {
    let added = 0
    await walk('adding', file, (part) => {
      added += part.added
    })
    for (const call of [face.calls.itemQuery, face.calls.detail, face.calls.query])
      await queryClient.invalidateQueries({ queryKey: keyOf(call) })
    notify('success', t('case_library.added', { n: added }))
    if (stopped.current) setProblem(t('case_library.stopped'))
    else onDone()
  }
  return {
    fileName,
    looked,
    step,
    problem,
    read: (file: File): void => during(() => look(file)),
    keep: (): void => {
      if (looked) during(() => add(looked))
    },
    stop: (): void => {
      stopped.current = true
    },
  }
}
