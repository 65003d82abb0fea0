import type { Output } from '@oas/contract/define'
import { strategyExcelCalls } from '@oas/contract/strategy/calls'
import { useState } from 'react'
import { send } from '../../../api/send.ts'
import { t } from '../../../i18n/texts.ts'
import { Modal } from '../../../kit/Modal.tsx'
import { toBase64 } from '../../../kit/base64.ts'
import { DataTable } from '../../../kit/list/DataTable.tsx'
import { notify } from '../../../kit/notice.tsx'
import { toText } from './cell-text.ts'

type Preview = Output<typeof strategyExcelCalls.import>
const tones = { new: 'good', change: 'warn', same: '', wrong: 'bad' } as const
const shownAtMost = 500

/** Reads a workbook: what would change is shown first, line by line, and stored when it is wanted. */
export const ImportDialog = ({ ruleId, version, name, onClose, onStored }: { ruleId: string; version: number; name: string; onClose: () => void; onStored: () => Promise<void> }) => {
  const [workbook, setWorkbook] = useState('')
  const [preview, setPreview] = useState<Preview | null>(null)
  const [skipWrong, setSkipWrong] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const during = (work: Promise<unknown>): void => { setBusy(true); setProblem(''); work.catch((error: unknown) => setProblem((error as Error).message)).finally(() => setBusy(false)) }
  const look = async (file: File): Promise<void> => {
    const bytes = toBase64(new Uint8Array(await file.arrayBuffer()))
    setWorkbook(bytes)
    setPreview(await send(strategyExcelCalls.import, { ruleId, version, workbook: bytes, preview: true }))
  }
  const store = async (): Promise<void> => {
    const answer = await send(strategyExcelCalls.import, { ruleId, version, workbook, preview: false, skipWrong })
    notify('success', t('strategy_table.stored', { n: answer.stored, version: answer.version }))
    await onStored()
    onClose()
  }
  const rows = (preview?.list ?? []).filter((row) => row.act !== 'same')
  const count = (act: keyof typeof tones): number => preview?.list.filter((row) => row.act === act).length ?? 0
  const wrong = count('wrong')
  const nothing = rows.length === wrong && (preview?.removed.length ?? 0) === 0
  return (
    <Modal title={`${t('strategy_table.import')}: ${name}`} width={900} busy={busy} onClose={onClose} footer={<>
      <button type="button" className="btn" disabled={busy} onClick={onClose}>{t('frontend.cancel')}</button>
      <button type="button" className="btn primary" disabled={busy || !preview || nothing || (wrong > 0 && !skipWrong)} aria-busy={busy} onClick={() => during(store())}>{t('strategy_table.store')}</button>
    </>}>
      <label>{t('strategy_table.file')} <input type="file" accept=".xlsx" disabled={busy} onChange={(event) => { const [file] = event.target.files ?? []; event.target.value = ''; if (file) during(look(file)) }} /></label>
      {problem && <p className="problem" role="alert">{problem}</p>}
      {preview && <>
        <p>{(Object.keys(tones) as (keyof typeof tones)[]).map((act) => <span key={act} className={`state-tag ${tones[act]}`} style={{ marginInlineEnd: 16 }}>{t(`strategy_table.act_${act}`)}: {count(act)}</span>)}<span className="state-tag">{t('strategy_table.act_removed')}: {preview.removed.length}</span></p>
        {wrong > 0 && <label><input type="checkbox" checked={skipWrong} onChange={(event) => setSkipWrong(event.target.checked)} /> {t('strategy_table.skip_wrong')}</label>}
        <DataTable label={t('strategy_table.import')} loading={busy} rows={rows.slice(0, shownAtMost)} idOf={(row) => String(row.line)} columns={[
          { key: 'line', title: t('strategy_table.line'), width: 70, numeric: true, render: (row) => row.line }, { key: 'act', title: t('frontend.state'), width: 100, render: (row) => <span className={`state-tag ${tones[row.act]}`}>{t(`strategy_table.act_${row.act}`)}</span> },
          { key: 'what', title: t('strategy_list.detail'), render: (row) => (row.act === 'wrong' ? row.problems.map((one) => `${one.path}: ${one.message}`).join('; ') : row.values.map((one) => `${one.leftKey}${one.relation ? ` ${one.relation}` : ' ='} ${toText(one.value)}`).join(', ')) },
        ]} />
        {rows.length > shownAtMost && <p className="muted">{t('strategy_table.more', { n: rows.length - shownAtMost })}</p>}
      </>}
    </Modal>
  )
}
