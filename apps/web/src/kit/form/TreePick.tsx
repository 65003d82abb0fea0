import { useId, useState } from 'react'
import { t } from '../../i18n/texts.ts'
import './form.css'

export type TreeNode = { value: string; label: string; children?: readonly TreeNode[] }
type Props = { label: string; nodes: readonly TreeNode[]; value: readonly string[]; onChange: (value: string[]) => void; problem?: string; disabled?: boolean }

const leaves = (node: TreeNode): string[] => (node.children && node.children.length > 0 ? node.children.flatMap(leaves) : [node.value])
const matches = (node: TreeNode, needle: string): boolean => node.label.toLowerCase().includes(needle) || (node.children ?? []).some((child) => matches(child, needle))

type NodeProps = { node: TreeNode; chosen: ReadonlySet<string>; needle: string; set: (values: readonly string[], on: boolean) => void; disabled: boolean }
const Branch = ({ node, chosen, needle, set, disabled }: NodeProps) => {
  const all = leaves(node)
  const on = all.filter((one) => chosen.has(one)).length
  const box = <input type="checkbox" disabled={disabled} checked={on === all.length} ref={(element) => { if (element) element.indeterminate = on > 0 && on < all.length }} onChange={() => set(all, on < all.length)} />
  const children = (node.children ?? []).filter((child) => needle === '' || matches(child, needle) || node.label.toLowerCase().includes(needle))
  if (children.length === 0) return <li><label>{box}{node.label}</label></li>
  return (
    <li>
      <details open={needle !== '' || (on > 0 && on < all.length) || undefined}>
        <summary><label>{box}{node.label} <span className="muted">{on} / {all.length}</span></label></summary>
        <ul>{children.map((child) => <Branch key={child.value} node={child} chosen={chosen} needle={needle} set={set} disabled={disabled} />)}</ul>
      </details>
    </li>
  )
}

/** Ticks leaves of a tree; a branch ticks all below it and shows how many are. The value holds leaves only. */
export const TreePick = ({ label, nodes, value, onChange, problem = '', disabled = false }: Props) => {
  const id = useId()
  const [search, setSearch] = useState('')
  const needle = search.trim().toLowerCase()
  const chosen = new Set(value)
  const set = (values: readonly string[], on: boolean): void => onChange(on ? [...new Set([...value, ...values])] : value.filter((one) => !values.includes(one)))
  const shown = nodes.filter((node) => needle === '' || matches(node, needle))
  return (
    <fieldset className="tree-pick" aria-describedby={`${id}-problem`}>
      <legend>{label} <span className="muted">{value.length}</span></legend>
      <input type="search" aria-label={t('frontend.search_in', { name: label })} placeholder={t('frontend.search')} value={search} onChange={(event) => setSearch(event.target.value)} />
      <ul className="tree">{shown.map((node) => <Branch key={node.value} node={node} chosen={chosen} needle={needle} set={set} disabled={disabled} />)}</ul>
      {shown.length === 0 && <p className="muted">{t('frontend.no_rows')}</p>}
      <div className="problem" id={`${id}-problem`} role={problem ? 'alert' : undefined}>{problem}</div>
    </fieldset>
  )
}
