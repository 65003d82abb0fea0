import { t, typeName } from '../../i18n/texts.ts'
import { ProblemCounts } from './ProblemCounts.tsx'
import type { SettingEditor } from './use-setting-editor.ts'

/** What a setting is called and how it stands, with the buttons that save and publish it. */
export function SettingBar({
  id,
  editor,
  onPublish,
  onPreview,
}: {
  id: string
  editor: SettingEditor
  onPublish: () => void
  onPreview: () => void
}) {
  const { detail, live, problems, readOnly, dirty, busy, isOutdated, whyNot, save, drop } = editor
  const { draft } = detail
  return (
    <div className="ac-bar">
      <h1>
        {detail.appName} · {typeName(detail.name)} <span className="mono muted">{id}</span>
      </h1>
      <span className="state-tag">
        {live === 0 ? t('auto_config.state_new') : `${t('auto_config.version')} ${live}`}
      </span>
      {draft && (
        <span className="state-tag warn">
          {t('auto_config.state_changed')} · {draft.updatedBy}
        </span>
      )}
      <ProblemCounts problems={problems} />
      <span className="list-space" />
      <button type="button" className="btn" onClick={onPreview}>
        {t('auto_config.view_preview')}
      </button>
      <a className="btn" href={`#/tags/auto-config/template-cases/${id}`}>
        {t('setting_tool.cases')}
      </a>
      <button
        type="button"
        className="btn"
        disabled={readOnly || !dirty || busy}
        title={readOnly ? t('auto_config.needs_edit') : undefined}
        aria-busy={busy}
        onClick={() => void save()}
      >
        {t('auto_config.save')}
      </button>
      <button
        type="button"
        className="btn"
        disabled={readOnly || !draft || live === 0}
        onClick={drop}
      >
        {t('auto_config.discard')}
      </button>
      <button
        type="button"
        className="btn primary"
        disabled={whyNot !== undefined || isOutdated}
        title={whyNot}
        onClick={onPublish}
      >
        {t('auto_config.publish')}
      </button>
      {whyNot && <span className="ac-why">{whyNot}</span>}
    </div>
  )
}
