import type { Output } from '@oas/contract/define'
import type { autoConfigCalls } from '@oas/contract/setting/edit-calls'
import { settingTemplateCalls } from '@oas/contract/setting/template-calls'
import { useCall, useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { confirm } from '../../kit/Confirm.tsx'
import { notify } from '../../kit/notice.tsx'
import { ChangeTable } from './ChangeTable.tsx'
import { problemText } from './ProblemList.tsx'

type Detail = Output<(typeof autoConfigCalls)['template']>
const Changes = ({ id, version }: { id: number; version: number }) => {
  const { data, error, isFetching } = useCall(settingTemplateCalls.rebasePreview, { id, version })
  return (
    <div aria-busy={isFetching}>
      <p>{t('setting_tool.parent_text')}</p>
      {error && <p className="problem" role="alert">{error.message}</p>}
      {data && <><ChangeTable label={t('setting_tool.parent')} changes={data.changes} />{data.lost.length > 0 && <p className="problem">{t('setting_tool.lost_n', { n: data.lost.length })}</p>}{data.problems.map((one) => <p key={`${one.path} ${one.code}`} className={one.level === 'error' ? 'problem' : 'muted'}><span className="mono">{one.path}</span> {problemText(one)}</p>)}</>}
    </div>
  )
}

/** Says that the template a template extends has gone on, and brings the draft along after it was seen what that changes. */
export const TemplateParent = ({ detail, why, onDone }: { detail: Detail; why: string | undefined; onDone: () => Promise<unknown> }) => {
  const move = useSend(settingTemplateCalls.rebase, { refreshes: [settingTemplateCalls.rebasePreview] })
  const { parent } = detail
  if (parent === null || parent.newest <= parent.version) return null
  const { newest } = parent
  const ask = (): void => confirm({ title: t('setting_tool.parent_take', { n: newest }), text: <Changes id={detail.id} version={newest} />, act: async () => { await move.mutateAsync({ id: detail.id, revision: detail.revision, version: newest }); await onDone(); notify('success', t('setting_tool.parent_moved', { n: newest })) } })
  return <p className="ac-note" role="status">{t('setting_tool.parent_behind', { name: parent.name, newest, version: parent.version })} <button type="button" className="btn" disabled={why !== undefined} title={why} onClick={ask}>{t('setting_tool.parent_take', { n: newest })}</button></p>
}
