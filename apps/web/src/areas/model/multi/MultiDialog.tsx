import { modelCalls } from '@oas/contract/model/calls'
import {
  type MultiBody,
  type MultiRow,
  mostMembers,
  multiRules,
} from '@oas/contract/model/multi-schemas'
import { useState } from 'react'
import { useSend } from '../../../api/use-call.ts'
import { t, tData } from '../../../i18n/texts.ts'
import { FormModal } from '../../../kit/form/FormModal.tsx'
import { MultiPick } from '../../../kit/form/MultiPick.tsx'
import { PickField } from '../../../kit/form/PickField.tsx'
import { AreaField, NumberField, SelectField, TextField } from '../../../kit/form/fields.tsx'
import { required } from '../../../kit/form/required.ts'
import { type FormState, useForm } from '../../../kit/form/use-form.ts'
import { notify } from '../../../kit/notice.tsx'
import { labelSource } from '../../../kit/pick/labels.ts'
import { useApps } from '../../../kit/use-apps.ts'
import { refreshes } from '../words.tsx'
import { Curves } from './Curves.tsx'
import { MultiMembers } from './MultiMembers.tsx'

type Draft = {
  key: string
  name: string
  rule: string
  members: MultiBody['members']
  votes: number | null
  low: number | null
  high: number | null
  quorum: number | null
  labelId: string
  apps: string[]
  remark: string
}
const labels = labelSource()
const blank: Draft = {
  key: '',
  name: '',
  rule: 'max',
  members: [],
  votes: 2,
  low: 0.4,
  high: 0.8,
  quorum: 1,
  labelId: '',
  apps: [],
  remark: '',
}
const draftOf = ({ scopes, labelId, ...body }: MultiBody): Draft => ({
  ...body,
  labelId: String(labelId),
  apps: scopes.map(({ appId }) => String(appId)),
})
const bodyOf = ({ apps, labelId, ...draft }: Draft, before: MultiBody['scopes']): MultiBody => {
  const known = new Map(before.map((one) => [String(one.appId), one]))
  return {
    ...draft,
    rule: multiRules.find((one) => one === draft.rule) ?? 'max',
    votes: draft.votes ?? 1,
    low: draft.low ?? 0,
    high: draft.high ?? 1,
    quorum: draft.quorum ?? 1,
    labelId: Number(labelId),
    scopes: apps.map((app) => known.get(app) ?? { appId: Number(app), types: [] }),
  }
}

/** What a way of combining needs to know. */
const RuleFields = ({ form }: { form: FormState<Draft> }) => {
  const { rule } = form.values
  return (
    <>
      <SelectField
        form={form}
        name="rule"
        label={t('model.multi_rule')}
        choices={multiRules.map((one) => ({ value: one, label: tData(`model.multi_rule_${one}`) }))}
      />
      {rule === 'votes' && (
        <NumberField
          form={form}
          name="votes"
          label={t('model.multi_votes')}
          min={1}
          max={mostMembers}
        />
      )}
      {(rule === 'cascade' || rule === 'gate') && (
        <NumberField
          form={form}
          name="low"
          label={t(rule === 'gate' ? 'model.multi_gate' : 'model.multi_low')}
          min={0}
          max={1}
          step={0.01}
        />
      )}
      {rule === 'cascade' && (
        <NumberField
          form={form}
          name="high"
          label={t('model.multi_high')}
          min={0}
          max={1}
          step={0.01}
        />
      )}
      {rule !== 'cascade' && (
        <NumberField
          form={form}
          name="quorum"
          label={t('model.multi_quorum')}
          min={1}
          max={mostMembers}
        />
      )}
    </>
  )
}

type Props = { of: MultiRow | null; onClose: () => void }
/** A combined model: its members, how their scores become one, and what that one means. */
export function MultiDialog({ of, onClose }: Props) {
  const { choices } = useApps()
  const [compared, setCompared] = useState<MultiBody | null>(null)
  const create = useSend(modelCalls.createMulti, { refreshes })
  const update = useSend(modelCalls.updateMulti, { refreshes })
  const scopes = of?.body.scopes ?? []
  const form = useForm<Draft>({
    initial: of ? draftOf(of.body) : blank,
    guard: false,
    check: ({ key, name, members, labelId }) => ({
      key: required(key.trim(), t('model.key')),
      name: required(name.trim(), t('model.name')),
      members: required(members.length < 2 ? '' : 'x', t('model.multi_members')),
      labelId: required(labelId, t('model.multi_label')),
    }),
    send: async (draft) => {
      const body = bodyOf(draft, scopes)
      if (of) await update.mutateAsync({ id: of.id, version: of.version, body })
      else await create.mutateAsync({ body })
      notify('success', t('frontend.saved'))
    },
    fieldOf: (path) => (path.startsWith('body.scopes') ? 'apps' : path.split('.')[1]),
    done: onClose,
  })
  return (
    <FormModal
      form={form}
      title={t(of ? 'model.edit_multi' : 'model.new_multi')}
      onClose={onClose}
      width={760}
    >
      <TextField
        form={form}
        name="key"
        label={t('model.key')}
        required
        mono
        maxLength={32}
        disabled={of !== null && of.liveBody !== null}
        autoFocus
      />
      <TextField form={form} name="name" label={t('model.name')} required maxLength={64} />
      <RuleFields form={form} />
      <MultiMembers
        members={form.values.members}
        onChange={(members) => form.put({ members })}
        weighted={form.values.rule === 'mean'}
        problem={form.problemOf('members', t('model.multi_members'))}
      />
      <PickField
        form={form}
        name="labelId"
        label={t('model.multi_label')}
        source={labels}
        required
      />
      <MultiPick
        label={t('model.scopes')}
        choices={choices}
        value={form.values.apps}
        onChange={(apps) => form.put({ apps })}
        problem={form.problemOf('apps', t('model.scopes'))}
        hint={t('model.scopes_hint')}
      />
      <AreaField form={form} name="remark" label={t('model.remark')} maxLength={1000} rows={2} />
      <p>
        <button
          type="button"
          className="btn"
          disabled={!form.isComplete}
          onClick={() => setCompared(bodyOf(form.values, scopes))}
        >
          {t('model.multi_compare')}
        </button>
      </p>
      {compared && <Curves of={compared} />}
    </FormModal>
  )
}
