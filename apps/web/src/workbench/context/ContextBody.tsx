import { decisionCalls } from '@oas/contract/decision/calls'
import type { HeldRecord } from '@oas/contract/queue/schemas'
import { recordCalls } from '@oas/contract/record/calls'
import { chatCalls } from '@oas/contract/chat/calls'
import { eventName } from '../../kit/record/story.ts'
import { ShownText } from '../../kit/text/ShownText.tsx'
import { UserOrdersButton } from '../../kit/user-orders/UserOrdersButton.tsx'
import { useCall } from '../../api/use-call.ts'
import { t, tData, typeName } from '../../i18n/texts.ts'
import { useBench, useServerNow, useSetting } from '../engine/react.ts'
import type { ContextTab } from '../engine/state.ts'
import { CopyId } from '../parts/CopyId.tsx'
import { Key } from '../parts/Key.tsx'
import { LabelTags } from '../parts/LabelTags.tsx'
import { openModal } from '../engine/open-modal.ts'
import { Evidence } from '../../kit/evidence/Evidence.tsx'
import { PunishVoice } from '../../kit/live/PunishVoice.tsx'
import { withVoices } from '../../kit/live/punish-voices.ts'
import { usePunishEvidence } from '../../kit/live/use-punish-evidence.ts'
import { engineSignals } from '@oas/contract/ingest/signals'
import { EngineTable } from './EngineTable.tsx'
import { factsOf } from '../shapes/picture-facts.ts'
import { GuideTab } from './GuideTab.tsx'
import { LiveTab } from './LiveTab.tsx'
import { Looked } from '../parts/Looked.tsx'
import { RulesTab } from './RulesTab.tsx'
import { SimilarTab } from './SimilarTab.tsx'
import { formatTime } from '../../kit/time.ts'

const hour = 3_600_000
const day = 24 * hour

const punishText = (id: number): string => tData(`result.punish_${id}`)
const stateText = (state: string): string => tData(`result.punish_state_${state}`)

const User = ({ record }: { record: HeldRecord }) => {
  const of = { appId: record.appId, uid: record.uid }
  const bench = useBench()
  const punish = useCall(decisionCalls.punishSummary, of)
  const groups = useCall(chatCalls.userGroups, {
    appId: record.appId,
    type: record.type,
    uids: [record.uid],
  })
  return (
    <>
      <dl className="wb-facts">
        <div>
          <dt>uid</dt>
          <dd>
            <CopyId label="" text={record.uid} />
          </dd>
        </div>
        <div>
          <dt>{t('audit.country')}</dt>
          <dd>{record.country || '–'}</dd>
        </div>
        <div>
          <dt>{t('audit.language')}</dt>
          <dd>{record.language || '–'}</dd>
        </div>
        <div>
          <dt>{t('audit.reported')}</dt>
          <dd>{record.reportCount}</dd>
        </div>
        <div>
          <dt>{t('audit.received')}</dt>
          <dd>{formatTime(record.receivedAt)}</dd>
        </div>
      </dl>
      <Looked query={punish}>
        {(data) => (
          <dl className="wb-facts">
            <div>
              <dt>{t('audit.punished_total')}</dt>
              <dd>{data.total}</dd>
            </div>
            <div>
              <dt>{t('audit.punished_live')}</dt>
              <dd>{data.live}</dd>
            </div>
            {data.last.map((one) => (
              <div key={one.at}>
                <dt>{formatTime(one.at)}</dt>
                <dd>
                  {punishText(one.punishId)} · {stateText(one.state)}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </Looked>
      <Looked query={groups}>
        {([found]) =>
          !found || found.groups.length === 0 ? null : (
            <dl className="wb-facts">
              <div>
                <dt>{t('audit.user_groups')}</dt>
                <dd>
                  {found.groups.slice(0, 20).map((group) => (
                    <span key={group.groupId} className="wb-tag" title={group.groupId}>
                      {group.name || group.groupId}
                      {group.owner ? ` · ${t('audit.group_owner')}` : ''}
                    </span>
                  ))}
                </dd>
              </div>
            </dl>
          )
        }
      </Looked>
      {bench.preview ? null : (
        <button
          type="button"
          className="btn plain"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => openModal(bench, 'uid-iframe', { ...of, type: record.type })}
        >
          {t('audit.act_user')} <Key combo="u" />
        </button>
      )}
      {!bench.preview && punish.data && punish.data.live > 0 ? (
        <UserOrdersButton {...of} onOpen={(ban) => openModal(bench, 'user-orders', ban)} />
      ) : null}
    </>
  )
}
const Punish = ({ record }: { record: HeldRecord }) => {
  const log = useCall(decisionCalls.punishLog, { appId: record.appId, uid: record.uid, limit: 20 })
  const evidence = usePunishEvidence(log.data?.list ?? [])
  return (
    <Looked query={log}>
      {(data) =>
        data.list.length === 0 ? (
          <p className="muted">{t('audit.nothing')}</p>
        ) : (
          <table className="wb-table">
            <tbody>
              {withVoices(data.list, evidence).map((row) => (
                <tr key={row.id}>
                  <td>{formatTime(row.at)}</td>
                  <td>{punishText(row.punishId)}</td>
                  <td>
                    {row.permanent
                      ? t('audit.time_permanent')
                      : row.endAt
                        ? formatTime(row.endAt)
                        : ''}
                  </td>
                  <td>{stateText(row.state)}</td>
                  <td>{row.remark}</td>
                  <td>{row.by}</td>
                  <td>
                    <PunishVoice url={row.showJson.voiceUrl} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )
      }
    </Looked>
  )
}
const Records = ({ record }: { record: HeldRecord }) => {
  const setting = useSetting(record)
  // From an hour's beginning on, so that what was looked up a moment ago is not asked again.
  const until = Math.ceil(useServerNow() / hour) * hour
  const found = useCall(recordCalls.find, {
    appId: record.appId,
    uid: record.uid,
    limit: 50,
    start: until - day,
    end: until,
  })
  return (
    <Looked query={found}>
      {(data) => {
        const others = data.list.filter((row) => row.recordId !== record.recordId)
        return others.length === 0 ? (
          <p className="muted">{t('audit.nothing')}</p>
        ) : (
          <table className="wb-table">
            <tbody>
              {others.map((row) => (
                <tr key={row.recordId}>
                  <td>{formatTime(row.receivedAt)}</td>
                  <td>{typeName(row.typeName)}</td>
                  <td className="wb-cut">
                    <ShownText text={row.excerpt} />
                  </td>
                  <td>
                    {row.resultId
                      ? tData(
                          setting?.result.find((one) => one.id === row.resultId)?.transKey ??
                            row.resultId,
                        )
                      : tData(`record.state_${row.state}`)}
                  </td>
                  <td>
                    <LabelTags record={row} labels={row.labels} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )
      }}
    </Looked>
  )
}
const Log = ({ record }: { record: HeldRecord }) => {
  const log = useCall(recordCalls.operations, { recordId: record.recordId })
  return (
    <Looked query={log}>
      {(data) => (
        <table className="wb-table">
          <tbody>
            {data.map((row) => (
              <tr key={`${row.at} ${row.kind}`}>
                <td>{formatTime(row.at)}</td>
                <td>{eventName(row.kind)}</td>
                <td>{row.by}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Looked>
  )
}
const Model = ({ record }: { record: HeldRecord }) => (
  <>
    <EngineTable record={record} signals={engineSignals(record.signals)} />
    <dl className="wb-facts">
      {['hsmllmViolationLabel', 'hsmllmModelInference', 'hsmllmImgtxtViolation']
        .filter((key) => record.extData[key] !== undefined)
        .map((key) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>{String(record.extData[key])}</dd>
          </div>
        ))}
      {Object.entries(record.modelInfo).map(([key, value]) => (
        <div key={key}>
          <dt>{key}</dt>
          <dd>{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
        </div>
      ))}
      {record.pictures.flatMap((picture, index) =>
        factsOf(picture.modelInfo ?? {}).map((fact) => (
          <div key={`${index} ${fact.name}`}>
            <dt>
              {t(fact.name)} {index + 1}
            </dt>
            <dd>{fact.text}</dd>
          </div>
        )),
      )}
    </dl>
  </>
)

const EvidenceTab = ({ record: { appId, type, postId, business } }: { record: HeldRecord }) => (
  <Evidence post={{ appId, type, postId, business }} />
)
const bodies = {
  user: User,
  punish: Punish,
  records: Records,
  similar: SimilarTab,
  model: Model,
  rules: RulesTab,
  log: Log,
  evidence: EvidenceTab,
  guide: GuideTab,
  live: LiveTab,
} as const satisfies Record<ContextTab, unknown>

/** The body of one context tab. */
export function ContextBody({ tab, record }: { tab: ContextTab; record: HeldRecord }) {
  const Body = bodies[tab]
  return <Body record={record} />
}
