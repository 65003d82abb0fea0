import type { ScopeEntry } from '@oas/contract/people/rights'
import { t, typeName } from '../../i18n/texts.ts'
import type { AppNode } from '../../kit/people/words.tsx'

type Props = {
  label: string
  apps: readonly AppNode[]
  value: readonly ScopeEntry[]
  onChange: (value: ScopeEntry[]) => void
  may?: (entry: ScopeEntry) => boolean
  disabled?: boolean
  problem?: string
}

const same = (one: ScopeEntry, other: ScopeEntry): boolean =>
  one.appId === other.appId && one.type === other.type

const anything = (): boolean => true

/**
 * Data as a tick for every app, for every type of an app, or for single types. What the person may
 * not give is not to be ticked.
 */
export function ScopePick({
  label,
  apps,
  value,
  onChange,
  may = anything,
  disabled = false,
  problem = '',
}: Props) {
  const has = (entry: ScopeEntry): boolean => value.some((one) => same(one, entry))
  const toggle = (entry: ScopeEntry): void =>
    onChange(has(entry) ? value.filter((one) => !same(one, entry)) : [...value, entry])
  const tick = (entry: ScopeEntry, text: string, covered: boolean) => {
    const free = has(entry) || may(entry)
    return (
      <label key={`${entry.appId}:${entry.type}`} title={free ? undefined : t('people.not_yours')}>
        <input
          type="checkbox"
          checked={has(entry) || covered}
          disabled={disabled || covered || !free}
          onChange={() => toggle(entry)}
        />
        {text}
        {!free && <span className="muted"> ({t('people.not_yours')})</span>}
      </label>
    )
  }
  const every = { appId: null, type: null }
  // Entries of apps or types that the tree does not show stay visible, so that saving never drops
  // them unseen.
  const stray = value.filter(
    (entry) =>
      entry.appId !== null &&
      !apps.some(
        (app) =>
          app.appId === entry.appId &&
          (entry.type === null || app.types.some((one) => one.type === entry.type)),
      ),
  )
  return (
    <fieldset className="scope-pick">
      <legend>
        {label} <span className="muted">{value.length}</span>
      </legend>
      {tick(every, t('people.every_app'), false)}
      <ul tabIndex={0} aria-label={label}>
        {apps.map((app) => (
          <li key={app.appId}>
            {tick(
              { appId: app.appId, type: null },
              `${app.appName}: ${t('people.every_type')}`,
              has(every),
            )}
            <div className="scope-types">
              {app.types.map((one) =>
                tick(
                  { appId: app.appId, type: one.type },
                  typeName(one.name),
                  has(every) || has({ appId: app.appId, type: null }),
                ),
              )}
            </div>
          </li>
        ))}
        {stray.map((entry) => (
          <li key={`${entry.appId}:${entry.type}`}>
            {tick(entry, `${entry.appId}:${entry.type ?? '*'}`, false)}
          </li>
        ))}
      </ul>
      <div className="problem" role={problem ? 'alert' : undefined}>
        {problem}
      </div>
    </fieldset>
  )
}
