import { appCalls } from '@oas/contract/app/calls'
import type { AppRow } from '@oas/contract/app/schemas'
import { useState } from 'react'
import { useCall, useSend } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import { confirm } from '../../kit/Confirm.tsx'
import { Drawer } from '../../kit/Drawer.tsx'
import { Tabs } from '../../kit/Tabs.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { notify } from '../../kit/notice.tsx'
import { ChangeLog } from '../../kit/people/ChangeLog.tsx'
import { usePlace } from '../../nav/location.ts'
import { AppFieldset } from './AppFieldset.tsx'
import { EndpointTab } from './EndpointTab.tsx'
import { KeyTab } from './KeyTab.tsx'
import { checkDraft, draftOf, fieldOfPath, fieldsOf } from './words.tsx'

const refreshes = [appCalls.list]

const Facts = ({ app, why }: { app: AppRow; why: string | undefined }) => {
  const update = useSend(appCalls.update, { refreshes })
  const setState = useSend(appCalls.setState, { refreshes })
  const form = useForm({
    initial: draftOf(app),
    check: checkDraft,
    fieldOf: fieldOfPath,
    send: (draft) =>
      update.mutateAsync({ appId: app.id, version: app.version, ...fieldsOf(draft) }),
    done: () => notify('success', t('frontend.saved')),
  })
  const off = app.state === 'off'
  const turn = (): void =>
    confirm({
      title: t(off ? 'app.enable' : 'app.disable'),
      text: (
        <>
          <p>
            <strong>{app.name}</strong>
          </p>
          <p>{t(off ? 'app.enable_sure' : 'app.disable_sure')}</p>
        </>
      ),
      confirmLabel: t(off ? 'app.enable' : 'app.disable'),
      danger: !off,
      reason: 200,
      act: (reason) =>
        setState.mutateAsync({
          appId: app.id,
          version: app.version,
          state: off ? 'on' : 'off',
          reason,
        }),
    })
  return (
    <Form
      form={form}
      label={t('app.edit')}
      columns={2}
      {...(why ? { disabled: why } : {})}
      cancel={
        <button
          type="button"
          className="btn"
          disabled={why !== undefined || form.dirty}
          title={why}
          onClick={turn}
        >
          {t(off ? 'app.enable' : 'app.disable')}
        </button>
      }
    >
      <AppFieldset form={form} disabled={why !== undefined} />
    </Form>
  )
}

const linkedTabs = ['facts', 'keys', 'endpoint']
const tabOf = (text: string | null): string => linkedTabs.find((one) => one === text) ?? 'facts'

/** One app: its facts, its keys, where its decisions go, who changed what. */
export function AppDrawer({ appId, onClose }: { appId: number; onClose: () => void }) {
  const { may } = useMay()
  const { query } = usePlace()
  const [tab, setTab] = useState(() => tabOf(query.get('tab')))
  const back = query.get('back') === 'home'
  const { data, error } = useCall(appCalls.list, { text: String(appId), pageSize: 200 })
  const app = data?.list.find((one) => one.id === appId)
  const why = may('app.edit') ? undefined : t('app.needs_edit')
  const tabs = [
    { key: 'facts', label: t('app.tab_facts') },
    { key: 'keys', label: t('app.tab_keys') },
    { key: 'endpoint', label: t('app.tab_endpoint') },
    ...(may('people.read') ? [{ key: 'log', label: t('app.tab_log') }] : []),
  ]
  if (!app)
    return (
      <Drawer title={String(appId)} onClose={onClose}>
        {error ? (
          <p className="problem" role="alert">
            {error.message}
          </p>
        ) : (
          <p className="muted" aria-busy={data === undefined}>
            {data ? t('frontend.no_rows') : t('frontend.loading')}
          </p>
        )}
      </Drawer>
    )
  return (
    <Drawer title={`${app.name} · ${app.id}`} onClose={onClose} width={860}>
      <Tabs label={app.name} tabs={tabs} value={tab} onChange={setTab}>
        {tab === 'facts' && <Facts key={app.version} app={app} why={why} />}
        {tab === 'keys' && <KeyTab app={app} why={why} onDone={back ? onClose : undefined} />}
        {tab === 'endpoint' && (
          <EndpointTab
            key={app.endpoint?.updatedAt ?? 0}
            app={app}
            why={why}
            onDone={back ? onClose : undefined}
          />
        )}
        {tab === 'log' && <ChangeLog subject={`app:${app.id}`} />}
      </Tabs>
    </Drawer>
  )
}
