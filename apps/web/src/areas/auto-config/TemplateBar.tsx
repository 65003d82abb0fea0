import { t } from '../../i18n/texts.ts'
import { ProblemCounts } from './ProblemCounts.tsx'
import type { TemplateEditor } from './use-template-editor.ts'

/** What a template is called and how it stands, with the buttons that save and publish it. */
export function TemplateBar({
  editor,
  onPublish,
  onPreview,
}: {
  editor: TemplateEditor
  onPublish: () => void
  onPreview: () => void
}) {
  const { detail, name, setName, problems, readOnly, dirty, busy, save, retire } = editor
  return (
    <div className="ac-bar">
      <h1>
        {t('auto_config.template')}: <span translate="no">{detail.name}</span>
      </h1>
      <span className="state-tag">
        {detail.version === 0
          ? t('setting_tool.never_published')
          : `${t('auto_config.version')} ${detail.version}`}
      </span>
      {detail.retired && <span className="state-tag bad">{t('setting_tool.retired')}</span>}
      {detail.parent && (
        <span>
          {t('setting_tool.parent')}:{' '}
          <a href={`#/tags/auto-config/templates/${detail.parent.id}`} translate="no">
            {detail.parent.name} · {detail.parent.version}
          </a>
        </span>
      )}
      <ProblemCounts problems={problems} />
      <span className="list-space" />
      <label>
        {t('setting_tool.name')}{' '}
        <input
          value={name}
          maxLength={64}
          disabled={readOnly}
          onChange={(event) => setName(event.target.value)}
        />
      </label>
      <button type="button" className="btn" onClick={onPreview}>
        {t('auto_config.view_preview')}
      </button>
      <a className="btn" href={`#/tags/auto-config/template-cases/${detail.id}`}>
        {t('setting_tool.cases')}
      </a>
      <button
        type="button"
        className="btn"
        disabled={editor.whyNotRetire !== undefined}
        title={editor.whyNotRetire}
        onClick={retire}
      >
        {t(detail.retired ? 'setting_tool.restore' : 'setting_tool.retire')}
      </button>
      <button
        type="button"
        className="btn"
        disabled={readOnly || !dirty || busy || name.trim() === ''}
        title={readOnly ? t('auto_config.needs_edit') : undefined}
        aria-busy={busy}
        onClick={save}
      >
        {t('auto_config.save')}
      </button>
      <button
        type="button"
        className="btn primary"
        disabled={editor.whyNotPublish !== undefined}
        title={editor.whyNotPublish}
        onClick={onPublish}
      >
        {t('auto_config.publish')}
      </button>
      {editor.whyNotPublish && <span className="ac-why">{editor.whyNotPublish}</span>}
    </div>
  )
}
