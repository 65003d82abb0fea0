import { changesBetween } from '@oas/contract/setting/changes'
import { autoConfigCalls } from '@oas/contract/setting/edit-calls'
import { parseTypeKey } from '@oas/contract/type-key'
import { useEffect, useState } from 'react'
import { send } from '../../api/send.ts'
import { useMainCall } from '../../api/use-main-call.ts'
import { t } from '../../i18n/texts.ts'
import { Missing } from '../../kit/Missing.tsx'
import { usePathId } from '../../nav/use-path-id.ts'
import { ChangeTable } from './ChangeTable.tsx'
import { PublishDialog } from './PublishDialog.tsx'
import { SettingBar } from './SettingBar.tsx'
import { SettingForm } from './SettingForm.tsx'
import { SettingNotes } from './SettingNotes.tsx'
import { SidePane } from './SidePane.tsx'
import { WidePreview } from './WidePreview.tsx'
import { useSection } from './use-section.ts'
import type { Detail } from './use-draft.ts'
import { type SettingKey, useSettingEditor } from './use-setting-editor.ts'
import './auto-config.css'
import '../../kit/people/people.css'

const Editor = ({ id, of, first }: { id: string; of: SettingKey; first: Detail }) => {
  const { section, setSection, wanted, lookAt } = useSection()
  const [publishing, setPublishing] = useState(false)
  const [wide, setWide] = useState(false)
  const { data: options } = useMainCall(autoConfigCalls.options, {})
  const editor = useSettingEditor(of, first)
  const { detail, document, setDocument, problems, edition, readOnly } = editor
  return (
    <div className="ac-page">
      <SettingBar
        id={id}
        editor={editor}
        onPublish={() => setPublishing(true)}
        onPreview={() => setWide(true)}
      />
      <SettingNotes of={of} editor={editor} />
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
          <SidePane
            id={id}
            of={of}
            detail={detail}
            document={document}
            problems={problems ?? []}
            edition={edition}
            readOnly={readOnly}
            why={editor.whyNoRollback}
            detach={editor.detach}
            change={setDocument}
            onPick={lookAt}
            wide={wide}
            onWide={() => setWide(true)}
            reload={editor.reload}
          />
        </div>
      </div>
      {wide && (
        <WidePreview
          place={`/tags/preview/${id}`}
          edition={edition}
          save={editor.dirty ? () => void editor.save() : null}
          onClose={() => setWide(false)}
        />
      )}
      {publishing && (
        <PublishDialog
          title={t('auto_config.publish_title', { n: editor.live + 1 })}
          warnings={editor.warnings}
          send={editor.release}
          onClose={() => setPublishing(false)}
        >
          <ChangeTable
            label={t('auto_config.compare_live')}
            changes={changesSinceLive(detail, document)}
          />
        </PublishDialog>
      )}
    </div>
  )
}

const changesSinceLive = ({ published }: Detail, document: Record<string, unknown>) =>
  published
    ? changesBetween(published.document, document).filter(({ at }) => at[0] !== 'version')
    : []

/**
 * Opens a setting; it is read once, so that what is typed is never replaced by what somebody else
 * saves.
 */
const Opened = ({ id, of }: { id: string; of: SettingKey }) => {
  const [first, setFirst] = useState<Detail | null>(null)
  const [problem, setProblem] = useState('')
  const { appId, type } = of
  useEffect(() => {
    let live = true
    send(autoConfigCalls.one, { appId, type }).then(
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
  }, [appId, type])
  if (problem)
    return (
      <div className="ac-page">
        <Missing text={problem} list="/tags/auto-config" title={t('auto_config.title')} />
      </div>
    )
  return first ? (
    <Editor id={id} of={of} first={first} />
  ) : (
    <div className="ac-page" aria-busy="true">
      <h1>{t('auto_config.edit_title')}</h1>
    </div>
  )
}

/** The setting of one type: form, text, preview, comparison, history. */
export function AutoConfigEditPage() {
  const id = usePathId('/tags/auto-config/:id')
  const { appId, type } = parseTypeKey(id)
  return <Opened id={id} of={{ appId, type }} />
}
