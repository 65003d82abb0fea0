import { type ClearablePunish, clearPunishCalls } from '@oas/contract/clear-punish/calls'
import type { HeldRecord } from '@oas/contract/queue/schemas'
import { thumbUrl } from '@oas/media/thumb'
import { send } from '../../api/send.ts'
import { useCall } from '../../api/use-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import { confirm } from '../../kit/Confirm.tsx'
import { notify } from '../../kit/notice.tsx'
import { formatTime } from '../../kit/time.ts'
import { focused, set, settingFor } from '../engine/bench.ts'
import { useBench, useBenchState, useDraft } from '../engine/react.ts'
import { type Resource, resourcesOf } from '../engine/rows.ts'
import { RecordBars } from '../frame/RecordBars.tsx'
import { RecordHead } from '../frame/RecordHead.tsx'
import { Picture } from '../../kit/picture/Picture.tsx'
import { VerdictChip } from '../panels/VerdictChip.tsx'
import { isViolation } from '../results/rules.ts'

const kindText = {
  text: 'audit.kind_text',
  picture: 'audit.kind_picture',
  video: 'audit.kind_video',
  voice: 'audit.kind_voice',
  file: 'audit.kind_file',
} as const
type Row = {
  id: string
  name: string
  subject: string
  resource: Resource | null
  rowId: string | null
}

const rowsOf = (record: HeldRecord): Row[] => [
  {
    id: 'post',
    name: t('customize.row_post'),
    subject: record.postId,
    resource: null,
    rowId: null,
  },
  ...resourcesOf(record).map((resource): Row => ({
    id: resource.rowId,
    name: t(kindText[resource.kind]),
    subject: `${record.postId}/${resource.rowId}`,
    resource,
    rowId: resource.rowId,
  })),
  ...(record.uid === ''
    ? []
    : [
        {
          id: 'user',
          name: t('customize.row_user'),
          subject: record.uid,
          resource: null,
          rowId: null,
        },
      ]),
]
const Preview = ({ resource }: { resource: Resource }) =>
  resource.kind === 'picture' ? (
    <span className="dt-thumb wb-shield">
      <Picture url={thumbUrl(resource.item.content, 120)} alt={resource.item.desc ?? ''} lazy />
    </span>
  ) : (
    <span className="wb-cut">
      {resource.kind === 'file'
        ? (resource.item.name ?? resource.item.content)
        : resource.item.content}
    </span>
  )

/**
 * What of a post and its user is banned: by whom, until when, why; lifted row by row, or banned by
 * the results beside.
 */
export const ResourceBan = ({ changed }: { changed: () => void }) => {
  const bench = useBench()
  const record = useBenchState(focused)
  const rowId = useBenchState((state) => state.rowId)
  const setting = useBenchState((state) => (record ? settingFor(state, record) : undefined))
  const draft = useDraft(record?.recordId ?? '')
  const appId = record?.appId ?? 0
  const ofPost = useCall(
    clearPunishCalls.query,
    { appId, postId: record?.postId ?? '', live: true, limit: 200 },
    { enabled: record !== undefined },
  )
  const ofUser = useCall(
    clearPunishCalls.query,
    { appId, uid: record?.uid ?? '', live: true, limit: 200 },
    { enabled: record !== undefined && record.uid !== '' },
  )
  if (!record) return null
  const problem = ofPost.error ?? ofUser.error
  const live = [
    ...new Map(
      [...(ofPost.data?.list ?? []), ...(ofUser.data?.list ?? [])].map((one) => [one.id, one]),
    ).values(),
  ]
  const lift = (one: ClearablePunish): void =>
    confirm({
      title: t('customize.lift'),
      text: (
        <>
          {tData(`result.punish_${one.punishId}`)} · <span className="mono">{one.subject}</span>
        </>
      ),
      confirmLabel: t('customize.lift'),
      reason: 200,
      act: async (reason) => {
        const {
          list: [outcome],
        } = await send(clearPunishCalls.clear, {
          appId,
          by: 'row',
          ids: [one.id],
          reason,
          remark: reason,
          contentBack: true,
        })
        notify(
          outcome?.cleared ? 'success' : 'warning',
          outcome?.cleared ? t('customize.lifted') : t('customize.not_lifted'),
        )
        await Promise.all([ofPost.refetch(), ofUser.refetch()])
        changed()
      },
    })
  const ban = (row: Row): void => {
    const button = setting?.result.find((one) => isViolation(one))
    set(bench, { rowId: row.rowId })
    if (button && row.rowId)
      bench.drafts.setRow(record.recordId, row.rowId, {
        resultId: draft.rows[row.rowId]?.resultId ? null : button.id,
      })
  }
  const judged =
    setting !== undefined && ['multi_resource', 'picture_wall'].includes(setting.pageType.type)
  return (
    <div
      className="wb-record"
      data-record-id={record.recordId}
      data-keys
      tabIndex={-1}
      id="wb-root"
    >
      <RecordHead record={record} />
      <RecordBars record={record} />
      {problem ? (
        <p className="wb-bar warn" role="alert">
          {problem.message}
        </p>
      ) : null}
      <table className="wb-table dt-bans">
        <thead>
          <tr>
            <th>{t('customize.row')}</th>
            <th>{t('customize.ban')}</th>
            <th>{t('customize.banned_by')}</th>
            <th>{t('customize.banned_until')}</th>
            <th>{t('customize.banned_why')}</th>
            <th>
              <span className="sr-only">{t('customize.acts')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rowsOf(record).flatMap((row) => {
            const bans = live.filter((one) => one.subject === row.subject)
            const head = (
              <td rowSpan={Math.max(1, bans.length)}>
                <b>{row.name}</b>{' '}
                {row.resource ? (
                  <Preview resource={row.resource} />
                ) : (
                  <span className="mono">{row.subject}</span>
                )}
                {row.rowId ? (
                  <VerdictChip
                    button={setting?.result.find(
                      (one) => one.id === draft.rows[row.rowId ?? '']?.resultId,
                    )}
                  />
                ) : null}
                {row.rowId && judged && !record.readOnly ? (
                  <button type="button" className="btn" onClick={() => ban(row)}>
                    {draft.rows[row.rowId]?.resultId
                      ? t('customize.unmark')
                      : bans.length > 0
                        ? t('customize.replace')
                        : t('customize.ban_it')}
                  </button>
                ) : null}
              </td>
            )
            if (bans.length === 0)
              return [
                <tr
                  key={row.id}
                  data-ban={row.id}
                  aria-current={row.rowId !== null && row.rowId === rowId}
                >
                  {head}
                  <td className="muted" colSpan={5}>
                    {t('customize.not_banned')}
                  </td>
                </tr>,
              ]
            return bans.map((one, index) => (
              <tr key={one.id} data-ban={row.id} data-punish={one.id}>
                {index === 0 ? head : null}
                <td>{tData(`result.punish_${one.punishId}`)}</td>
                <td>{one.by}</td>
                <td>
                  {one.permanent
                    ? t('audit.time_permanent')
                    : one.endAt === null
                      ? ''
                      : formatTime(one.endAt)}
                </td>
                <td>{one.remark}</td>
                <td>
                  {one.clearable ? (
                    <button type="button" className="btn" onClick={() => lift(one)}>
                      {t('customize.lift')}
                    </button>
                  ) : null}
                </td>
              </tr>
            ))
          })}
        </tbody>
      </table>
    </div>
  )
}
