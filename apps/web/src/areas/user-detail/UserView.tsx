import { chatCalls } from '@oas/contract/chat/calls'
import { decisionCalls } from '@oas/contract/decision/calls'
import { pageInfoCalls } from '@oas/contract/page-info/calls'
import { recordCalls } from '@oas/contract/record/calls'
import { violationScoreCalls } from '@oas/contract/violation-score/calls'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { resultName, t, tData, typeName } from '../../i18n/texts.ts'
import { copyText } from '../../kit/copy.ts'
import { Icon } from '../../kit/Icon.tsx'
import { InfoView } from '../../kit/info/InfoView.tsx'
import { PunishVoice } from '../../kit/live/PunishVoice.tsx'
import { withVoices } from '../../kit/live/punish-voices.ts'
import { usePunishEvidence } from '../../kit/live/use-punish-evidence.ts'
import { DataTable } from '../../kit/list/DataTable.tsx'
import { ScheduledNote } from '../../kit/scheduled/ScheduledNote.tsx'
import { useUserSchedule } from '../../kit/scheduled/use-user-schedule.ts'
import { creditHref, suggestionText } from '../../kit/score/act-text.ts'
import { Tabs } from '../../kit/Tabs.tsx'
import { UserOrdersButton } from '../../kit/user-orders/UserOrdersButton.tsx'
import { type BanRef, UserOrdersDrawer } from '../../kit/user-orders/UserOrdersDrawer.tsx'
import { formatTime } from '../../kit/time.ts'
import { RelatedTable } from './RelatedTable.tsx'
import '../../kit/popup.css'
import './user-detail.css'

type Of = { appId: number; uid: string }
const Problem = ({ error }: { error: Error | null }) =>
  error ? (
    <p className="problem" role="alert">
      {error.message}
    </p>
  ) : null

const Punishments = ({ appId, uid }: Of) => {
  const { data, error, isFetching } = useCall(decisionCalls.punishLog, { appId, uid, limit: 100 })
  const list = data?.list ?? []
  const evidence = usePunishEvidence(list)
  const [ban, setBan] = useState<BanRef | null>(null)
  const schedule = useUserSchedule({ appId, uid })
  return (
    <>
      <Problem error={error} />
      <p className="ud-acts">
        <UserOrdersButton appId={appId} uid={uid} onOpen={setBan} />
      </p>
      {ban ? <UserOrdersDrawer ban={ban} onClose={() => setBan(null)} /> : null}
      {schedule.toBegin.map(({ id, text }) => (
        <p key={id}>
          <span className="state-tag warn">{text}</span>
        </p>
      ))}
      <DataTable
        label={t('user_detail.punishments')}
        rows={withVoices(list, evidence)}
        idOf={(row) => row.id}
        loading={isFetching}
        columns={[
          {
            key: 'at',
            title: t('user_detail.at'),
            width: 150,
            render: (row) => formatTime(row.at),
          },
          {
            key: 'act',
            title: t('user_detail.act'),
            width: 150,
            render: (row) => tData(`result.punish_${row.punishId}`),
          },
          {
            key: 'until',
            title: t('user_detail.until'),
            width: 150,
            render: (row) =>
              row.permanent ? t('audit.time_permanent') : row.endAt ? formatTime(row.endAt) : '',
          },
          {
            key: 'state',
            title: t('user_detail.state'),
            width: 110,
            render: (row) => tData(`result.punish_state_${row.state}`),
          },
          { key: 'remark', title: t('user_detail.remark'), render: (row) => row.remark },
          { key: 'by', title: t('user_detail.by'), width: 120, render: (row) => row.by },
          {
            key: 'scheduled',
            title: t('scheduled_act.history'),
            width: 220,
            render: (row) => <ScheduledNote row={row} schedule={schedule} />,
          },
          {
            key: 'evidence',
            title: t('frontend.evidence'),
            width: 210,
            render: (row) => <PunishVoice url={row.showJson.voiceUrl} />,
          },
        ]}
      />
    </>
  )
}

/** What the violations of the user come to, in apps with templates, and what that suggests. */
const Scores = ({ appId, uid }: Of) => {
  const { data } = useCall(violationScoreCalls.user, { appId, uid })
  if (!data || data.templates.length === 0) return null
  return (
    <p>
      {data.templates.map(({ templateId, name, score, suggested }) => (
        <span key={templateId}>
          <a href={creditHref({ appId, uid })} target="_blank" rel="noreferrer">
            {`${name}: ${t('score_note.score_is', { n: score })}`}
          </a>{' '}
          {suggested.map((one) => (
            <span key={one.kind} className="state-tag warn">
              {suggestionText(one)}
            </span>
          ))}{' '}
        </span>
      ))}
    </p>
  )
}

type Row = { appId: number; type: number; recordId: string }
const detailPath = ({ appId, type, recordId }: Row): string =>
  `#/internal/audit-detail?appId=${appId}&type=${type}&id=${recordId}`
const Records = ({ appId, uid }: Of) => {
  const { data, error, isFetching } = useCall(recordCalls.find, { appId, uid, limit: 100 })
  return (
    <>
      <Problem error={error} />
      <DataTable
        label={t('user_detail.records')}
        rows={data?.list ?? []}
        idOf={(row) => row.recordId}
        loading={isFetching}
        columns={[
          {
            key: 'at',
            title: t('user_detail.at'),
            width: 150,
            render: (row) => formatTime(row.receivedAt),
          },
          {
            key: 'type',
            title: t('user_detail.type'),
            width: 150,
            render: (row) => typeName(row.typeName),
          },
          {
            key: 'post',
            title: t('user_detail.post'),
            width: 170,
            mono: true,
            render: (row) => (
              <a href={detailPath(row)} target="_blank" rel="noreferrer">
                {row.postId}
              </a>
            ),
          },
          { key: 'text', title: t('user_detail.text'), render: (row) => row.excerpt },
          {
            key: 'result',
            title: t('user_detail.result'),
            width: 140,
            render: (row) =>
              row.resultId ? resultName(row.resultId) : tData(`record.state_${row.state}`),
          },
        ]}
      />
    </>
  )
}

const Groups = ({ appId, uid, type }: Of & { type: number }) => {
  const { data, error, isFetching } = useCall(chatCalls.userGroups, { appId, type, uids: [uid] })
  return (
    <>
      <Problem error={error} />
      <DataTable
        label={t('user_detail.groups')}
        rows={data?.[0]?.groups ?? []}
        idOf={(row) => row.groupId}
        loading={isFetching}
        columns={[
          { key: 'group', title: t('user_detail.group'), mono: true, render: (row) => row.groupId },
          { key: 'name', title: t('user_detail.name'), render: (row) => row.name },
          {
            key: 'owner',
            title: t('user_detail.owner'),
            width: 90,
            render: (row) => (row.owner ? t('frontend.yes') : ''),
          },
          {
            key: 'members',
            title: t('user_detail.members'),
            width: 100,
            numeric: true,
            render: (row) => row.members || '',
          },
          {
            key: 'records',
            title: t('user_detail.records'),
            width: 100,
            numeric: true,
            render: (row) => row.records,
          },
          {
            key: 'at',
            title: t('user_detail.last_seen'),
            width: 150,
            render: (row) => formatTime(row.at),
          },
        ]}
      />
    </>
  )
}

const parts = ['related', 'punishments', 'records', 'groups'] as const
/**
 * A user: what is known of them, whom they belong together with, what was done to them, what they
 * posted.
 */
export function UserView({ appId, uid, type }: Of & { type: number | null }) {
  const [part, setPart] = useState<(typeof parts)[number]>('related')
  const { data, error } = useCall(pageInfoCalls.userDetail, { appId, uid })
  const shown = parts.filter((one) => one !== 'groups' || type !== null)
  return (
    <>
      <header className="ud-head">
        <h1>
          <span className="muted">{t('user_detail.user')}</span>{' '}
          <span className="mono" translate="no">
            {uid}
          </span>{' '}
          <button
            type="button"
            className="popup-button"
            aria-label={t('frontend.copy')}
            onClick={() => void copyText(uid)}
          >
            <Icon name="copy" />
          </button>
        </h1>
        {data ? (
          <p className={`ud-score ${data.score < 60 ? 'low' : ''}`}>
            <b>{data.score}</b>{' '}
            <span className="muted">{t('user_detail.score_of', { n: data.violations })}</span>
          </p>
        ) : null}
      </header>
      <Scores appId={appId} uid={uid} />
      <Problem error={error} />
      {data ? (
        <InfoView data={data.facts} />
      ) : error ? null : (
        <p className="muted">{t('frontend.loading')}</p>
      )}
      <Tabs
        label={t('user_detail.parts')}
        value={part}
        onChange={(key) => setPart(key as typeof part)}
        tabs={shown.map((key) => ({
          key,
          label:
            key === 'related' && data
              ? `${t('user_detail.related')} ${data.related.length}`
              : t(`user_detail.${key}`),
        }))}
      >
        {part === 'related' ? (
          <RelatedTable appId={appId} rows={data?.related ?? []} loading={!data && !error} />
        ) : part === 'punishments' ? (
          <Punishments appId={appId} uid={uid} />
        ) : part === 'records' ? (
          <Records appId={appId} uid={uid} />
        ) : (
          <Groups appId={appId} uid={uid} type={type ?? 0} />
        )}
      </Tabs>
    </>
  )
}
