import type { OwnAnswer } from '@oas/contract/branch/calls'
import { settingCalls } from '@oas/contract/setting/calls'
import type { TypeSetting } from '@oas/contract/setting/schemas'
import { useRef, useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { type AnswerAsked, endAnswer } from '../../kit/record/answer-asked.ts'
import type { DetailInfo, DetailOutbox } from './bench.ts'
import { DetailBody } from './DetailBody.tsx'
import { DetailDialog } from './DetailDialog.tsx'
import { outboxOf } from '../engine/outbox-of.ts'
import { detailPageOf } from './pages.ts'

type TakeProps = {
  record: AnswerAsked['record']
  setting: TypeSetting
  pageName: string
  take: (answer: OwnAnswer) => void
}
const Form = ({ record, setting, pageName, take }: TakeProps) => {
  const [{ page, missing }] = useState(() => {
    const warned: string[] = []
    return { page: detailPageOf(pageName, (message) => warned.push(message)), missing: warned[0] }
  })
  const [info] = useState((): DetailInfo => ({
    record: { ...record, readOnly: false, settingVersion: setting.version },
    setting,
    readOnlyReason: '',
    members: [],
  }))
  const [outbox] = useState(
    (): DetailOutbox => () =>
      outboxOf(async ({ submission: { recordResults, ...whole } }) => {
        const [item] = recordResults
        if (item) take({ ...whole, item })
      }),
  )
  if (page) return <DetailBody page={page} info={info} outbox={outbox} />
  return (
    <p className="wb-bar warn" role="alert">
      {missing}
    </p>
  )
}

const Loading = () => (
  <p className="muted" aria-busy="true">
    {t('audit.loading')}
  </p>
)

/** A record with the form of its type, whose answer goes to the page that asked for it. */
export function AnswerModal({ asked: { title, record, done } }: { asked: AnswerAsked }) {
  const answer = useRef<OwnAnswer | null>(null)
  const { appId, type } = record
  const own = useCall(settingCalls.busconfig, { appId, type, source: 'audit' })
  const shape = useCall(settingCalls.busconfig, { appId, type, source: 'customize' })
  const [setting, page] = [own.data, shape.data?.pageType]
  const problem = own.error ?? shape.error
  return (
    <DetailDialog title={title} onClose={endAnswer} onGone={() => done(answer.current)}>
      {problem ? (
        <p className="wb-bar warn" role="alert">
          {problem.message}
        </p>
      ) : setting && page ? (
        <Form
          record={record}
          setting={setting}
          pageName={(page.detail ?? page.type).replaceAll('_', '-')}
          take={(given) => {
            answer.current = given
            endAnswer()
          }}
        />
      ) : (
        <Loading />
      )}
    </DetailDialog>
  )
}
