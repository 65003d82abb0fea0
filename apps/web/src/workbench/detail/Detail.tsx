import { type CustomizeInfo, customizeCalls } from '@oas/contract/customize/calls'
import { useEffect, useMemo, useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { resultName, t } from '../../i18n/texts.ts'
import { confirm } from '../../kit/Confirm.tsx'
import { notify } from '../../kit/notice.tsx'
import { reportPoint } from '../../report/client.ts'
import type { DetailOf } from '../../kit/record/detail-shown.ts'
import { recordTitle } from '../../kit/record/record-title.ts'
import { formatTime } from '../../kit/time.ts'
import { type Ways, directOutbox } from './direct.ts'
import { DetailBody } from './DetailBody.tsx'
import { PlanView } from './PlanView.tsx'
import { ResourceBan } from './ResourceBan.tsx'
import { LeaderHistory } from './LeaderHistory.tsx'
import { type DetailPage, detailPageOf } from './pages.ts'

const DecidedBar = ({ info: { decision } }: { info: CustomizeInfo }) =>
  decision ? (
    <p className="wb-bar dt-decided">
      <b>{resultName(decision.resultId)}</b>{' '}
      {t('customize.decided_by', {
        by: [decision.by, decision.team].filter(Boolean).join(', '),
        time: formatTime(decision.at),
      })}{' '}
      <span className="muted">{decision.remark}</span>
    </p>
  ) : null

/** Asks before a record is decided anew, with what would come of it. */
const waysOf = (info: CustomizeInfo, changed: () => void): Ways => ({
  changed,
  ask: (entry, plan, go) =>
    confirm({
      title: t('customize.again_title'),
      text: (
        <PlanView
          plan={plan}
          from={resultName(info.decision?.resultId ?? '')}
          to={resultName(entry.submission.recordResults[0]?.value.result.id ?? '')}
        />
      ),
      confirmLabel: t('customize.again_go'),
      danger: true,
      act: go,
    }),
})
const Body = ({
  page,
  info,
  changed,
}: {
  page: DetailPage
  info: CustomizeInfo
  changed: () => void
}) => {
  const [outbox] = useState(() => directOutbox(info, waysOf(info, changed)))
  return (
    <DetailBody page={page} info={info} outbox={outbox} above={<DecidedBar info={info} />}>
      {page.name === 'resource-ban' ? (
        <ResourceBan changed={changed} />
      ) : page.name === 'family-profile' ? (
        <LeaderHistory />
      ) : undefined}
    </DetailBody>
  )
}

type Props = {
  of: DetailOf
  /** One of the pages by name; else the one that the record's type asks for. */ name?:
    | string
    | undefined
  onTitle?: (title: string) => void
}
/**
 * One record as its detail page: to be decided where that is possible, else read with the reason
 * why. Without a page for it nothing is shown.
 */
export function Detail({ of, name, onTitle }: Props) {
  const query = useCall(customizeCalls.info, of)
  const { data, error, refetch } = query
  const { page, missing } = useMemo(() => {
    let warned = ''
    return {
      page: data
        ? detailPageOf(name ?? data.page, (message) => {
            warned = message
          })
        : null,
      missing: warned,
    }
  }, [data, name])
  // Rendering must not talk: the warning waits until it is over.
  useEffect(() => {
    if (missing) {
      reportPoint('customize', 'page-missing', { message: missing })
      notify('warning', missing)
    }
  }, [missing])
  const title = data ? recordTitle({ ...data.record, typeName: data.setting.name }) : ''
  useEffect(() => {
    if (title) onTitle?.(title)
  }, [title, onTitle])
  const [changed] = useState(() => () => {
    void refetch()
  })
  if (error)
    return (
      <p className="wb-bar warn" role="alert">
        {error.message}
      </p>
    )
  if (!data)
    return (
      <p className="muted" aria-busy="true">
        {t('audit.loading')}
      </p>
    )
  return page ? (
    <Body
      key={`${data.decision?.id ?? ''} ${data.record.fence} ${data.readOnlyReason}`}
      page={page}
      info={data}
      changed={changed}
    />
  ) : null
}
