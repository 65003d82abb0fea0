import type { Output } from '@oas/contract/define'
import { newsCalls } from '@oas/contract/news/calls'
import { useId, useState } from 'react'
import { download } from '../../api/download.ts'
import { postFile } from '../../api/post-file.ts'
import { send } from '../../api/send.ts'
import { keyOf, queryClient } from '../../api/use-call.ts'
import { hasText, t, tData } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { refusedAt } from '../../kit/form/refused.ts'
import { notify } from '../../kit/notice.tsx'
import { FilePicker } from '../../kit/upload/FilePicker.tsx'
import { categoryChoices } from './fields.ts'
import './news.css'

/** A column as the template's head calls it. */
const columnWord = (column: string): string => {
  const key = `news.column_${column}`
  return hasText(key) ? tData(key) : column
}

type Looked = Output<typeof newsCalls.importFile> & { fileUrl: string }

const saveTemplate = (): Promise<void> =>
  download(
    newsCalls.importTemplate,
    {},
    {
      fileName: 'news-template.xlsx',
      signal: new AbortController().signal,
      onLines: () => undefined,
    },
  ).then(() => undefined)

/** A workbook of notices: sent, looked through, imported; one of it at a time. */
const useImport = (onClose: () => void) => {
  const [dataType, setDataType] = useState<1 | 2>(1)
  const [looked, setLooked] = useState<Looked | null>(null)
  const [skipWrong, setSkipWrong] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const during = (work: Promise<void>): void => {
    setBusy(true)
    work.catch(refusedAt(setProblem)).finally(() => setBusy(false))
  }
  const look = async (file: File): Promise<void> => {
    setLooked(null)
    setProblem('')
    const { fileUrl } = await postFile(newsCalls.importUpload, file)
    setLooked({
      ...(await send(newsCalls.importFile, { fileUrl, dataType, preview: true })),
      fileUrl,
    })
  }
  const bring = async ({ fileUrl }: Looked): Promise<void> => {
    const { imported, wrong, rows } = await send(newsCalls.importFile, {
      fileUrl,
      dataType,
      skipWrong,
    })
    if (imported === 0) {
      setLooked({ imported, wrong, rows, fileUrl })
      return
    }
    await queryClient.invalidateQueries({ queryKey: keyOf(newsCalls.query) })
    notify('success', t('news.imported', { n: imported }))
    onClose()
  }
  const right = looked ? looked.rows - looked.wrong.length : 0
  const ready = looked !== null && right > 0 && (looked.wrong.length === 0 || skipWrong)
  return {
    dataType,
    chooseType: (next: 1 | 2): void => {
      setDataType(next)
      setLooked(null)
    },
    looked,
    right,
    ready,
    skipWrong,
    setSkipWrong,
    busy,
    problem,
    saveTemplate: (): void => during(saveTemplate()),
    look: (file: File): void => during(look(file)),
    bring: (): void => {
      if (looked) during(bring(looked))
    },
  }
}

const WrongRows = ({ wrong }: Pick<Looked, 'wrong'>) => (
  <div className="news-wrong" tabIndex={0} role="region" aria-label={t('news.problem')}>
    <table>
      <thead>
        <tr>
          <th>{t('news.row')}</th>
          <th>{t('news.title')}</th>
          <th>{t('news.problem')}</th>
        </tr>
      </thead>
      <tbody>
        {wrong.map((row) => (
          <tr key={row.row}>
            <td>{row.row}</td>
            <td>{row.title}</td>
            <td>
              {row.problems
                .map(({ column, reason }) => `${columnWord(column)}: ${reason}`)
                .join('; ')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

type FileProps = { busy: boolean; problem: string; onFile: (file: File) => void }

const FileField = ({ busy, problem, onFile }: FileProps) => {
  const id = useId()
  return (
    <>
      <label>
        {t('news.choose_file')}{' '}
        <FilePicker
          accept=".xlsx"
          disabled={busy}
          invalid={problem !== ''}
          describedBy={`${id}-problem`}
          onFiles={([file]) => {
            if (file) onFile(file)
          }}
        />
      </label>
      <span className="problem" id={`${id}-problem`} role={problem ? 'alert' : undefined}>
        {problem}
      </span>
    </>
  )
}

/**
 * Brings notices from a workbook: sent first, looked through with its wrong rows shown, then
 * imported.
 */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const work = useImport(onClose)
  const { looked, busy } = work
  return (
    <Modal
      title={t('news.import')}
      width={760}
      busy={busy}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="btn" onClick={work.saveTemplate}>
            {t('news.template')}
          </button>
          <button
            type="button"
            className="btn primary"
            disabled={!work.ready || busy}
            onClick={work.bring}
          >
            {t('news.import')}
          </button>
        </>
      }
    >
      <label>
        {t('news.category')}{' '}
        <select
          value={work.dataType}
          onChange={(event) => work.chooseType(event.target.value === '2' ? 2 : 1)}
        >
          {categoryChoices().map((one) => (
            <option key={one.value} value={one.value}>
              {one.label}
            </option>
          ))}
        </select>
      </label>
      <FileField busy={busy} problem={work.problem} onFile={work.look} />
      {looked && (
        <p role="status">
          {t('news.rows_found', { rows: looked.rows, wrong: looked.wrong.length })}
        </p>
      )}
      {looked && looked.wrong.length > 0 && (
        <>
          <WrongRows wrong={looked.wrong} />
          {work.right > 0 && (
            <label>
              <input
                type="checkbox"
                checked={work.skipWrong}
                onChange={(event) => work.setSkipWrong(event.target.checked)}
              />{' '}
              {t('news.skip_wrong')}
            </label>
          )}
        </>
      )}
    </Modal>
  )
}
