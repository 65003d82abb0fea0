import { autoConfigCalls } from '@oas/contract/setting/edit-calls'
import { useEffect, useState } from 'react'
import { send } from '../../api/send.ts'
import { useMainCall } from '../../api/use-main-call.ts'
import { t } from '../../i18n/texts.ts'
import { usePathId } from '../../nav/use-path-id.ts'
import { SettingForm } from './SettingForm.tsx'
import { TemplateBar } from './TemplateBar.tsx'
import { TemplateParent } from './TemplateParent.tsx'
import { TemplatePublishDialog } from './TemplatePublishDialog.tsx'
import { TemplateSide } from './TemplateSide.tsx'
import { WidePreview } from './WidePreview.tsx'
import { useSection } from './use-section.ts'
import { type TemplateDetail, useTemplateEditor } from './use-template-editor.ts'
import './auto-config.css'

const Editor = ({ first }: { first: TemplateDetail }) => {
  const { section, setSection, wanted, lookAt } = useSection()
  const [publishing, setPublishing] = useState(false)
  const [wide, setWide] = useState(false)
  const { data: options } = useMainCall(autoConfigCalls.options, {})
  const editor = useTemplateEditor(first)
  const { detail, document, setDocument, problems, edition, readOnly, dirty, reload } = editor
  const whyNotMove = readOnly
    ? t('auto_config.needs_edit')
    : dirty
      ? t('auto_config.save_first')
      : undefined
  return (
    <div className="ac-page">
      <TemplateBar
        editor={editor}
        onPublish={() => setPublishing(true)}
        onPreview={() => setWide(true)}
      />
      {!detail.retired && <TemplateParent detail={detail} why={whyNotMove} onDone={reload} />}
      <div className="ac-panes">
        <div className="ac-pane">
          <SettingForm
            key={edition}
            document={document}
            problems={problems ?? []}
            options={options}
            readOnly={readOnly}
            section={section}
            onSection={setSection}
            wanted={wanted}
            change={setDocument}
          />
        </div>
        <div className="ac-pane">
          <TemplateSide
            detail={detail}
            document={document}
            problems={problems ?? []}
            edition={edition}
            readOnly={readOnly}
            why={editor.whyNoRollback}
            reload={reload}
            change={setDocument}
            onPick={lookAt}
            wide={wide}
            onWide={() => setWide(true)}
          />
        </div>
      </div>
      {wide && (
        <WidePreview
          place={`/tags/auto-config/templates/${detail.id}/preview`}
          edition={edition}
          save={dirty ? editor.save : null}
          onClose={() => setWide(false)}
        />
      )}
      {publishing && (
        <TemplatePublishDialog
          id={detail.id}
          revision={detail.revision}
          next={detail.version + 1}
          warnings={editor.warnings}
          onDone={reload}
          onClose={() => setPublishing(false)}
        />
      )}
    </div>
  )
}

/**
 * A template of settings: form, text, preview, the types bound to it, publication. It is read once,
 * so that nothing typed is replaced.
 */
export function TemplateEditPage() {
  const id = Number(usePathId('/tags/auto-config/templates/:id'))
  const [first, setFirst] = useState<TemplateDetail | null>(null)
  const [problem, setProblem] = useState('')
  useEffect(() => {
    let live = true
    send(autoConfigCalls.template, { id }).then(
      (detail) => {
        if (live) setFirst(detail)
      },
      (error: unknown) => {
        if (live) setProblem((error as Error).message)
      },
    )
    return () => {
      live = false
    }
  }, [id])
  if (problem)
    return (
      <div className="ac-page">
        <h1>{t('setting_tool.template_edit')}</h1>
        <p className="problem" role="alert">
          {problem}
        </p>
      </div>
    )
  return first ? (
    <Editor first={first} />
  ) : (
    <div className="ac-page" aria-busy="true">
      <h1>{t('setting_tool.template_edit')}</h1>
    </div>
  )
}
