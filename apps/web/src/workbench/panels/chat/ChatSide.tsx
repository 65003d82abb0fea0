import { chatCalls } from '@oas/contract/chat/calls'
import type { HeldRecord } from '@oas/contract/queue/schemas'
import { useCall } from '../../../api/use-call.ts'
import { t, tData } from '../../../i18n/texts.ts'
import { formatTime } from '../../../kit/time.ts'
import { useBench } from '../../engine/react.ts'
import { CopyId } from '../../parts/CopyId.tsx'
import { isMedia } from '../../shapes/value-text.ts'
import { tn } from '../../../i18n/plural.ts'
import { type Group, type Message, type Participant, participantsOf } from '../../shapes/chat.ts'
import { Picture } from '../../../kit/picture/Picture.tsx'

const mostAsked = 20

const GroupCard = ({ group }: { group: Group }) => (
  <section className="ch-card" aria-label={t('panel.group')}>
    <h3>{t('panel.group')}</h3>
    <div className="ch-group">
      {isMedia(group.avatar) ? (
        <span className="ch-avatar wb-shield">
          <Picture url={group.avatar} alt="" />
        </span>
      ) : null}
      <div>
        <b>{group.name || group.groupId}</b>
        <CopyId label="" text={group.groupId} />
      </div>
    </div>
    <dl className="wb-facts">
      {group.owner ? (
        <div>
          <dt>{t('panel.owner')}</dt>
          <dd>
            <CopyId label="" text={group.owner} />
          </dd>
        </div>
      ) : null}
      <div>
        <dt>{t('panel.members')}</dt>
        <dd>
          {Array.isArray(group.members)
            ? group.members.length
            : typeof group.members === 'number'
              ? group.members
              : '–'}
        </dd>
      </div>
    </dl>
    {group.notice ? <p className="wb-content">{group.notice}</p> : null}
  </section>
)

/** What those who reported it wrote. */
const ReportTexts = ({ record, groupId }: { record: HeldRecord; groupId: string }) => {
  const { preview } = useBench()
  const query = useCall(
    chatCalls.reportTexts,
    {
      itemList: [
        {
          appId: record.appId,
          type: record.type,
          postId: record.postId,
          ...(groupId ? { groupId } : {}),
        },
      ],
    },
    { enabled: !preview },
  )
  const reports = query.data?.[0]?.reports ?? []
  return (
    <section className="ch-card" aria-label={t('panel.reports')}>
      <h3>
        {t('panel.reports')}{' '}
        {query.data ? <span className="muted">{query.data[0]?.total ?? 0}</span> : null}
      </h3>
      {query.isError ? (
        <p className="wb-bar warn">
          {query.error.message}{' '}
          <button type="button" className="btn plain" onClick={() => void query.refetch()}>
            {t('audit.retry')}
          </button>
        </p>
      ) : reports.length === 0 ? (
        <p className="muted">{query.data ? t('panel.no_reports') : t('audit.loading')}</p>
      ) : (
        <ul className="ch-reports">
          {reports.map((one) => (
            <li key={one.recordId}>
              <p>{tData(one.text)}</p>
              <small className="muted">
                {formatTime(one.at)}
                {one.times > 1 ? ` · ${tn('audit.reports', one.times)}` : ''}
              </small>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Groups that talkers were seen in. */
const useGroups = (record: HeldRecord, people: readonly Participant[]) => {
  const { preview } = useBench()
  const uids = people
    .map(({ uid }) => uid)
    .filter(Boolean)
    .slice(0, mostAsked)
  return useCall(
    chatCalls.userGroups,
    { appId: record.appId, type: record.type, uids },
    { enabled: !preview && uids.length > 0 },
  )
}

/** Who talks, in which group, and what was said in the reports. */
export function ChatSide({
  record,
  messages,
  group,
}: {
  record: HeldRecord
  messages: readonly Message[]
  group: Group | null
}) {
  const people = participantsOf(messages)
  const groups = useGroups(record, people)
  return (
    <aside className="ch-side" aria-label={t('panel.participants')} tabIndex={0}>
      {group ? <GroupCard group={group} /> : null}
      <section className="ch-card" aria-label={t('panel.participants')}>
        <h3>
          {t('panel.participants')} <span className="muted">{people.length}</span>
        </h3>
        <ul className="ch-people">
          {people.slice(0, 30).map((one) => {
            const seen = groups.data?.find(({ uid }) => uid === one.uid)?.groups ?? []
            return (
              <li key={one.uid} className={one.uid === record.uid ? 'subject' : ''}>
                <CopyId label="" text={one.uid} />
                <span className="muted">{tn('panel.messages', one.messages)}</span>
                {one.reported > 0 ? (
                  <span className="wb-tag warn">
                    {t('panel.reported')} {one.reported}
                  </span>
                ) : null}
                {seen.length > 0 ? (
                  <small
                    className="muted"
                    title={seen.map((inside) => inside.name || inside.groupId).join('\n')}
                  >
                    {tn('panel.in_groups', seen.length)}:{' '}
                    {seen
                      .slice(0, 2)
                      .map((inside) => inside.name || inside.groupId)
                      .join(', ')}
                  </small>
                ) : null}
              </li>
            )
          })}
        </ul>
      </section>
      <ReportTexts key={record.id} record={record} groupId={group?.groupId ?? ''} />
    </aside>
  )
}
