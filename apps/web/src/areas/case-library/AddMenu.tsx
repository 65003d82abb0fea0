import type { Library } from '@oas/contract/case-library/schemas'
import { useState } from 'react'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import { CopyDialog } from './CopyDialog.tsx'
import { FileDialog } from './FileDialog.tsx'
import { ItemDialog } from './ItemDialog.tsx'
import { RecordsDialog } from './RecordsDialog.tsx'
import type { Face } from './faces.ts'

type Way = 'written' | 'records' | 'copy' | 'file'

/** The ways to add to a library: a question, records, a file, what a case library holds. */
export function AddMenu({ face, library }: { face: Face; library: Library }) {
  const { may } = useMay()
  const [way, setWay] = useState<Way | null>(null)
  const close = (): void => setWay(null)
  const why = may('case.edit') ? undefined : t('case_library.needs_edit')
  const archived = library.state === 'archived' ? t('case_library.state_archived') : undefined
  const button = (to: Way, label: string, primary = false) => (
    <button
      type="button"
      className={primary ? 'btn primary' : 'btn'}
      disabled={why !== undefined || archived !== undefined}
      title={why ?? archived}
      onClick={() => setWay(to)}
    >
      {label}
    </button>
  )
  return (
    <>
      {library.body.types.length > 0 && button('records', t('case_library.add_records'))}
      {face.importAll && button('copy', t('case_library.add_copy'))}
      {button('file', t('case_library.add_file'))}
      {button('written', t('case_library.add_written'), true)}
      {way === 'written' && <ItemDialog face={face} library={library} of={null} onClose={close} />}
      {way === 'records' && <RecordsDialog face={face} library={library} onClose={close} />}
      {way === 'file' && <FileDialog face={face} library={library} onClose={close} />}
      {way === 'copy' && face.importAll && (
        <CopyDialog face={face} importAll={face.importAll} library={library} onClose={close} />
      )}
    </>
  )
}
