import { networkCalls } from '@oas/contract/network/calls'
import {
  type AddressList,
  type DomainList,
  addressLists,
  domainLists,
  maxRuleLines,
  reviewedLists,
} from '@oas/contract/network/schemas'
import { useState } from 'react'
import { useCall, useSend } from '../../api/use-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { TimeField } from '../../kit/TimeField.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { LinesField } from '../../kit/form/LinesField.tsx'
import { MultiPick } from '../../kit/form/MultiPick.tsx'
import { AreaField, SelectField } from '../../kit/form/fields.tsx'
import { type FormState, useForm } from '../../kit/form/use-form.ts'
import { required } from '../../kit/form/required.ts'
import { notify } from '../../kit/notice.tsx'
import { type Found, Preview } from './Preview.tsx'
import { type Family, listChoices, refreshes } from './rules.ts'

type Draft = {
  list: string
  lines: string[]
  appId: string
  roleIds: string[]
  purpose: string
  until: number | undefined
}
const isDomain = (list: string): list is DomainList => domainLists.some((one) => one === list)
const isAddress = (list: string): list is AddressList => addressLists.some((one) => one === list)

type Apps = readonly { id: number; name: string }[]

/** Whether rules of a list are of one app or all; others are of the console itself. */
const isOfApps = (list: string): boolean => list !== 'office' && list !== 'block'
const savedText = (list: string): string =>
  t(reviewedLists.some((one) => one === list) ? 'network.saved_pending' : 'frontend.saved')

/** Stores rules; with `dry` it only says what would come of them. */
const useStore = () => {
  const hosts = useSend(networkCalls.addDomains, { refreshes })
  const networks = useSend(networkCalls.addAddresses, { refreshes })
  return async (
    { list, lines, appId, roleIds, purpose, until }: Draft,
    dry: boolean,
  ): Promise<Found> => {
    const common = {
      lines,
      purpose,
      dry,
      ...(until === undefined ? {} : { until }),
      ...(appId !== '' && isOfApps(list) ? { appId: Number(appId) } : {}),
    }
    if (isAddress(list))
      return networks.mutateAsync({ ...common, list, ...(list === 'office' ? { roleIds } : {}) })
    return hosts.mutateAsync({ ...common, list: isDomain(list) ? list : 'safe' })
  }
}

type FieldsProps = {
  form: FormState<Draft>
  family: Family
  apps: Apps
  put: (change: Partial<Draft>) => void
}

/** Whom the rules are for, why, and until when. */
const RuleFields = ({ form, family, apps, put }: FieldsProps) => {
  const { data: roles = [] } = useCall(networkCalls.roles, {}, { enabled: family === 'address' })
  const { list } = form.values
  return (
    <>
      {list === 'office' && (
        <MultiPick
          label={t('network.roles')}
          hint={t('network.roles_hint')}
          choices={roles.map((role) => ({ value: role.id, label: role.name }))}
          value={form.values.roleIds}
          onChange={(roleIds) => put({ roleIds })}
          problem={form.problemOf('roleIds')}
          max={50}
        />
      )}
      {isOfApps(list) && (
        <SelectField
          form={form}
          name="appId"
          label={t('network.app')}
          empty={t('network.every_app')}
          choices={apps.map((app) => ({ value: String(app.id), label: app.name }))}
        />
      )}
      <AreaField form={form} name="purpose" label={t('network.purpose')} maxLength={500} rows={2} />
      <div className="form-row">
        <TimeField
          label={t('network.until')}
          value={form.values.until}
          onChange={(until) => form.put({ until })}
          problem={form.problemOf('until')}
        />
      </div>
    </>
  )
}

/** Adds many hosts or networks at once; what would come of them is seen first. */
export function AddRulesDialog({
  family,
  apps,
  onClose,
}: {
  family: Family
  apps: Apps
  onClose: () => void
}) {
  const store = useStore()
  const [found, setFound] = useState<Found | null>(null)
  const [numbers, setNumbers] = useState<readonly number[]>([])
  const form = useForm<Draft>({
    initial: {
      list: listChoices(family)[0]?.value ?? '',
      lines: [],
      appId: '',
      roleIds: [],
      purpose: '',
      until: undefined,
    },
    guard: false,
    check: ({ lines }) => ({
      lines: required(lines, t(family === 'domain' ? 'network.host' : 'network.cidr')),
    }),
    send: async (draft) => {
      await store(draft, false)
      notify('success', savedText(draft.list))
    },
    done: onClose,
  })
  const { list, lines } = form.values
  const title = t(family === 'domain' ? 'network.add_hosts' : 'network.add_networks')
  const put = (change: Partial<Draft>): void => {
    setFound(null)
    form.put(change)
  }
  const look = (): void => {
    store(form.values, true).then(setFound, form.refuse)
  }
  return (
    <Modal title={title} onClose={onClose} busy={form.busy} width={680}>
      <Form
        form={form}
        label={title}
        cancel={
          <>
            <button
              type="button"
              className="btn"
              onClick={() => {
                if (lines.length > 0) look()
                else form.submit(true)
              }}
            >
              {t('network.preview')}
            </button>
            <button type="button" className="btn" onClick={onClose}>
              {t('frontend.cancel')}
            </button>
          </>
        }
      >
        <SelectField
          form={{ ...form, put }}
          name="list"
          label={t('network.list')}
          choices={listChoices(family)}
          hint={tData(`network.about_${list}`)}
        />
        <LinesField
          id="network-lines"
          label={t('network.lines', { n: maxRuleLines })}
          hint={t(family === 'domain' ? 'network.lines_hosts' : 'network.lines_networks')}
          value={lines}
          onChange={(next, places) => {
            setNumbers(places)
            put({ lines: next })
          }}
          maxLine={maxRuleLines}
          waitMs={150}
          required
          problem={form.problemOf('lines')}
        />
        {found && <Preview found={found} numbers={numbers} />}
        <RuleFields form={form} family={family} apps={apps} put={put} />
      </Form>
    </Modal>
  )
}
