import { strategyConfigCalls } from '@oas/contract/strategy/calls'
import type { Condition, RuleBody } from '@oas/contract/strategy/rule'
import type { RuleRow, RunInput } from '@oas/contract/strategy/schemas'
import { nodeAt } from '@oas/rule-engine/views/walk'
import { useMemo } from 'react'
import { useCall } from '../../api/use-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import { formatTime } from '../../kit/time.ts'
import { useRules } from './choices.ts'
import { conditionLine, inputLines, resultLine } from './edit/RowText.tsx'
import { rulesOf } from './edit/rules.ts'

const tones = { 0: '', 1: 'warn', 2: 'good', 3: 'bad', 4: 'warn', 5: 'warn', [-1]: 'bad' } as const
/**
 * What a rule is in, and whether its newest version waits for review; `timed`: also when it is to
 * go into use.
 */
export function RuleState({
  row,
  timed = false,
}: {
  timed?: boolean
  row: Pick<RuleRow, 'status' | 'auditStatus' | 'extData' | 'fallbackAt'>
}) {
  return (
    <span className="strategy-state">
      <span className={`state-tag ${tones[row.status]}`}>
        {t(`strategy_list.status_${row.status === -1 ? 'deleted' : row.status}`)}
        {row.status === 1 && row.extData.alphaShare ? ` ${row.extData.alphaShare / 100} %` : ''}
      </span>
      {row.auditStatus === 0 && (
        <span className="state-tag warn">{t('strategy_list.pending')}</span>
      )}
      {row.fallbackAt !== null && (
        <span
          className="state-tag warn"
          title={t('strategy_score.fallen_since', { time: formatTime(row.fallbackAt) })}
        >
          {t('strategy_score.fallen')}
        </span>
      )}
      {timed && row.extData.scheduleTime ? (
        <span className="muted" title={t('strategy_list.scheduled')}>
          {formatTime(row.extData.scheduleTime)}
        </span>
      ) : null}
    </span>
  )
}

/**
 * What rules say and how they are called, in words: indicators and options by their names, rules by
 * theirs. Ids stand where a name is not known (yet).
 */
export function useWords() {
  const { data: config } = useCall(strategyConfigCalls.ruleConfig, {})
  const { data: known } = useRules()
  return useMemo(() => {
    const rules = config ? rulesOf(config) : null
    const names = new Map((known ?? []).map((one) => [one.ruleId, one.name]))
    return {
      result: (result: Readonly<Record<string, unknown>>): string =>
        rules === null || Object.keys(result).length === 0 ? '' : resultLine(rules, result),
      /** Values that a run was given, each with its name. */
      given: (input: RunInput) => (rules === null ? [] : inputLines(rules, input)),
      rule: (ruleId: string, version: number): string =>
        `${names.get(ruleId) ?? ruleId} v${version}`,
      /**
       * The comparison at a path of a body; the path itself where the body is not known or another
       * rule goes on.
       */
      condition: (body: RuleBody | undefined, path: string): string => {
        const found = rules && body && (nodeAt(body, path) as Condition | undefined)
        return found ? conditionLine(rules, [found]) : path
      },
    }
  }, [config, known])
}

/** The text of a group for a value whose name is written in camel case: keys of texts are not. */
export function wordOf(prefix: string, value: string): string {
  return tData(`${prefix}_${value.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`)
}
