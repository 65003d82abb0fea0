import { t } from '../../i18n/texts.ts'

type Shown = { at: string[]; act: 'set' | 'remove' | 'order'; from?: unknown; to?: unknown }
const acts = {
  set: 'auto_config.act_set',
  remove: 'auto_config.act_remove',
  order: 'auto_config.act_order',
} as const
const short = (value: unknown): string => {
  const text = value === undefined ? '' : JSON.stringify(value)
  return text.length > 120 ? `${text.slice(0, 120)}…` : text
}

/** What changes, place by place. */
export function ChangeTable({ label, changes }: { label: string; changes: readonly Shown[] }) {
  return changes.length === 0 ? (
    <p className="muted">{t('auto_config.same')}</p>
  ) : (
    <table className="ac-changes" aria-label={label}>
      <tbody>
        {changes.map((change) => (
          <tr key={`${change.at.join('.')} ${change.act}`}>
            <td className="mono">{change.at.join('.')}</td>
            <td>{t(acts[change.act])}</td>
            <td className="mono">{short(change.from)}</td>
            <td className="mono">{short(change.to)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
