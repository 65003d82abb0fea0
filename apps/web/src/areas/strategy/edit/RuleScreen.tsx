import { sessionCalls } from '@oas/contract/session/calls'
import { strategyConfigCalls, strategyRuleCalls } from '@oas/contract/strategy/calls'
import { useMemo, useRef } from 'react'
import { useCall } from '../../../api/use-call.ts'
import { useMay } from '../../../api/use-may.ts'
import { t } from '../../../i18n/texts.ts'
import { type InDialog, RuleEditor } from './RuleEditor.tsx'
import { rulesOf } from './rules.ts'
import './edit.css'

export type Asked = {
  ruleId: string | null
  version?: number | undefined
  copy: boolean
  category: string
  dialog?: InDialog | undefined
}

/** Reads a rule with what its editor needs, then edits it. */
export const RuleScreen = ({ ruleId, version, copy, category, dialog }: Asked) => {
  const { may } = useMay()
  const { data: self } = useCall(sessionCalls.self, {})
  const config = useCall(strategyConfigCalls.strategyConfig, {})
  const ruleConfig = useCall(strategyConfigCalls.ruleConfig, ruleId === null ? {} : { ruleId })
  const detail = useCall(
    strategyRuleCalls.version,
    { ruleId: ruleId ?? '1', ...(version === undefined ? {} : { version }) },
    { enabled: ruleId !== null },
  )
  const seen = useCall(
    strategyRuleCalls.checkVersion,
    { ruleId: ruleId ?? '1', version: version ?? 1 },
    { enabled: ruleId !== null && version !== undefined },
  )
  const shown = useRef('')
  const rules = useMemo(
    () => (ruleConfig.data ? rulesOf(ruleConfig.data) : null),
    [ruleConfig.data],
  )
  const failed = config.error ?? ruleConfig.error ?? (ruleId === null ? null : detail.error)
  if (failed)
    return (
      <div className="view-refused" role="alert">
        <p>{failed.message}</p>
        <a className="btn" href="#/strategy-engine/index">
          {t('strategy.to_list')}
        </a>
      </div>
    )
  const rule = ruleId === null ? null : detail.data
  const key = `${ruleId} ${version} ${copy}`
  // An editor begins with what is stored now, not with what a page before has kept; later reads
  // leave it alone.
  if (rule === null || (rule !== undefined && !(detail.isFetching && detail.isStale)))
    shown.current = key
  if (
    !self ||
    !config.data ||
    !rules ||
    rule === undefined ||
    shown.current !== key ||
    (version !== undefined && ruleId !== null && !seen.data)
  )
    return (
      <p className="muted" role="status">
        {t('frontend.loading')}
      </p>
    )
  return (
    <RuleEditor
      key={key}
      rule={rule}
      copy={copy}
      newest={copy || version === undefined || (seen.data?.isNewest ?? true)}
      mayEdit={may('strategy.edit')}
      rules={rules}
      config={config.data}
      userId={self.id}
      category={category}
      dialog={dialog}
    />
  )
}
