import { autoConfigCalls } from '@oas/contract/setting/edit-calls'
import { settingFields } from '@oas/contract/setting/field-paths'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { ApplyEffects } from './ApplyEffects.tsx'
import { BatchLine } from './BatchLine.tsx'
import { TypePicks } from './TypePicks.tsx'
import { fieldText } from './field-name.ts'
import { refreshes } from './refreshes.ts'
import { useBatchChange } from './use-batch-change.ts'

const offered = settingFields.filter(
  ({ path }) => !path.includes('[]') && !path.includes('*') && path.includes('.'),
)

/** Fields are set or taken out in every ticked type, after what comes of it was seen. */
export function BatchChange() {
  const { ticked, tick, lines, put, add, remove, seen, problem, busy, look } = useBatchChange()
  const batch = useSend(autoConfigCalls.batch, { refreshes })
  return (
    <div className="ac-columns">
      <div>
        <TypePicks label={t('setting_tool.batch_pick')} ticked={ticked} onChange={tick} />
        <datalist id="ac-fields">
          {offered.map(({ path }) => (
            <option key={path} value={path}>
              {fieldText(path).name}
            </option>
          ))}
        </datalist>
        {lines.map((line, index) => (
          <BatchLine
            key={line.n}
            line={line}
            index={index}
            only={lines.length === 1}
            put={(change) => put(line.n, change)}
            remove={() => remove(line.n)}
          />
        ))}
        {problem && (
          <p className="problem" role="alert">
            {problem}
          </p>
        )}
        <p className="ac-bar">
          <button type="button" className="btn" disabled={lines.length >= 20} onClick={add}>
            {t('setting_tool.batch_add')}
          </button>
          <button
            type="button"
            className="btn primary"
            disabled={busy}
            aria-busy={busy}
            onClick={look}
          >
            {t('setting_tool.batch_look')}
          </button>
        </p>
      </div>
      <div>
        {seen && (
          <ApplyEffects
            key={seen.n}
            effects={seen.effects}
            drafts
            send={(given) => batch.mutateAsync({ ...given, changes: seen.changes })}
            onDone={look}
          />
        )}
      </div>
    </div>
  )
}
