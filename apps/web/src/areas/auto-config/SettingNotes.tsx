import { changesBetween } from '@oas/contract/setting/changes'
import { autoConfigCalls } from '@oas/contract/setting/edit-calls'
import { send } from '../../api/send.ts'
import { t } from '../../i18n/texts.ts'
import { ChangeTable } from './ChangeTable.tsx'
import type { SettingEditor, SettingKey } from './use-setting-editor.ts'

/** That somebody else published or saved meanwhile, and the ways on from there. */
export function SettingNotes({ of, editor }: { of: SettingKey; editor: SettingEditor }) {
  const { detail, document, live, readOnly, isOutdated, theirs, save, show } = editor
  if (theirs)
    return (
      <section className="ac-note" role="alert" aria-label={t('auto_config.conflict')}>
        <p>
          <strong>{t('auto_config.conflict')}</strong> {t('auto_config.conflict_text')}
        </p>
        <ChangeTable
          label={t('auto_config.conflict')}
          changes={changesBetween((theirs.draft ?? theirs.published)?.document ?? {}, document)}
        />
        <div className="ac-bar">
          <button type="button" className="btn" onClick={() => show(theirs)}>
            {t('auto_config.take_theirs')}
          </button>
          <button type="button" className="btn primary" onClick={() => void save(theirs)}>
            {t('auto_config.keep_mine')}
          </button>
        </div>
      </section>
    )
  if (!isOutdated) return null
  return (
    <p className="ac-note" role="alert">
      {t('auto_config.outdated', { base: detail.draft?.base ?? 0, live })}{' '}
      <button
        type="button"
        className="btn"
        disabled={readOnly}
        onClick={() => {
          void send(autoConfigCalls.one, of).then((now) => save(now))
        }}
      >
        {t('auto_config.rebase')}
      </button>
    </p>
  )
}
