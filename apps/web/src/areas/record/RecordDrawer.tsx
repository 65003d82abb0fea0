import { recordCalls } from '@oas/contract/record/calls'
import { useCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { copyText } from '../../kit/copy.ts'
import { Drawer } from '../../kit/Drawer.tsx'
import { detailPath, showDetail } from '../../kit/record/detail-shown.ts'
import { recordTitle } from '../../kit/record/record-title.ts'
import { ToLibrary } from '../../kit/to-library/ToLibrary.tsx'
import { RecordView } from './RecordView.tsx'

/** One record beside the list it was found in. */
export function RecordDrawer({ recordId, onClose }: { recordId: string; onClose: () => void }) {
  const { data, error } = useCall(recordCalls.detail, { recordId })
  const open = (): void => {
    if (data) showDetail({ appId: data.record.appId, type: data.record.type, recordId })
  }
  const title = data
    ? recordTitle({ ...data.record, typeName: data.typeName })
    : t('record.detail_title')
  return (
    <Drawer title={title} onClose={onClose} width={760}>
      {error && (
        <p role="alert" className="problem">
          {error.message}
        </p>
      )}
      {!data && !error && <p className="muted">{t('frontend.loading')}</p>}
      {data && (
        <p className="record-acts">
          <button type="button" className="btn primary" onClick={open}>
            {t('record.open_detail')}
          </button>{' '}
          <button
            type="button"
            className="btn"
            onClick={() => {
              const { origin, pathname } = window.location
              const { appId, type } = data.record
              void copyText(`${origin}${pathname}#${detailPath({ appId, type, recordId })}`)
            }}
          >
            {t('record.copy_link')}
          </button>{' '}
          <ToLibrary way="recordIds" id={recordId} />
        </p>
      )}
      {data && <RecordView detail={data} onAgain={open} />}
    </Drawer>
  )
}
