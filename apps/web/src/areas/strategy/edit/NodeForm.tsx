import type { Tree, TreeNode } from '@oas/rule-engine/views/tree'
import {
  type Becomes,
  become,
  findNode,
  becomesOf,
  patchNode,
} from '@oas/rule-engine/views/tree-acts'
import { useId } from 'react'
import { t } from '../../../i18n/texts.ts'
import { FieldRow } from '../../../kit/form/fields.tsx'
import { ConditionForm } from './ConditionForm.tsx'
import { ReferenceField } from './ReferenceField.tsx'
import { ResultFields } from './ResultFields.tsx'
import { conditionLine } from './RowText.tsx'
import { ValueField } from './ValueField.tsx'
import { conditionAt, joinBefore, joinOf, replaceAt } from './conditions.ts'
import { type Spot, keyOf } from './editor-state.ts'
import type { Rules } from './rules.ts'

type Props = {
  tree: Tree
  spot: Spot
  rules: Rules
  ruleId: string | null
  problems: readonly string[]
  onChange: (tree: Tree, key?: string) => void
  onSelect: (spot: Spot) => void
}

const Become = ({
  tree,
  id,
  onChange,
}: {
  tree: Tree
  id: string
  onChange: Props['onChange']
}) => {
  const label = {
    conditions: t('strategy.become_conditions'),
    action: t('strategy.become_action'),
    object_action: t('strategy.become_object_action'),
    rule_reference: t('strategy.become_rule_reference'),
  } as const satisfies Record<Becomes, string>
  return (
    <div className="become">
      <p className="muted">{t('strategy.become')}</p>
      {becomesOf(tree, id).map((type) => (
        <button
          key={type}
          type="button"
          className="btn"
          onClick={() => onChange(become(tree, id, type))}
        >
          {label[type]}
        </button>
      ))}
    </div>
  )
}

type Patch = (change: Parameters<typeof patchNode>[2], field: string) => void
type NodeOf<K extends TreeNode['type']> = Extract<TreeNode, { type: K }>
type Conditions = NodeOf<'conditions'>

/** The comparisons of a block, each with a way to its form, and the remark of the block. */
const BlockFields = ({
  node,
  rules,
  onPatch,
  onSelect,
}: Pick<Props, 'rules' | 'onSelect'> & { node: Conditions; onPatch: Patch }) => {
  const id = useId()
  return (
    <>
      <ul className="block-conditions" aria-label={t('strategy.conditions')}>
        {node.conditions
          .map((one, index) => ({ one, index, key: `condition ${index}` }))
          .map(({ one, index, key }) => (
            <li key={key}>
              <button
                type="button"
                className="btn plain"
                onClick={() => onSelect({ nodeId: node.id, at: [index] })}
              >
                {index > 0 && (
                  <span className="row-join">
                    {t(joinOf(node.conditions, [index]) === '||' ? 'strategy.or' : 'strategy.and')}
                  </span>
                )}
                {conditionLine(rules, [one])}
              </button>
            </li>
          ))}
      </ul>
      <FieldRow
        id={id}
        label={t('strategy.rule_remark')}
        problem=""
        hint={t('strategy.rule_remark_hint')}
      >
        <textarea
          id={id}
          rows={3}
          maxLength={500}
          value={node.remark}
          onChange={(event) => onPatch({ remark: event.target.value }, 'remark')}
        />
      </FieldRow>
    </>
  )
}

const ActionField = ({
  node,
  rules,
  problems,
  onPatch,
}: Pick<Props, 'rules' | 'problems'> & { node: NodeOf<'action'>; onPatch: Patch }) => {
  const id = useId()
  const indicator = rules.indicator('result')
  const label = indicator?.translate ?? 'result'
  return (
    <div className="form-row">
      <label htmlFor={id}>{label}</label>
      <ValueField
        id={id}
        label={label}
        indicator={indicator}
        right="string"
        value={node.value}
        invalid={problems.length > 0}
        onChange={(value) => onPatch({ value }, 'value')}
      />
    </div>
  )
}

const ConditionsFields = ({
  node,
  spot,
  onPatch,
  ...props
}: Props & { node: Conditions; onPatch: Patch }) => {
  const condition = conditionAt(node.conditions, spot.at)
  if (!condition)
    return (
      <BlockFields node={node} rules={props.rules} onPatch={onPatch} onSelect={props.onSelect} />
    )
  return (
    <ConditionForm
      rules={props.rules}
      condition={condition}
      join={joinOf(node.conditions, spot.at)}
      problems={props.problems}
      onJoin={(logic) =>
        onPatch({ conditions: joinBefore(node.conditions, spot.at, logic) }, 'join')
      }
      onChange={(next) =>
        onPatch(
          { conditions: replaceAt(node.conditions, spot.at, () => [next]) },
          `condition ${'leftKey' in next ? `${next.leftKey} ${next.relation}` : ''}`,
        )
      }
    />
  )
}

const Fields = ({ node, ...props }: Props & { node: TreeNode }) => {
  const { tree, spot, rules, onChange } = props
  const patch: Patch = (change, field) =>
    onChange(patchNode(tree, node.id, change), `${keyOf(spot)} ${field}`)
  switch (node.type) {
    case 'conditions':
      return <ConditionsFields {...props} node={node} onPatch={patch} />
    case 'action':
      return <ActionField node={node} rules={rules} problems={props.problems} onPatch={patch} />
    case 'object_action':
      return (
        <ResultFields
          rules={rules}
          value={node.value}
          valueParam={node.valueParam}
          onChange={(values, valueParam) => patch({ values, valueParam }, 'values')}
        />
      )
    case 'rule_reference':
      return (
        <ReferenceField
          value={node.ruleId}
          own={props.ruleId}
          onChange={(next) => patch({ ruleId: next }, 'rule')}
        />
      )
    case 'empty':
      return <Become tree={tree} id={node.id} onChange={onChange} />
    case 'combine':
      return <p className="muted">{t('strategy.combine_hint')}</p>
    default:
      return <p className="muted">{t('strategy.branch_hint')}</p>
  }
}

/** What is written in the chosen node, the same form beside the tree and the chart. */
export function NodeForm(props: Props) {
  const node = findNode(props.tree, props.spot.nodeId)?.node
  if (!node) return null
  const kind = node.type === 'conditions' && props.spot.at.length > 0 ? 'condition' : node.type
  const own = kind === 'condition'
  return (
    <section className="node-panel" aria-label={t('strategy.node')}>
      <h2>{t(`strategy.node_${kind}`)}</h2>
      <Fields key={keyOf(props.spot)} {...props} node={node} />
      {!own && props.problems.length > 0 && (
        <ul className="node-problems">
          {props.problems.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
