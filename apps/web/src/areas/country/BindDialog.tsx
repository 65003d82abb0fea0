import { bindModes, type Strategy } from '@oas/contract/country/schemas'
import { t } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import type { PlaceType } from '../../kit/country/use-countries.ts'
import { useBindings } from './use-bindings.ts'
import { Pick } from '../../kit/pick/Pick.tsx'
import { listed } from '../../kit/pick/source.ts'

/**
 * The sets of a business in their order: the first that counts for a place is the one that applies.
 */
export function BindDialog({
  type,
  row,
  onClose,
}: {
  type: PlaceType
  row: Strategy
  onClose: () => void
}) {
  const { sets, free, rules, add, up, remove, turn, save, busy } = useBindings(type, row, onClose)
  return (
    <Modal
      title={t('country.bind_to', { business: row.business })}
      onClose={onClose}
      busy={busy}
      width={600}
      footer={
        <>
          <button type="button" className="btn" disabled={busy} onClick={onClose}>
            {t('frontend.cancel')}
          </button>
          <button
            type="button"
            className="btn primary"
            disabled={busy}
            aria-busy={busy}
            onClick={save}
          >
            {t('frontend.save')}
          </button>
        </>
      }
    >
      {rules.length === 0 && <p className="muted">{t('country.no_bindings')}</p>}
      <ol className="country-order">
        {rules.map((rule, index) => (
          <li key={rule.ruleId}>
            <span className="muted">{index + 1}</span>
            <select
              aria-label={`${t('country.mode')}: ${rule.ruleName}`}
              value={rule.mode}
              onChange={(event) => {
                const mode = bindModes.find((one) => one === event.target.value)
                if (mode) turn(rule.ruleId, mode)
              }}
            >
              <option value="only">{t('country.only')}</option>
              <option value="except">{t('country.except')}</option>
            </select>
            <span className="grow">{rule.ruleName}</span>
            <button
              type="button"
              className="btn"
              aria-label={`${t('country.move_up')}: ${rule.ruleName}`}
              disabled={index === 0}
              onClick={() => up(index)}
            >
              ↑
            </button>
            <button
              type="button"
              className="btn"
              aria-label={t('frontend.remove_one', { name: rule.ruleName })}
              onClick={() => remove(rule.ruleId)}
            >
              ×
            </button>
          </li>
        ))}
      </ol>
      <Pick
        label={t('country.add_set')}
        source={listed(
          'sets',
          free.map((set) => ({ value: String(set.id), label: set.ruleName })),
          { bare: true },
        )}
        value=""
        disabled={free.length === 0}
        placeholder={t('country.choose')}
        onChange={add}
      />
      {sets?.total === 0 && <p className="muted">{t('country.no_sets')}</p>}
    </Modal>
  )
}
