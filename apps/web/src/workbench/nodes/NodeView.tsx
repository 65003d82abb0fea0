import type { SettingNode } from '@oas/contract/setting/nodes'
import { t, tData } from '../../i18n/texts.ts'
import { set } from '../engine/bench.ts'
import { useBench } from '../engine/react.ts'
import { CopyId } from '../parts/CopyId.tsx'
import { buttonsNow } from '../verdict/problems.ts'
import { press } from '../verdict/press.ts'
import { Value } from './Value.tsx'
import { addressOf, isMedia, isWebLink, withKeys, rawText } from '../shapes/value-text.ts'
import { type Place, isShown, valueOf } from '../rules/value.ts'
import './nodes.css'

type Props = { node: SettingNode; place: Place; small?: boolean }
const listMax = 20
const deepest = 6

const ConfigError = ({ node }: { node: SettingNode }) => (
  <span className="wb-tag warn" title={`${node.id}: ${node.expr ?? ''}`}>
    {t('panel.config_error')}
  </span>
)

const NodeButton = ({ node, value }: { node: SettingNode; value: unknown }) => {
  const bench = useBench()
  const text = tData(node.label ?? node.id)
  if (node.act === 'copy')
    return (
      <span className="nd-copy">
        {text} <CopyId label="" text={rawText(value)} />
      </span>
    )
  if (node.act === 'open') {
    const url = addressOf(value)
    if (isWebLink(url))
      return (
        <a className="btn" href={url} target="_blank" rel="noreferrer noopener">
          {text}
        </a>
      )
    return (
      <button
        type="button"
        className="btn"
        disabled={!isMedia(url)}
        onClick={() => set(bench, { viewer: { urls: [url], index: 0 } })}
      >
        {text}
      </button>
    )
  }
  const button = buttonsNow(bench).find((one) => one.id === node.result)
  return (
    <button
      type="button"
      className="btn"
      disabled={!button}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        if (button) press(bench, button)
      }}
    >
      {text}
    </button>
  )
}

const Inner = ({
  node,
  place,
  small,
  depth,
}: {
  node: SettingNode
  place: Place
  small: boolean
  depth: number
}) => {
  if (depth > deepest) return <ConfigError node={node} />
  const children = (at: Place) =>
    (node.children ?? [])
      .filter((child) => isShown(child, at))
      .map((child) => (
        <div
          key={child.id}
          className="nd-part"
          style={small ? undefined : { gridColumn: `span ${child.span ?? 24}` }}
        >
          {child.label && !small && child.kind !== 'button' ? (
            <small className="muted">{tData(child.label)}</small>
          ) : null}
          <Inner node={child} place={at} small={small} depth={depth + 1} />
        </div>
      ))
  if (node.kind === 'group')
    return <div className={small ? 'nd-inline' : 'nd-grid'}>{children(place)}</div>
  const { value, bad } = valueOf(node, place)
  if (bad) return <ConfigError node={node} />
  if (node.kind === 'button') return <NodeButton node={node} value={value} />
  if (node.kind === 'list') {
    if (!Array.isArray(value))
      return <Value kind="text" value={value} record={place.record} small={small} />
    const max = small ? Math.min(3, node.max ?? 3) : (node.max ?? listMax)
    return (
      <div className={small ? 'nd-inline' : 'nd-list'}>
        {withKeys(value.slice(0, max) as unknown[]).map(({ key, one: item }) => (
          <div key={key} className={small ? 'nd-inline' : 'nd-grid'}>
            {children({ ...place, item })}
          </div>
        ))}
        {value.length > max ? <small className="muted">+{value.length - max}</small> : null}
      </div>
    )
  }
  return (
    <Value kind={node.kind} value={value} record={place.record} small={small} mask={node.mask} />
  )
}

/** A part of a record as its setting composes it: `small` in a cell, else a piece of the stage. */
export function NodeView({ node, place, small = false }: Props) {
  return <Inner node={node} place={place} small={small} depth={1} />
}
