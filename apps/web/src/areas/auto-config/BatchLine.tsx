import { t } from '../../i18n/texts.ts'
import type { ChangeLine } from './use-batch-change.ts'

type Props = {
  line: ChangeLine
  index: number
  /** The only line there is stays. */
  only: boolean
  put: (change: Partial<ChangeLine>) => void
  remove: () => void
}

/** A field that is set or taken out in many types, and its value. */
export function BatchLine({ line, index, only, put, remove }: Props) {
  return (
    <div className="ac-change">
      <label>
        {t('setting_tool.batch_field')}
        {index > 0 ? ` ${index + 1}` : ''}
        <input
          className="mono"
          list="ac-fields"
          value={line.path}
          maxLength={200}
          placeholder={t('setting_tool.batch_field_hint')}
          onChange={(event) => put({ path: event.target.value })}
        />
      </label>
      <label>
        {t('frontend.actions')}
        <select
          value={line.act}
          onChange={(event) => put({ act: event.target.value === 'remove' ? 'remove' : 'set' })}
        >
          <option value="set">{t('auto_config.act_set')}</option>
          <option value="remove">{t('auto_config.act_remove')}</option>
        </select>
      </label>
      <label>
        {t('setting_tool.batch_value')}
        {index > 0 ? ` ${index + 1}` : ''}
        <input
          className="mono"
          value={line.value}
          disabled={line.act === 'remove'}
          onChange={(event) => put({ value: event.target.value })}
        />
      </label>
      <button
        type="button"
        className="btn plain"
        disabled={only}
        aria-label={t('auto_config.remove_item', { name: line.path || String(index + 1) })}
        onClick={remove}
      >
        ×
      </button>
    </div>
  )
}
