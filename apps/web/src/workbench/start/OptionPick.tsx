import { queueCalls } from '@oas/contract/queue/calls'
import type { ConditionOption } from '@oas/contract/queue/schemas'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { tData } from '../../i18n/texts.ts'
import { TickPick } from './TickPick.tsx'
import type { MoreProps } from './more-props.ts'
import { isTree, nodesInOrder } from '../conditions/tree.ts'

const valuesOf = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.map(String)
    : value === undefined || value === null || value === ''
      ? []
      : [String(value)]
const nameOf = ({ label, n }: ConditionOption): string =>
  n === null ? tData(label) : `${tData(label)} (${n})`

/**
 * Chooses from what the server knows of a field: the nodes of its tree, its list, or what waiting
 * orders have. `single` keeps the last press.
 */
export function OptionPick({
  field,
  of,
  value,
  change,
  wrong,
  single = false,
}: MoreProps & { single?: boolean }) {
  const [text, setText] = useState('')
  const tree = isTree(field.type)
  const { data, error } = useCall(
    queueCalls.conditionOptions,
    { ...of, dbField: field.dbField, ...(tree || text.trim() === '' ? {} : { text }) },
    { keepPrevious: true },
  )
  const chosen = valuesOf(value)
  const choices = tree
    ? nodesInOrder(data?.list ?? []).map(({ option, depth }) => ({
        value: option.value,
        label: nameOf(option),
        depth,
      }))
    : (data?.list ?? []).map((option) => ({ value: option.value, label: nameOf(option) }))
  // What was chosen stays to be seen, also where it is not among the first of the list.
  const missing = chosen
    .filter((one) => !choices.some((choice) => choice.value === one))
    .map((one) => ({ value: one, label: one }))
  const put = (next: readonly string[]): void => change(single ? next.at(-1) : next)
  return (
    <TickPick
      label={`${tData(field.label)}${field.required ? ' *' : ''}`}
      choices={[...missing, ...choices]}
      value={chosen}
      onChange={put}
      problem={error?.message ?? (wrong ? ' ' : '')}
      bulk={!single}
      {...(field.maxCount && !single ? { max: field.maxCount } : {})}
      {...(tree ? {} : { onSearch: setText })}
    />
  )
}
