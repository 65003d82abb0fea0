import type { AppealRow } from '@oas/contract/model-appeal/schemas'
import type { ReactNode } from 'react'
import { t, tData } from '../../i18n/texts.ts'
import { type Column } from '../../kit/list/DataTable.tsx'
import { column, numberColumn } from '../../kit/list/column.ts'
import { Picture } from '../../kit/picture/Picture.tsx'
import { useExchanged } from '../../kit/resource/exchange.ts'
import { ShownText } from '../../kit/text/ShownText.tsx'
import { formatTime } from '../../kit/time.ts'
import { useApps } from '../../kit/use-apps.ts'
import { useTypes } from '../../kit/use-types.ts'
import { AppealTag, HumanAnswer } from './words.tsx'

const Thumb = ({ url: from }: { url: string }) => {
  const url = useExchanged(from)
  if (!url) return null
  return <Picture url={url.startsWith('/biz_gateway') ? `${url}?dw=240` : url} alt="" lazy />
}
const Content = ({ row }: { row: AppealRow }) => (
  <span className="appeal-content">
    {row.picture !== '' && (
      <span className="appeal-thumb">
        <Thumb url={row.picture} />
      </span>
    )}
    {row.text === '' ? (
      <span className="mono">{row.recordId}</span>
    ) : (
      <ShownText text={row.text.slice(0, 60)} />
    )}
  </span>
)

/** Columns of the list: the record, the model's word beside that of people, and what is wrong. */
export function useAppealColumns(actsOf: (row: AppealRow) => ReactNode): Column<AppealRow>[] {
  const { nameOf } = useApps()
  const { nameOfType } = useTypes()
  return [
    column('record', 'model_appeal.record', 220, (row) => <Content row={row} />),
    column('app', 'model_appeal.app', 130, (row) => `${nameOf(row.appId)} › ${nameOfType(row)}`),
    column('said', 'model_appeal.said', 180, (row) => (
      <>
        <span translate="no">
          {row.model} {t('model_appeal.version_n', { n: row.modelVersion })} › {row.label}
        </span>{' '}
        <span className="muted">{row.labelName}</span>
      </>
    )),
    numberColumn('score', 'model_appeal.score', 80, (row) => `${Math.round(row.score * 100)} %`),
    column('human', 'model_appeal.human', 110, (row) => <HumanAnswer human={row.human} />),
    column('kind', 'model_appeal.kind', 120, (row) => (
      <span title={row.remark}>
        {tData(`model_appeal.kind_${row.kind}`)} <span className="muted">{row.rightLabelName}</span>
      </span>
    )),
    column('source', 'model_appeal.source', 120, (row) => (
      <>
        {tData(`model_appeal.source_${row.source}`)} <span className="muted">{row.raisedBy}</span>
      </>
    )),
    column('at', 'model_appeal.raised_at', 150, (row) => formatTime(row.raisedAt)),
    column('state', 'model_appeal.state', 130, (row) => <AppealTag {...row} />),
    column('acts', 'frontend.actions', null, actsOf),
  ]
}
