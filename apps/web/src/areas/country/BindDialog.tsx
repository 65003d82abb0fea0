import { countryCalls } from '@oas/contract/country/calls'
import { type Strategy, bindModes } from '@oas/contract/country/schemas'
import { useState } from 'react'
import { useCall, useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import type { PlaceType } from '../../kit/country/use-countries.ts'
import { notify, notifyFailure } from '../../kit/notice.tsx'
import { refreshes } from './refreshes.ts'

type Bound = { ruleId: string; ruleName: string; mode: (typeof bindModes)[number] }

/**
 * The sets of a business in their order: the first that counts for a place is the one that applies.
 */
export const BindDialog = ({
  type,
  row,
  onClose,
}: {
  type: PlaceType
  row: Strategy
  onClose: () => void
}) => {
  const { data: sets } = useCall(countryCalls.rules, { type, appId: row.appId, pageSize: 200 })
  const bind = useSend(countryCalls.bind, { refreshes })
  const [rules, setRules] = useState<readonly Bound[]>(row.rules)
  const free = (sets?.list ?? []).filter((set) => !rules.some((rule) => rule.ruleId === set.id))
  const add = (id: string): void => {
    const found = free.find((set) => set.id === id)
    if (found) setRules([...rules, { ruleId: found.id, ruleName: found.ruleName, mode: 'only' }])
  }
  const up = (at: number): void =>
    setRules(
      rules.map(
        (rule, index) =>
          (index === at - 1 ? rules[at] : index === at ? rules[at - 1] : rule) ?? rule,
      ),
    )
  const save = (): void =>
    bind.mutate(
      {
        appId: row.appId,
        type,
        business: row.business,
        version: row.version,
        rules: rules.map(({ ruleId, mode }) => ({ ruleId, mode })),
      },
      {
        onSuccess: () => {
          notify('success', t('frontend.saved'))
          onClose()
        },
        onError: notifyFailure,
      },
    )
  return (
    <Modal
      title={t('country.bind_to', { business: row.business })}
      onClose={onClose}
      busy={bind.isPending}
      width={600}
      footer={
        <>
          <button type="button" className="btn" disabled={bind.isPending} onClick={onClose}>
            {t('frontend.cancel')}
          </button>
          <button
            type="button"
            className="btn primary"
            disabled={bind.isPending}
            aria-busy={bind.isPending}
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
                if (mode)
                  setRules(
                    rules.map((one) => (one.ruleId === rule.ruleId ? { ...one, mode } : one)),
                  )
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
              onClick={() => setRules(rules.filter((one) => one.ruleId !== rule.ruleId))}
            >
              ×
            </button>
          </li>
        ))}
      </ol>
      <label className="country-add">
        {t('country.add_set')}{' '}
        <select value="" disabled={free.length === 0} onChange={(event) => add(event.target.value)}>
          <option value="">{t('country.choose')}</option>
          {free.map((set) => (
            <option key={set.id} value={set.id}>
              {set.ruleName}
            </option>
          ))}
        </select>
      </label>
      {sets?.total === 0 && <p className="muted">{t('country.no_sets')}</p>}
    </Modal>
  )
}
