import type { Output } from '@oas/contract/define'
import { labelCalls } from '@oas/contract/label/calls'
import { useState } from 'react'
import { send } from '../../api/send.ts'
import { useSend } from '../../api/use-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { toBase64 } from '../../kit/base64.ts'
import { DataTable } from '../../kit/list/DataTable.tsx'
import { notify } from '../../kit/notice.tsx'
import { refreshes } from './refreshes.ts'

type Preview = Output<typeof labelCalls.import>
const tones = { new: 'good', change: 'warn', same: '', wrong: 'bad' } as const
const shownAtMost = 500

/** Reads a workbook into a draft: what each line would do is shown first. */
export const ImportDialog = ({ treeId, version, name, onClose }: { treeId: number; version: number; name: string; onClose: () => void }) => {
  const store = useSend(labelCalls.import, { refreshes })
  const [workbook, setWorkbook] = useState('')
  const [fileName, setFileName] = useState('')
  const [preview, setPreview] = useState<Preview | null>(null)
  const [skipWrong, setSkipWrong] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const during = (work: Promise<unknown>): void => { setBusy(true); setProblem(''); work.catch((error: unknown) => setProblem((error as Error).message)).finally(() => setBusy(false)) }
  const look = async (file: File): Promise<void> => {
    setPreview(null)
    setFileName(file.name)
    const bytes = toBase64(new Uint8Array(await file.arrayBuffer()))
    setWorkbook(bytes)
    setPreview(await send(labelCalls.import, { treeId, version, workbook: bytes, preview: true }))
  }
  const keep = async (): Promise<void> => {
    const { stored } = await store.mutateAsync({ treeId, version, workbook, preview: false, skipWrong })
    notify('success', t('label.stored', { n: stored }))
    onClose()
  }
  const rows = (preview?.list ?? []).filter((row) => row.act !== 'same')
  const count = (act: keyof typeof tones): number => preview?.list.filter((row) => row.act === act).length ?? 0
  const wrong = count('wrong')
  return (
    <Modal title={`${t('label.import')}: ${name}`} width={860} busy={busy} onClose={onClose} footer={<>
      <button type="button" className="btn" disabled={busy} onClick={onClose}>{t('frontend.cancel')}</button>
      <button type="button" className="btn primary" disabled={busy || !preview || rows.length === wrong || (wrong > 0 && !skipWrong)} title={wrong > 0 && !skipWrong ? t('label.wrong_first') : undefined} aria-busy={busy} onClick={() => during(keep())}>{t('label.store')}</button>
    </>}>
      <p className="muted">{t('label.import_hint')}</p>
      <label>{t('label.workbook')} <input type="file" accept=".xlsx" disabled={busy} onChange={(event) => { const [file] = event.target.files ?? []; event.target.value = ''; if (file) during(look(file)) }} /></label> {fileName && <span translate="no">{fileName}</span>}
      {problem && <p className="problem" role="alert">{problem}</p>}
      {preview && <>
        <p className="label-buttons">{(Object.keys(tones) as (keyof typeof tones)[]).map((act) => <span key={act} className={`state-tag ${tones[act]}`}>{tData(`label.act_${act}`)}: {count(act)}</span>)}</p>
        {wrong > 0 && <label><input type="checkbox" checked={skipWrong} onChange={(event) => setSkipWrong(event.target.checked)} /> {t('label.skip_wrong')}</label>}
        <DataTable label={t('label.import')} loading={busy} rows={rows.slice(0, shownAtMost)} idOf={(row) => String(row.line)} columns={[
          { key: 'line', title: t('label.line'), width: 70, numeric: true, render: (row) => row.line }, { key: 'act', title: t('frontend.state'), width: 110, render: (row) => <span className={`state-tag ${tones[row.act]}`}>{tData(`label.act_${row.act}`)}</span> },
          { key: 'id', title: 'id', width: 90, mono: true, render: (row) => row.id }, { key: 'name', title: t('label.label'), width: 220, render: (row) => <span translate="no">{row.name}</span> }, { key: 'reason', title: t('label.reason'), render: (row) => row.reason || row.fields.join(', ') },
        ]} />
        {rows.length > shownAtMost && <p className="muted">{t('label.more_lines', { n: rows.length - shownAtMost })}</p>}
      </>}
    </Modal>
  )
}
