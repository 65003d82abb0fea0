import type { Library } from '@oas/contract/case-library/schemas'
import { useState } from 'react'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import { Popup } from '../../kit/Popup.tsx'
import { CopyDialog } from './CopyDialog.tsx'
import { FileDialog } from './FileDialog.tsx'
import { ItemDialog } from './ItemDialog.tsx'
import { RecordsDialog } from './RecordsDialog.tsx'
import type { Face } from './faces.ts'

type Way = 'written' | 'records' | 'copy' | 'file'
const texts = {
  written: 'case_library.add_written',
  records: 'case_library.add_records',
  file: 'case_library.add_file',
  copy: 'case_library.add_copy',
} as const

/** The ways to add to a library: a question, records, a file, what a case library holds. */
export function AddMenu({ face, library }: { face: Face; library: Library }) {
  const { may } = useMay()
  const [way, setWay] = useState<Way | null>(null)
  const close = (): void => setWay(null)
  const archived = library.state === 'archived' ? t('case_library.state_archived') : undefined
  const why = may('case.edit') ? archived : t('case_library.needs_edit')
  const ways: readonly Way[] = [
    'written',
    ...(library.body.types.length > 0 ? (['records'] as const) : []),
    'file',
    ...(face.importAll ? (['copy'] as const) : []),
  ]
  if (why !== undefined)
    return (
      <button type="button" className="btn primary" disabled title={why}>
        {t('case_library.add')}
      </button>
    )
  return (
    <>
      <Popup
        label={t('case_library.add')}
        button={<span className="btn primary">{t('case_library.add')} ▾</span>}
      >
        {(shut) => (
          <div className="library-ways">
            {ways.map((one) => (
              <button
                key={one}
                type="button"
                className="btn"
                onClick={() => {
                  shut()
                  setWay(one)
                }}
              >
                {t(texts[one])}
              </button>
            ))}
          </div>
        )}
      </Popup>
      {way === 'written' && <ItemDialog face={face} library={library} of={null} onClose={close} />}
      {way === 'records' && <RecordsDialog face={face} library={library} onClose={close} />}
      {way === 'file' && <FileDialog face={face} library={library} onClose={close} />}
      {way === 'copy' && face.importAll && (
        <CopyDialog face={face} importAll={face.importAll} library={library} onClose={close} />
      )}
    </>
  )
}
