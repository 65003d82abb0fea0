import { autoConfigCalls } from '@oas/contract/setting/edit-calls'
import { useState } from 'react'
import { useCall, useSend } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t, typeName } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { AreaField, SelectField, TextField } from '../../kit/form/fields.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { formatTime } from '../../kit/time.ts'
import { go } from '../../nav/location.ts'
import '../../kit/people/people.css'

const NewTemplate = ({ onClose }: { onClose: () => void }) => {
  const { data } = useCall(autoConfigCalls.list, { state: 'published', pageSize: 200 })
  const create = useSend(autoConfigCalls.createTemplate, { refreshes: [autoConfigCalls.templates] })
  const need = (text: string, field: string): string | null => (text.trim() === '' ? t('frontend.required', { field }) : null)
  const form = useForm({
    initial: { name: '', remark: '', from: '' }, guard: false, check: ({ name, from }) => ({ name: need(name, t('setting_tool.name')), from: need(from, t('setting_tool.template_from')) }),
    send: async ({ name, remark, from }) => { const [appId = 0, type = 0] = from.split(':').map(Number); const { id } = await create.mutateAsync({ name, remark, copyOf: { appId, type } }); onClose(); go(`/tags/auto-config/templates/${id}`) },
  })
  return (
    <Modal title={t('setting_tool.template_new')} busy={form.busy} onClose={onClose}>
      <Form form={form} label={t('setting_tool.template_new')} cancel={<button type="button" className="btn" onClick={onClose}>{t('frontend.cancel')}</button>}>
        <TextField form={form} name="name" label={t('setting_tool.name')} required maxLength={64} autoFocus />
        <SelectField form={form} name="from" label={t('setting_tool.template_from')} required empty="" choices={(data?.list ?? []).map((row) => ({ value: `${row.appId}:${row.type}`, label: `${row.appName} · ${typeName(row.name)} (${row.appId}:${row.type})` }))} />
        <AreaField form={form} name="remark" label={t('setting_tool.remark')} rows={2} maxLength={500} />
      </Form>
    </Modal>
  )
}

/** What several types have in common: templates, and how many types are bound to each. */
export const TemplateListPage = () => {
  const { may } = useMay()
  const [making, setMaking] = useState(false)
  const why = may('setting.edit') ? undefined : t('auto_config.needs_edit')
  return (
    <QueryList title={t('setting_tool.templates')} call={autoConfigCalls.templates} paging="number" idOf={(row) => String(row.id)} onOpen={(row) => go(`/tags/auto-config/templates/${row.id}`)}
      fields={[{ key: 'text', kind: 'text', label: t('setting_tool.name'), width: 180 }]} inputOf={({ text }) => (text ? { text } : {})}
      actions={<><a className="btn" href="#/tags/auto-config/batch-edit">{t('setting_tool.batch')}</a><button type="button" className="btn primary" disabled={why !== undefined} title={why} onClick={() => setMaking(true)}>{t('setting_tool.template_new')}</button></>}
      columns={[
        { key: 'name', title: t('setting_tool.name'), width: 220, render: (row) => <a href={`#/tags/auto-config/templates/${row.id}`} translate="no" onClick={(event) => event.stopPropagation()}>{row.name}</a> },
        { key: 'panel', title: t('auto_config.panel'), width: 130, mono: true, render: (row) => row.panel }, { key: 'remark', title: t('setting_tool.remark'), render: (row) => <span translate="no">{row.remark}</span> },
        { key: 'version', title: t('auto_config.version'), width: 130, render: (row) => (row.version === 0 ? <span className="state-tag warn">{t('setting_tool.never_published')}</span> : row.version) },
        { key: 'used', title: t('setting_tool.used'), width: 110, numeric: true, render: (row) => row.used },
        { key: 'cases', title: t('setting_tool.cases'), width: 90, render: (row) => <a href={`#/tags/auto-config/template-cases/${row.id}`} onClick={(event) => event.stopPropagation()}>{t('setting_tool.cases')}</a> },
        { key: 'changed', title: t('auto_config.changed'), width: 230, render: (row) => <>{formatTime(row.updatedAt)} <span className="muted">{row.updatedBy}</span></> },
      ]}>
      {making && <NewTemplate onClose={() => setMaking(false)} />}
    </QueryList>
  )
}
