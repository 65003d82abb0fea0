import { actTextKey } from '@oas/contract/audit-actions'
import type { Output } from '@oas/contract/define'
import { modelAppealCalls } from '@oas/contract/model-appeal/calls'
import { recordCalls } from '@oas/contract/record/calls'
import { useCall } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t, tData } from '../../i18n/texts.ts'
import { Drawer } from '../../kit/Drawer.tsx'
import { RecordContent } from '../../kit/record/RecordContent.tsx'
import { recordHref } from '../../kit/record/record-href.ts'
import { formatTime } from '../../kit/time.ts'
import { AppealTag, HumanAnswer } from './words.tsx'

type Detail = Output<typeof modelAppealCalls.appeal>

const Said = ({ appeal, outputs }: Pick<Detail, 'appeal' | 'outputs'>) => (
  <section>
    <h3>{t('model_appeal.said')}</h3>
    <table aria-label={t('model_appeal.said')}>
      <tbody>
        {outputs.map((one) => {
          const isMeant =
            one.modelId === appeal.modelId &&
            one.version === appeal.modelVersion &&
            one.item === appeal.item &&
            one.label === appeal.label
          return (
            <tr key={`${one.modelId} ${one.version} ${one.item} ${one.label}`}>
              <th scope="row" translate="no">
                {isMeant ? <mark>{one.label}</mark> : one.label}
              </th>
              <td className="mono">{one.score.toFixed(3)}</td>
              <td className="muted">{one.labelName}</td>
              <td className="muted" translate="no">
                {one.model} {t('model_appeal.version_n', { n: one.version })} · {one.item}
                {one.mode === 'shadow' && ` · ${t('model_appeal.of_shadow')}`}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  </section>
)
const Human = ({ appeal }: Pick<Detail, 'appeal'>) => (
  <section>
    <h3>{t('model_appeal.human')}</h3>
    <p>
      <HumanAnswer human={appeal.human} />{' '}
      <span className="muted">{appeal.human && formatTime(appeal.human.at)}</span>
    </p>
    <p>
      {tData(`model_appeal.kind_${appeal.kind}`)}
      {appeal.rightLabelName !== '' &&
        ` · ${t('model_appeal.right_label')}: ${appeal.rightLabelName}`}
    </p>
    {appeal.remark !== '' && <p>{appeal.remark}</p>}
    <p className="muted">
      {formatTime(appeal.raisedAt)} · {tData(`model_appeal.source_${appeal.source}`)}{' '}
      {appeal.raisedBy}
    </p>
  </section>
)

/** Punishments by rules: where the model was wrong they may be, too. */
const Punishments = ({ punishments }: Pick<Detail, 'punishments'>) => {
  const { may } = useMay()
  return (
    <section>
      <h3>{t('model_appeal.punishments')}</h3>
      {punishments.length === 0 && <p className="muted">{t('model_appeal.no_punishments')}</p>}
      {punishments.map((one) => (
        <p key={one.id}>
          {tData(`result.punish_${one.punishId}`)} ·{' '}
          <span className="muted">{tData(`result.punish_state_${one.state}`)}</span> ·{' '}
          <span className="mono">{one.uid}</span> · {formatTime(one.at)}
        </p>
      ))}
      {punishments.length > 0 && may('punish.batch') && (
        <a className="btn" href="#/clear-punish">
          {t('model_appeal.clear')}
        </a>
      )}
    </section>
  )
}
const wrong: ReadonlySet<string> = new Set(['confirmed', 'exported', 'fixed', 'wont_fix'])

/** One appeal: its record, what models said beside what people did, and what was done about it. */
export function AppealDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { may } = useMay()
  const { data, error } = useCall(modelAppealCalls.appeal, { id })
  const record = useCall(
    recordCalls.detail,
    { recordId: data?.appeal.recordId ?? '0' },
    { enabled: data !== undefined && may('record.read') },
  )
  const isWrong = data && data.appeal.kind === 'false_positive' && wrong.has(data.appeal.state)
  return (
    <Drawer title={t('model_appeal.detail')} width={860} onClose={onClose}>
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      {data && (
        <>
          <p>
            <AppealTag {...data.appeal} />{' '}
            <a className="underlined mono" href={recordHref({ recordId: data.appeal.recordId })}>
              {data.appeal.recordId}
            </a>
          </p>
          {data.appeal.reason !== '' && <p>{data.appeal.reason}</p>}
          <div className="appeal-sides">
            <Said appeal={data.appeal} outputs={data.outputs} />
            <Human appeal={data.appeal} />
          </div>
          {record.data && <RecordContent record={record.data.record} />}
          {isWrong && <Punishments punishments={data.punishments} />}
          <h3>{t('model_appeal.history')}</h3>
          {data.history.map((one) => (
            <p key={`${one.at} ${one.action}`}>
              <span className="muted">{formatTime(one.at)}</span> {one.actor} ·{' '}
              {tData(`people.${actTextKey(one.action)}`)} {one.reason}
            </p>
          ))}
        </>
      )}
    </Drawer>
  )
}
