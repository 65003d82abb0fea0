import { recordCalls } from '@oas/contract/record/calls'
import { isId } from '@oas/contract/envelope'
import { typeKeyOf } from '@oas/contract/type-key'
import { Missing } from '../../kit/Missing.tsx'
import { useCall } from '../../api/use-call.ts'
import { useMainCall } from '../../api/use-main-call.ts'
import { t } from '../../i18n/texts.ts'
import { usePlace } from '../../nav/location.ts'
import { recordTitle } from '../../kit/record/record-title.ts'
import { ToLibrary } from '../../kit/to-library/ToLibrary.tsx'
import { RecordView } from './RecordView.tsx'
import './record.css'

const askPath = ({ appId, postId }: { appId: number; postId: string }): string =>
  `#/question/create?appId=${appId}&postId=${encodeURIComponent(postId)}`

const One = ({ recordId }: { recordId: string }) => {
  const { data, error } = useMainCall(recordCalls.detail, { recordId })
  return error ? (
    <p className="problem" role="alert">
      {error.message}
    </p>
  ) : data ? (
    <>
      <h1>{recordTitle({ ...data.record, typeName: data.typeName })}</h1>
      <p>
        <a className="btn" href={askPath(data.record)}>
          {t('record.ask_about')}
        </a>{' '}
        <ToLibrary way="recordIds" id={recordId} />
      </p>
      <RecordView detail={data} readOnly />
    </>
  ) : (
    <p className="muted">{t('frontend.loading')}</p>
  )
}

const Newest = ({ appId, type, postId }: { appId: number; type: number; postId: string }) => {
  const { data, error } = useCall(recordCalls.find, {
    appId,
    types: [typeKeyOf({ appId, type })],
    postId,
    limit: 1,
  })
  const found = data?.list[0]
  return error ? (
    <p className="problem" role="alert">
      {error.message}
    </p>
  ) : !data ? (
    <p className="muted">{t('frontend.loading')}</p>
  ) : found ? (
    <One recordId={found.recordId} />
  ) : (
    <Missing text={t('record.page_none')} list="/tags/record-list" title={t('record.find_title')} />
  )
}

const number = (text: string | null): number | null =>
  text !== null && /^[0-9]{1,9}$/.test(text) ? Number(text) : null

/** One record as a page of its own, to be read: by its id, or by app, type and post. */
export function AuditDetailPage() {
  const { query } = usePlace()
  const [id, postId, appId, type] = [
    query.get('id') ?? '',
    (query.get('postId') ?? '').slice(0, 128),
    number(query.get('appId')),
    number(query.get('type')),
  ]
  return (
    <article className="record-page">
      {isId(id) ? (
        <One recordId={id} />
      ) : postId !== '' && appId !== null && type !== null ? (
        <Newest appId={appId} type={type} postId={postId} />
      ) : (
        <Missing
          text={t('record.page_not_named')}
          list="/tags/record-list"
          title={t('record.find_title')}
        />
      )}
    </article>
  )
}
