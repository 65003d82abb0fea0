import type { Library, RowResult } from '@oas/contract/case-library/schemas'
import { taskLibraryCalls } from '@oas/contract/case-library/task-calls'
import { t } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { ExportButton } from '../../kit/list/ExportButton.tsx'
import { FilePicker } from '../../kit/upload/FilePicker.tsx'
import type { Face } from './faces.ts'
import { useFileImport } from './use-file-import.ts'

const shownAtMost = 200
const tones = { new: 'good', same: '', bad: 'bad' } as const
const countTexts = {
  new: 'case_library.count_new',
  same: 'case_library.count_same',
  bad: 'case_library.count_bad',
} as const
const countOf = (rows: readonly RowResult[], status: RowResult['status']): number =>
  rows.filter((row) => row.status === status).length

const Preview = ({ rows }: { rows: readonly RowResult[] }) => {
  const bad = rows.filter(({ status }) => status === 'bad')
  return (
    <div role="status">
      <p className="library-counts">
        {(['new', 'same', 'bad'] as const).map((status) => (
          <span key={status} className={`state-tag ${tones[status]}`}>
            {t(countTexts[status], { n: countOf(rows, status) })}
          </span>
        ))}
      </p>
      {bad.length > 0 && (
        <>
          <p className="muted">{t('case_library.bad_rows')}</p>
          <ul className="library-rows" tabIndex={0} aria-label={t('case_library.bad_rows')}>
            {bad.slice(0, shownAtMost).map((row) => (
              <li key={row.no}>
                <strong>{t('case_library.row_line', { n: row.no })}</strong>{' '}
                <span className="problem">{row.reason}</span>
              </li>
            ))}
          </ul>
          {bad.length > shownAtMost && (
            <p className="muted">{t('case_library.more_rows', { n: bad.length - shownAtMost })}</p>
          )}
        </>
      )}
    </div>
  )
}

const stepTexts = { looking: 'case_library.looking', adding: 'case_library.adding' } as const
const Progress = ({ step }: { step: ReturnType<typeof useFileImport>['step'] }) => {
  if (!step) return null
  const { what, done, total } = step
  const text =
    what === 'reading' ? t('case_library.reading') : t(stepTexts[what], { n: done, total })
  return (
    <p role="status">
      <progress aria-label={text} {...(total > 0 ? { value: done, max: total } : {})} /> {text}
    </p>
  )
}

/** Takes items from a file: what would come of each row is shown before anything is added. */
export function FileDialog({
  face,
  library,
  onClose,
}: {
  face: Face
  library: Library
  onClose: () => void
}) {
  const file = useFileImport(face, library.id, onClose)
  const { step, looked, problem } = file
  const fresh = looked ? countOf(looked.rows, 'new') : 0
  return (
    <Modal
      title={t('case_library.add_file')}
      width={680}
      busy={step !== null}
      onClose={onClose}
      footer={
        <>
          {step ? (
            <button type="button" className="btn" onClick={file.stop}>
              {t('case_library.stop')}
            </button>
          ) : (
            <button type="button" className="btn" onClick={onClose}>
              {t('frontend.cancel')}
            </button>
          )}
          <button
            type="button"
            className="btn primary"
            disabled={step !== null || fresh === 0}
            aria-busy={step?.what === 'adding'}
            onClick={file.keep}
          >
            {t('case_library.import_n', { n: fresh })}
          </button>
        </>
      }
    >
      <p className="muted">{t('case_library.file_hint')}</p>
      <p className="library-counts">
        <label>
          {t('case_library.file')}{' '}
          <FilePicker
            accept=".xlsx,.jsonl,.zip"
            disabled={step !== null}
            onFiles={([chosen]) => {
              if (chosen) file.read(chosen)
            }}
          />
        </label>
        <ExportButton
          call={taskLibraryCalls.itemTemplate}
          input={{ libraryId: library.id }}
          fileName="items-template.xlsx"
          label={t('case_library.template')}
        />
        {file.fileName && <span translate="no">{file.fileName}</span>}
      </p>
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      <Progress step={step} />
      {looked && <Preview rows={looked.rows} />}
    </Modal>
  )
}
