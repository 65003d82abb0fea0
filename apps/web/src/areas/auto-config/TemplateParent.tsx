import type { Output } from '@oas/contract/define'
import type { autoConfigCalls } from '@oas/contract/setting/edit-calls'
import { settingTemplateCalls } from '@oas/contract/setting/template-calls'
import { useState } from 'react'
import { send } from '../../api/send.ts'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { confirm } from '../../kit/Confirm.tsx'
import { notify, notifyFailure } from '../../kit/notice.tsx'
import { ChangeTable } from './ChangeTable.tsx'
import { problemText } from './ProblemList.tsx'

type Detail = Output<(typeof autoConfigCalls)['template']>
type Seen = Output<(typeof settingTemplateCalls)['rebasePreview']>
const Changes = ({ seen: { changes, lost, problems } }: { seen: Seen }) => (
  <>
    <p>{t('setting_tool.parent_text')}</p>
    <ChangeTable label={t('setting_tool.parent')} changes={changes} />
    {lost.length > 0 && <p className="problem">{t('setting_tool.lost_n', { n: lost.length })}</p>}
    {problems.map((one) => (
      <p key={`${one.path} ${one.code}`} className={one.level === 'error' ? 'problem' : 'muted'}>
        <span className="mono">{one.path}</span> {problemText(one)}
      </p>
    ))}
  </>
)

/**
 * Says that the template a template extends has gone on, and brings the draft along after it was
 * seen what that changes.
 */
export function TemplateParent({
  detail,
  why,
  onDone,
}: {
  detail: Detail
  why: string | undefined
  onDone: () => Promise<unknown>
}) {
  const move = useSend(settingTemplateCalls.rebase, { refreshes: [] })
  const [busy, setBusy] = useState(false)
  const { parent } = detail
  if (parent === null || parent.newest <= parent.version) return null
  const { newest } = parent
  const act = async (): Promise<void> => {
    await move.mutateAsync({ id: detail.id, revision: detail.revision, version: newest })
    await onDone()
    notify('success', t('setting_tool.parent_moved', { n: newest }))
  }
  const ask = (): void => {
    setBusy(true)
    send(settingTemplateCalls.rebasePreview, { id: detail.id, version: newest })
      .then(
        (seen) =>
          confirm({
            title: t('setting_tool.parent_take', { n: newest }),
            text: <Changes seen={seen} />,
            act,
          }),
        notifyFailure,
      )
      .finally(() => setBusy(false))
  }
  return (
    <p className="ac-note" role="status">
      {t('setting_tool.parent_behind', { name: parent.name, newest, version: parent.version })}{' '}
      <button
        type="button"
        className="btn"
        disabled={busy || why !== undefined}
        aria-busy={busy}
        title={why}
        onClick={ask}
      >
        {t('setting_tool.parent_take', { n: newest })}
      </button>
    </p>
  )
}
