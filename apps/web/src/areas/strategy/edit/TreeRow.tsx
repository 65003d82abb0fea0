import { memo } from 'react'
import { t } from '../../../i18n/texts.ts'
import { Icon } from '../../../kit/Icon.tsx'
import { ConditionText, nodeText } from './RowText.tsx'
import { TraceMark, type TraceRow } from './TraceMark.tsx'
import { joinOf } from './conditions.ts'
import type { Rules } from './rules.ts'
import type { Row } from './tree-rows.ts'

type Props = {
  row: Row
  id: string
  rules: Rules
  chosen: boolean
  problems: readonly string[] | undefined
  inside: number
  mismatch: boolean
  trace: TraceRow | undefined
  ruleName: (ruleId: string) => string
  onSelect: (row: Row) => void
  onFold: (row: Row) => void
}

/** One line of the tree with what is wrong with it and what came of it in a run. */
export const TreeRow = memo(
  ({
    row,
    id,
    rules,
    chosen,
    problems,
    inside,
    mismatch,
    trace,
    ruleName,
    onSelect,
    onFold,
  }: Props) => {
    const join =
      row.condition && row.node.type === 'conditions'
        ? joinOf(row.node.conditions, row.spot.at)
        : undefined
    return (
      <div
        id={id}
        role="treeitem"
        aria-level={row.level}
        aria-setsize={row.of}
        aria-posinset={row.place}
        aria-selected={chosen}
        aria-expanded={row.open ?? undefined}
        className={`tree-row ${row.kind}${chosen ? ' chosen' : ''}`}
        style={{ paddingInlineStart: (row.level - 1) * 20 + 4 }}
        onClick={() => onSelect(row)}
        onDoubleClick={() => {
          if (row.open !== null) onFold(row)
        }}
      >
        <div className="tree-line">
          {row.open === null ? (
            <span className="tree-fold" />
          ) : (
            <span
              className={`tree-fold ${row.open ? 'open' : ''}`}
              onClick={(event) => {
                event.stopPropagation()
                onFold(row)
              }}
            >
              <Icon name="chevron" />
            </span>
          )}
          {join && (
            <span className="row-join">{t(join === '&&' ? 'strategy.and' : 'strategy.or')}</span>
          )}
          {row.condition === null ? (
            nodeText(rules, row.node, ruleName)
          ) : 'complexCondition' in row.condition ? (
            <span className="row-bracket">{t('strategy.bracket')} ( … )</span>
          ) : (
            <span className={mismatch ? 'row-mismatch' : ''}>
              <ConditionText rules={rules} condition={row.condition} />
            </span>
          )}
          {inside > 0 && (
            <span className="row-inside">{t('strategy.problems_inside', { n: inside })}</span>
          )}
          {trace && <TraceMark row={trace} />}
        </div>
        {mismatch && (
          <div className="row-problem">
            ⚠ {t('strategy.cond_value_option_mismatch')}{' '}
            <span className="mono">cond_value_option_mismatch</span>
          </div>
        )}
        {problems?.map((one) => (
          <div key={one} className="row-problem">
            ⚠ {one}
          </div>
        ))}
      </div>
    )
  },
)
