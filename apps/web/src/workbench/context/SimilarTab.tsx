import { pageInfoCalls } from '@oas/contract/page-info/calls'
import type { HeldRecord } from '@oas/contract/queue/schemas'
import { useCall } from '../../api/use-call.ts'
import { resultName, t } from '../../i18n/texts.ts'
import { InfoView } from '../../kit/info/InfoView.tsx'
import { Looked } from '../parts/Looked.tsx'

type Row = Record<string, unknown>
const rowsOf = (value: unknown): Row[] =>
  Array.isArray(value)
    ? value.filter((one): one is Row => typeof one === 'object' && one !== null)
    : []
const shown = ({ recordId: _recordId, result, ...row }: Row): Row => ({
  ...row,
  result: typeof result === 'string' ? resultName(result) : '',
})

/** Records like this one: those the app names, and those whose texts or pictures are alike. */
export function SimilarTab({ record }: { record: HeldRecord }) {
  const { appId, type, id, postId, uid } = record
  const found = useCall(pageInfoCalls.beside, { appId, type, id, postId, uid, what: 'similar' })
  const told = rowsOf(record.data['similar']).map(
    ({ postId: post, uid: user, score, content, verdict, at }) => ({
      score,
      text: content,
      postId: post,
      ...(user === undefined ? {} : { uid: user }),
      ...(at === undefined ? {} : { at }),
      result: typeof verdict === 'string' ? resultName(verdict) : '',
    }),
  )
  return (
    <>
      {told.length > 0 ? <InfoView data={{ list: told }} /> : null}
      <Looked query={found}>
        {(data) => {
          const [texts, pictures] = [
            rowsOf(data['texts']).map(shown),
            rowsOf(data['pictures']).map(shown),
          ]
          const { comparedFirst } = data
          return texts.length + pictures.length + told.length === 0 ? (
            <>
              <InfoView data={{ comparedFirst }} />
              <p className="muted">{t('audit.nothing')}</p>
            </>
          ) : (
            <>
              <InfoView data={{ list: pictures }} />
              <InfoView data={{ comparedFirst, list: texts }} />
            </>
          )
        }}
      </Looked>
    </>
  )
}
