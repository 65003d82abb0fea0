import { autoConfigCalls } from '@oas/contract/setting/edit-calls'
import type { TypeSetting } from '@oas/contract/setting/schemas'
import { typeKeyOf } from '@oas/contract/type-key'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { PublishDialog } from './PublishDialog.tsx'
import { RuleLine } from './RuleLine.tsx'
import { RuleTrialView } from './RuleTrialView.tsx'
import { useRules } from './use-rules.ts'

type Props = Parameters<typeof useRules>[0]
const Rules = (given: Props) => {
  const { of, version, setting } = given
  const [publishing, setPublishing] = useState(false)
  const { lines, put, add, move, remove, trial, busy, run, release, why } = useRules(given)
  return (
    <>
      {lines.length === 0 && <p className="muted">{t('setting_tool.rule_no')}</p>}
      <ol className="ac-rules">
        {lines.map((line, index) => (
          <RuleLine
            key={line.n}
            line={line}
            index={index}
            count={lines.length}
            results={setting.result}
            hits={trial?.counts[index]}
            put={(change) => put(line.n, change)}
            move={(to) => move(index, to)}
            remove={() => remove(line.n)}
          />
        ))}
      </ol>
      <p className="ac-bar">
        <button type="button" className="btn" disabled={lines.length >= 50} onClick={add}>
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
      {trial && <RuleTrialView trial={trial} lines={lines} />}
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
export function RuleEditor({ of }: { of: { appId: number; type: number } }) {
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
