import { autoConfigCalls } from '@oas/contract/setting/edit-calls'
import { type PresetRule, type RuleTrial, settingRuleCalls } from '@oas/contract/setting/rule-calls'
import { sameJson } from '@oas/contract/setting/changes'
import type { TypeSetting } from '@oas/contract/setting/schemas'
import { typeKeyOf } from '@oas/contract/type-key'
import { useState } from 'react'
import { send } from '../../api/send.ts'
import { useCall, useSend } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t, tData } from '../../i18n/texts.ts'
import { notify, notifyFailure } from '../../kit/notice.tsx'
import { PublishDialog } from './PublishDialog.tsx'
import { refreshes } from './refreshes.ts'

type Line = { n: number; when: string; result: string; labels: string; lock: boolean }
const linesOf = (rules: readonly PresetRule[]): Line[] =>
  rules.map(({ when, set, lock }, n) => ({
    n,
    when,
    result: set.result,
    labels: (set.labels ?? []).join(', '),
    lock: lock ?? false,
  }))
const rulesOf = (lines: readonly Line[]): PresetRule[] =>
  lines.map(({ when, result, labels, lock }) => {
    const ids = labels
      .split(/[,\s]+/)
      .filter((one) => /^[0-9]{1,9}$/.test(one))
      .map(Number)
    return {
      when,
      set: { result, ...(ids.length > 0 ? { labels: ids } : {}) },
      ...(lock ? { lock } : {}),
    }
  })
const moved = (lines: readonly Line[], from: number, to: number): Line[] => {
  const rest = lines.filter((_line, at) => at !== from)
  rest.splice(to, 0, lines[from] as Line)
  return rest
}

const Trial = ({ trial, lines }: { trial: RuleTrial; lines: readonly Line[] }) => (
  <section aria-label={t('setting_tool.rule_try')}>
    <h3>
      {t(trial.waiting ? 'setting_tool.rule_tried_waiting' : 'setting_tool.rule_tried_recent', {
        n: trial.tried,
      })}
    </h3>
    <p>
      {t('setting_tool.rule_none', { n: trial.none })}
      {trial.hidden > 0 && (
        <>
          {' '}
          · <span className="problem">{t('setting_tool.rule_hidden', { n: trial.hidden })}</span>
        </>
      )}
    </p>
    {trial.problems.map((one) => (
      <p key={`${one.rule} ${one.reason}`} className="problem">
        {one.rule + 1}: {one.reason}
      </p>
    ))}
    <table className="ac-changes" aria-label={t('setting_tool.rule_try')}>
      <tbody>
        {trial.list.map((row) => (
          <tr key={row.recordId}>
            <td className="mono">{row.recordId}</td>
            <td translate="no">{row.excerpt}</td>
            <td>{row.rule < 0 ? '' : `${row.rule + 1}: ${lines[row.rule]?.result ?? ''}`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

const Rules = ({
  of,
  version,
  setting,
  reload,
}: {
  of: { appId: number; type: number }
  version: number
  setting: TypeSetting
  reload: () => Promise<unknown>
}) => {
  const { may } = useMay()
  const [lines, setLines] = useState<readonly Line[]>(() =>
    linesOf(setting.pageType.content.preprocessResultsConfig),
  )
  const [trial, setTrial] = useState<RuleTrial | null>(null)
  const [publishing, setPublishing] = useState(false)
  const [busy, setBusy] = useState(false)
  const batch = useSend(autoConfigCalls.batch, { refreshes: [...refreshes, settingRuleCalls.list] })
  const put = (n: number, change: Partial<Line>): void =>
    setLines(lines.map((line) => (line.n === n ? { ...line, ...change } : line)))
  const run = (): void => {
    setBusy(true)
    send(settingRuleCalls.trial, { ...of, rules: rulesOf(lines) })
      .then(setTrial, notifyFailure)
      .finally(() => setBusy(false))
  }
  const release = async ({
    note,
    acceptWarnings,
  }: {
    note: string
    acceptWarnings: boolean
  }): Promise<void> => {
    const { drafted } = await batch.mutateAsync({
      types: [{ ...of, version }],
      changes: [
        { at: ['pageType', 'content', 'preprocessResultsConfig'], act: 'set', to: rulesOf(lines) },
      ],
      note,
      acceptWarnings,
    })
    if (drafted > 0) notify('success', t('setting_tool.batch_drafted', { n: drafted }))
    await reload()
  }
  const same = sameJson(
    rulesOf(lines),
    rulesOf(linesOf(setting.pageType.content.preprocessResultsConfig)),
  )
  const why = !may('setting.publish')
    ? t('auto_config.needs_publish')
    : same
      ? t('auto_config.no_draft')
      : undefined
  return (
    <>
      {lines.length === 0 && <p className="muted">{t('setting_tool.rule_no')}</p>}
      <ol className="ac-rules">
        {lines.map((line, index) => {
          const name = String(index + 1)
          return (
            <li key={line.n} className="ac-rule">
              <span className="muted">{name}</span>
              <label>
                {t('setting_tool.rule_when')} {name}
                <input
                  className="mono"
                  value={line.when}
                  maxLength={2000}
                  onChange={(event) => put(line.n, { when: event.target.value })}
                />
              </label>
              <label>
                {t('setting_tool.rule_result')} {name}
                <select
                  value={line.result}
                  onChange={(event) => put(line.n, { result: event.target.value })}
                >
                  {!setting.result.some(({ id }) => id === line.result) && (
                    <option value={line.result}>{line.result}</option>
                  )}
                  {setting.result.map(({ id, transKey }) => (
                    <option key={id} value={id}>
                      {tData(transKey)} ({id})
                    </option>
                  ))}
                </select>
              </label>
              <label>
                {t('setting_tool.rule_labels')} {name}
                <input
                  className="mono"
                  value={line.labels}
                  title={t('setting_tool.rule_labels_hint')}
                  onChange={(event) => put(line.n, { labels: event.target.value })}
                />
              </label>
              <label>
                <input
                  type="checkbox"
                  checked={line.lock}
                  onChange={(event) => put(line.n, { lock: event.target.checked })}
                />{' '}
                {t('setting_tool.rule_lock')}
              </label>
              <span className="ac-bar">
                <button
                  type="button"
                  className="btn plain"
                  disabled={index === 0}
                  aria-label={t('auto_config.move_up', { name })}
                  onClick={() => setLines(moved(lines, index, index - 1))}
                >
                  ↑
                </button>
                <button
                  type="button"
                  className="btn plain"
                  disabled={index === lines.length - 1}
                  aria-label={t('auto_config.move_down', { name })}
                  onClick={() => setLines(moved(lines, index, index + 1))}
                >
                  ↓
                </button>
                <button
                  type="button"
                  className="btn plain"
                  aria-label={t('auto_config.remove_item', { name })}
                  onClick={() => setLines(lines.filter((one) => one.n !== line.n))}
                >
                  ×
                </button>
                {trial?.counts[index] !== undefined && (
                  <span className="state-tag">
                    {t('setting_tool.rule_count', { n: trial.counts[index] })}
                  </span>
                )}
              </span>
            </li>
          )
        })}
      </ol>
      <p className="ac-bar">
        <button
          type="button"
          className="btn"
          disabled={lines.length >= 50}
          onClick={() =>
            setLines([
              ...lines,
              {
                n: Math.max(-1, ...lines.map(({ n }) => n)) + 1,
                when: '',
                result: setting.result[0]?.id ?? '',
                labels: '',
                lock: false,
              },
            ])
          }
        >
          {t('setting_tool.rule_add')}
        </button>
        <button
          type="button"
          className="btn"
          disabled={busy || lines.length === 0}
          aria-busy={busy}
          onClick={run}
        >
          {t('setting_tool.rule_try')}
        </button>
        <button
          type="button"
          className="btn primary"
          disabled={why !== undefined}
          title={why}
          onClick={() => setPublishing(true)}
        >
          {t('setting_tool.rule_publish')}
        </button>
      </p>
      {trial && <Trial trial={trial} lines={lines} />}
      {publishing && (
        <PublishDialog
          title={t('setting_tool.rule_publish')}
          warnings={[]}
          always
          send={release}
          onClose={() => setPublishing(false)}
        >
          <p className="muted">
            {typeKeyOf(of)} · {t('auto_config.version')} {version}
          </p>
        </PublishDialog>
      )}
    </>
  )
}

/** Loads the setting that is in force; after a publication, the new one. */
export const RuleEditor = ({ of }: { of: { appId: number; type: number } }) => {
  const { data, error, isFetching, refetch } = useCall(autoConfigCalls.one, of)
  if (error)
    return (
      <p className="problem" role="alert">
        {error.message}
      </p>
    )
  if (!data?.published) return <div aria-busy={isFetching} />
  return (
    <Rules
      key={data.published.version}
      of={of}
      version={data.published.version}
      setting={data.published.document as unknown as TypeSetting}
      reload={refetch}
    />
  )
}
