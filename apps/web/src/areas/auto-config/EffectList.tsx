import type { Effect } from '@oas/contract/setting/edit-schemas'
import { typeKeyOf } from '@oas/contract/type-key'
import { t, typeName } from '../../i18n/texts.ts'
import { ChangeTable } from './ChangeTable.tsx'
import { problemText } from './ProblemList.tsx'

/** Whether a type stands in the way: somebody writes on it, or it would have errors. */
export function isBlocked({ drafted, problems }: Effect): boolean {
  return drafted || problems.some(({ level }) => level === 'error')
}

type Props = {
  effects: readonly Effect[]
  ticked: ReadonlySet<string>
  onToggle: (key: string) => void
}
/** What becomes of each type, with the ticks of those that it is done to. */
export function EffectList({ effects, ticked, onToggle }: Props) {
  return (
    <ul className="ac-effects">
      {effects.map((effect) => {
        const key = typeKeyOf(effect)
        const toggle = (): void => onToggle(key)
        return (
          <li key={key}>
            <label className="ac-bar">
              <input type="checkbox" checked={ticked.has(key)} onChange={toggle} />{' '}
              <strong translate="no">{typeName(effect.name)}</strong>{' '}
              <span className="mono">{key}</span>{' '}
              <span className="muted">
                {t('auto_config.version')} {effect.version}
              </span>
              {effect.changes.length === 0 ? (
                <span className="state-tag">{t('setting_tool.no_change')}</span>
              ) : (
                <span className="state-tag warn">
                  {t('setting_tool.changes_n', { n: effect.changes.length })}
                </span>
              )}
              {effect.drafted && <span className="state-tag bad">{t('setting_tool.drafted')}</span>}
              {effect.lost.length > 0 && (
                <span className="state-tag warn">
                  {t('setting_tool.lost_n', { n: effect.lost.length })}
                </span>
              )}
            </label>
            {effect.problems.map((problem) => (
              <p
                key={`${problem.path} ${problem.code}`}
                className={problem.level === 'error' ? 'problem' : 'muted'}
              >
                <span className="mono">{problem.path}</span> {problemText(problem)}
              </p>
            ))}
            {effect.changes.length > 0 && <ChangeTable label={key} changes={effect.changes} />}
          </li>
        )
      })}
    </ul>
  )
}
