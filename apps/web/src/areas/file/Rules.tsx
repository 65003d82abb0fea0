import { t } from '../../i18n/texts.ts'
import type { Rule } from './hosts-draft.ts'

const isUrl = (text: string): boolean => /^https?:\/\//.test(text) && URL.canParse(text)

/** Replace rules in their order; the first that fits an address is applied. */
export function Rules({
  rules,
  onChange,
}: {
  rules: readonly Rule[]
  onChange: (rules: Rule[]) => void
}) {
  const put = (index: number, change: Partial<Rule>): void =>
    onChange(rules.map((rule, at) => (at === index ? { ...rule, ...change } : rule)))
  const swap = (a: number, b: number): void =>
    onChange(
      rules.map((rule, at) =>
        at === a ? (rules[b] ?? rule) : at === b ? (rules[a] ?? rule) : rule,
      ),
    )
  const input = (index: number, key: 'sourceUrl' | 'replaceUrl', label: string, value: string) => (
    <label>
      {label}
      <input
        className="mono"
        value={value}
        maxLength={2000}
        aria-invalid={!isUrl(value)}
        onChange={(event) => put(index, { [key]: event.target.value })}
      />
    </label>
  )
  return (
    <section className="hosts-rules" aria-label={t('file.rules')}>
      <h2>
        {t('file.rules')} <small className="muted">{t('file.rules_hint')}</small>
      </h2>
      <ol>
        {rules.map((rule, index) => (
          <li key={rule.key}>
            {input(index, 'sourceUrl', t('file.source_url'), rule.sourceUrl)}
            {input(index, 'replaceUrl', t('file.replace_url'), rule.replaceUrl)}
            <button
              type="button"
              className="btn"
              disabled={index === 0}
              onClick={() => swap(index, index - 1)}
            >
              {t('file.move_up')}
            </button>
            <button
              type="button"
              className="btn"
              disabled={index === rules.length - 1}
              onClick={() => swap(index, index + 1)}
            >
              {t('file.move_down')}
            </button>
            <button
              type="button"
              className="btn"
              onClick={() => onChange(rules.filter((_rule, at) => at !== index))}
            >
              {t('file.remove')}
            </button>
          </li>
        ))}
      </ol>
      <button
        type="button"
        className="btn"
        onClick={() =>
          onChange([
            ...rules,
            {
              key: Math.max(-1, ...rules.map(({ key }) => key)) + 1,
              sourceUrl: 'https://',
              replaceUrl: 'https://',
            },
          ])
        }
      >
        {t('file.add_rule')}
      </button>
    </section>
  )
}
