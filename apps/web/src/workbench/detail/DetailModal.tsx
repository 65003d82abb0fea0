import { useState } from 'react'
import { t } from '../../i18n/texts.ts'
import { type DetailOf, detailPath, showDetail } from '../../kit/record/detail-shown.ts'
import { Detail } from './Detail.tsx'
import { DetailDialog } from './DetailDialog.tsx'

const AsPage = ({ of }: { of: DetailOf }) => (
  <a className="btn plain" href={`#${detailPath(of)}`} onClick={() => showDetail(null)}>
    {t('customize.as_page')}
  </a>
)

/** The detail of a record over the page that asked for it. */
export function DetailModal({ of }: { of: DetailOf }) {
  const [title, setTitle] = useState('')
  return (
    <DetailDialog title={title} onClose={() => showDetail(null)} aside={<AsPage of={of} />}>
      <Detail of={of} onTitle={setTitle} />
    </DetailDialog>
  )
}
