import { useState } from 'react'
import { t } from '../../i18n/texts.ts'
import { Modal } from '../Modal.tsx'
import { fileToBase64 } from '../base64.ts'
import { FilePicker } from '../upload/FilePicker.tsx'
import { type Column, DataTable } from '../list/DataTable.tsx'
import './workbook.css'

const tones = { new: 'good', change: 'warn', same: '', wrong: 'bad' } as const
const acts = ['new', 'change', 'same', 'wrong'] as const
type Line = { line: number; act: (typeof acts)[number] }
/**
 * What a workbook would do, line by line; `removed` is what it takes away by not having it, where
 * it does.
 */
type Preview<R> = { list: readonly R[]; removed?: readonly string[] }
const shownAtMost = 500

type Props<R extends Line> = {
  title: string
  hint?: string
  storeLabel: string
  columns: readonly Column<R>[]
  /** Both take the file in base64; whatever they throw is shown, and the dialog stays. */
  look: (workbook: string) => Promise<Preview<R>>
  store: (workbook: string, skipWrong: boolean) => Promise<void>
  onClose: () => void
}

/** What every line has: its number, and what becomes of it. */
const lineColumns = <R extends Line>(): Column<R>[] => [
  {
    key: 'line',
    title: t('workbook.line'),
    width: 70,
    numeric: true,
    render: (row) => row.line,
  },
  {
    key: 'act',
    title: t('frontend.state'),
    width: 110,
    render: (row) => (
      <span className={`state-tag ${tones[row.act]}`}>{t(`workbook.act_${row.act}`)}</span>
    ),
  },
]

const countOf = (list: readonly Line[], act: Line['act']): number =>
  list.filter((row) => row.act === act).length

const Counts = ({ list, removed }: Preview<Line>) => (
  <p className="workbook-counts">
    {acts.map((act) => (
      <span key={act} className={`state-tag ${tones[act]}`}>
        {t(`workbook.act_${act}`)}: {countOf(list, act)}
      </span>
    ))}
    {removed && (
      <span className="state-tag">
        {t('workbook.act_removed')}: {removed.length}
      </span>
    )}
  </p>
)

/** The file that was read, what it would do, and the storing of it. */
const useWorkbook = <R extends Line>({
  look,
  store,
  onClose,
}: Pick<Props<R>, 'look' | 'store' | 'onClose'>) => {
  const [fileName, setFileName] = useState('')
  const [looked, setLooked] = useState<{ workbook: string; preview: Preview<R> } | null>(null)
  const [skipWrong, setSkipWrong] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const during = (work: Promise<void>): void => {
    setBusy(true)
    setProblem('')
    work
      .catch((error: unknown) => setProblem((error as Error).message))
      .finally(() => setBusy(false))
  }
  const readFile = async (file: File): Promise<void> => {
    setLooked(null)
    setSkipWrong(false)
    setFileName(file.name)
    const workbook = await fileToBase64(file)
    setLooked({ workbook, preview: await look(workbook) })
  }
  const keepFile = async (workbook: string): Promise<void> => {
    await store(workbook, skipWrong)
    onClose()
  }
  return {
    fileName,
    preview: looked?.preview ?? null,
    skipWrong,
    setSkipWrong,
    busy,
    problem,
    read: (file: File): void => during(readFile(file)),
    keep: (): void => {
      if (looked) during(keepFile(looked.workbook))
    },
  }
}

type FileProps = { fileName: string; busy: boolean; onFile: (file: File) => void }
const FileInput = ({ fileName, busy, onFile }: FileProps) => (
  <label>
    {t('workbook.file')}{' '}
    <FilePicker
      accept=".xlsx"
      disabled={busy}
      onFiles={([file]) => {
        if (file) onFile(file)
      }}
    />{' '}
    {fileName && <span translate="no">{fileName}</span>}
  </label>
)

/**
 * Reads a workbook in: what each line would do is shown first, and stored when it is wanted; wrong
 * lines are left out only when somebody says so.
 */
export function WorkbookDialog<R extends Line>({
  title,
  hint,
  storeLabel,
  columns,
  look,
  store,
  onClose,
}: Props<R>) {
  const { fileName, preview, skipWrong, setSkipWrong, busy, problem, read, keep } = useWorkbook({
    look,
    store,
    onClose,
  })
  const { list = [], removed } = preview ?? {}
  const rows = list.filter((row) => row.act !== 'same')
  const wrong = countOf(list, 'wrong')
  const nothing = rows.length === wrong && !removed?.length
  const hindered = wrong > 0 && !skipWrong
  return (
    <Modal
      title={title}
      width={880}
      busy={busy}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="btn" disabled={busy} onClick={onClose}>
            {t('frontend.cancel')}
          </button>
          <button
            type="button"
            className="btn primary"
            disabled={busy || nothing || hindered}
            title={hindered ? t('workbook.wrong_first') : undefined}
            aria-busy={busy}
            onClick={keep}
          >
            {storeLabel}
          </button>
        </>
      }
    >
      {hint && <p className="muted">{hint}</p>}
      <FileInput fileName={fileName} busy={busy} onFile={read} />
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      {preview && (
        <>
          <Counts {...preview} />
          {wrong > 0 && (
            <label>
              <input
                type="checkbox"
                checked={skipWrong}
                onChange={(event) => setSkipWrong(event.target.checked)}
              />{' '}
              {t('workbook.skip_wrong')}
            </label>
          )}
          <DataTable
            label={title}
            loading={busy}
            rows={rows.slice(0, shownAtMost)}
            idOf={(row) => String(row.line)}
            empty={t('workbook.nothing')}
            columns={[...lineColumns<R>(), ...columns]}
          />
          {rows.length > shownAtMost && (
            <p className="muted">{t('workbook.more', { n: rows.length - shownAtMost })}</p>
          )}
        </>
      )}
    </Modal>
  )
}
