import { t } from '../../i18n/texts.ts'
import { orderWords, pathWords, valueWords } from './setting-words.ts'

type Shown = { at: string[]; act: 'set' | 'remove' | 'order'; from?: unknown; to?: unknown }
const acts = {
  set: 'auto_config.act_set',
  remove: 'auto_config.act_remove',
  order: 'auto_config.act_order',
} as const
const longest = 240
const Value = ({ of: { act, at }, value }: { of: Shown; value: unknown }) => {
  const text = act === 'order' ? orderWords(at, value) : valueWords(at, value)
  return text.length > longest ? <td title={text}>{text.slice(0, longest)}…</td> : <td>{text}</td>
}

/** What changes, place by place, in the words of the form. */
export function ChangeTable({ label, changes }: { label: string; changes: readonly Shown[] }) {
  return changes.length === 0 ? (
    <p className="muted">{t('auto_config.same')}</p>
  ) : (
    <table className="ac-changes" aria-label={label}>
      <tbody>
        {changes.map((change) => (
          <tr key={`${change.at.join('.')} ${change.act}`}>
            <td title={change.at.join('.')}>{pathWords(change.at).join(' › ')}</td>
            <td>{t(acts[change.act])}</td>
            <Value of={change} value={change.from} />
            <Value of={change} value={change.to} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}
