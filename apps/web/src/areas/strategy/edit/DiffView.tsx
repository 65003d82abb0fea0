import type { RuleBody, RuleItem } from '@oas/contract/strategy/rule'
import { type DiffNode, diffBodies } from '@oas/rule-engine/diff/diff'
import { nodeAt } from '@oas/rule-engine/views/walk'
import { useMemo, useState } from 'react'
import { t } from '../../../i18n/texts.ts'
import { conditionLine, resultLine } from './RowText.tsx'
import type { Rules } from './rules.ts'
import './diff.css'

type Props = {
  before: RuleBody
  after: RuleBody | null
  beforeLabel: string
  afterLabel: string
  rules: Rules
  ruleName?: (ruleId: string) => string
}
const signs = { same: ' ', added: '+', removed: '−', changed: '~' } as const
const shownAtMost = 500

/** What stands at a place, in one line. */
const said = (
  rules: Rules,
  what: DiffNode['what'],
  body: RuleBody,
  path: string | null,
  ruleName: (ruleId: string) => string,
): string => {
  if (path === null) return ''
  const inValue = path.lastIndexOf('.value.')
  // Names of result indicators hold dots themselves.
  if (what === 'value' && inValue >= 0) {
    const name = path.slice(inValue + '.value.'.length)
    return resultLine(rules, {
      [name]: (
        nodeAt(body, path.slice(0, inValue + '.value'.length)) as
          | Record<string, unknown>
          | undefined
      )?.[name],
    })
  }
  const node = nodeAt(body, path)
  if (node === undefined) return ''
  switch (what) {
    case 'item': {
      const item = node as RuleItem
      return [
        ...(item.ruleRemark ? [`“${item.ruleRemark}”`] : []),
        t('strategy.if'),
        conditionLine(rules, item.conditions),
        t('strategy.so'),
        actionLine(rules, item.thenAction, ruleName),
        ...(item.elseAction
          ? [t('strategy.else'), actionLine(rules, item.elseAction, ruleName)]
          : []),
      ].join(' ')
    }
    case 'condition': {
      const { nextLogic: _next, ...one } = node as RuleItem['conditions'][number]
      return conditionLine(rules, [one])
    }
    case 'then':
    case 'else':
      return actionLine(rules, node as RuleItem['thenAction'], ruleName)
    default:
      return typeof node === 'string' ? node : JSON.stringify(node)
  }
}
const actionLine = (
  rules: Rules,
  action: RuleItem['thenAction'],
  ruleName: (ruleId: string) => string,
): string =>
  action.type === 'result'
    ? resultLine(rules, action.value)
    : action.type === 'execSubRules'
      ? `${t('strategy.run_rule')} ${ruleName(action.ruleId)}`
      : t('strategy.n_rules', { n: action.rules.length })

type LineProps = { node: DiffNode; depth: number; of: Required<Props> & { after: RuleBody } }
const Line = ({ node, depth, of }: LineProps) => {
  const { before, after, rules, ruleName } = of
  const old = said(rules, node.what, before, node.before, ruleName)
  const now = said(rules, node.what, after, node.after, ruleName)
  const word = t(`strategy.diff_${node.kind}`)
  const leaf = node.children.length === 0
  return (
    <>
      <div
        className={`diff-line ${node.kind}`}
        style={{ paddingInlineStart: depth * 20 + 8 }}
        role="listitem"
      >
        <span className="diff-sign" aria-hidden="true">
          {signs[node.kind]}
        </span>
        <span className="diff-word">
          {word}
          {node.moved ? `, ${t('strategy.diff_moved')}` : ''}
        </span>
        <span className="diff-what">{t(`strategy.diff_${node.what}`)}</span>
        <span className="diff-said">
          {node.kind === 'changed' && leaf ? (
            <>
              <del>{old}</del> → <ins>{now}</ins>
            </>
          ) : node.kind === 'removed' ? (
            <del>{old}</del>
          ) : node.kind === 'added' ? (
            <ins>{now}</ins>
          ) : (
            now
          )}
        </span>
      </div>
      {node.children.map((child) => (
        <Line
          key={`${child.what} ${child.before} ${child.after}`}
          node={child}
          depth={depth + 1}
          of={of}
        />
      ))}
    </>
  )
}

/**
 * What differs between two bodies of a rule: signs, words and colours, equal parts on demand.
 * Without the other body it says so.
 */
export function DiffView({
  before,
  after,
  beforeLabel,
  afterLabel,
  rules,
  ruleName = String,
}: Props) {
  const [all, setAll] = useState(false)
  const nodes = useMemo(() => (after ? diffBodies(before, after) : []), [before, after])
  if (after === null)
    return (
      <p className="form-refusal" role="alert">
        {t('strategy.no_right_rule')}
      </p>
    )
  const changed = nodes.filter((node) => node.kind !== 'same' || node.moved)
  const shown = (all ? nodes : changed).slice(0, shownAtMost)
  const count = (kind: DiffNode['kind']): number =>
    nodes.filter((node) => node.kind === kind).length
  return (
    <section className="diff-view" aria-label={t('strategy.diff')}>
      <header className="diff-head">
        <span>
          <span className="diff-old">− {beforeLabel}</span> →{' '}
          <span className="diff-new">+ {afterLabel}</span>
        </span>
        <span className="muted">
          {t('strategy.diff_counts', {
            added: count('added'),
            removed: count('removed'),
            changed: count('changed'),
            same: count('same'),
          })}
        </span>
        <label>
          <input type="checkbox" checked={all} onChange={(event) => setAll(event.target.checked)} />
          {t('strategy.diff_all')}
        </label>
      </header>
      {changed.length === 0 && <p className="muted">{t('strategy.diff_none')}</p>}
      <div className="diff-lines" role="list" tabIndex={0} aria-label={t('strategy.diff')}>
        {shown.map((node) => (
          <Line
            key={`${node.before} ${node.after}`}
            node={node}
            depth={0}
            of={{ before, after, beforeLabel, afterLabel, rules, ruleName }}
          />
        ))}
      </div>
      {(all ? nodes : changed).length > shownAtMost && (
        <p className="muted">
          {t('strategy.diff_more', { n: (all ? nodes : changed).length - shownAtMost })}
        </p>
      )}
    </section>
  )
}
