import { labelCalls } from '@oas/contract/label/calls'
import { type CrowdRow, type CrowdRule, labelGroupCalls } from '@oas/contract/label/group-calls'
import { skillLevels } from '@oas/contract/skill-level/schemas'
import { useCall, useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { MultiPick } from '../../kit/form/MultiPick.tsx'
import { AreaField, type Choice, SelectField, TextField } from '../../kit/form/fields.tsx'
import { type FormState, useForm } from '../../kit/form/use-form.ts'
import { required } from '../../kit/form/required.ts'
import { PickMany } from '../../kit/pick/PickMany.tsx'
import { usePeople } from '../../kit/pick/use-people.ts'
import { notify } from '../../kit/notice.tsx'
import { CrowdTrial } from './CrowdTrial.tsx'
import { leastTexts } from './least-texts.ts'
import { treeChoices } from './tree-names.ts'

type Values = {
  name: string
  remark: string
  teams: readonly string[]
  regions: readonly string[]
  languages: readonly string[]
  people: readonly string[]
  level: string
  trees: readonly string[]
}
const ruleOf = ({ teams, regions, languages, people, level }: Values): CrowdRule => {
  const least = skillLevels.find((one) => one === level) ?? 'trainee'
  return {
    teams: [...teams],
    regions: [...regions],
    languages: [...languages],
    people: [...people],
    ...(least === 'trainee' ? {} : { level: least }),
  }
}
const initialValues = (row: CrowdRow | null): Values => ({
  name: row?.name ?? '',
  remark: row?.remark ?? '',
  teams: row?.rule.teams ?? [],
  regions: row?.rule.regions ?? [],
  languages: row?.rule.languages ?? [],
  people: row?.rule.people ?? [],
  level: row?.rule.level ?? 'trainee',
  trees: row?.trees.map(String) ?? [],
})

/** Values that are their own names. */
const plainChoices = (list: readonly string[] = []): Choice[] =>
  list.map((one) => ({ value: one, label: one }))

const CrowdFields = ({ form }: { form: FormState<Values> }) => {
  const { data: trees } = useCall(labelCalls.trees, {})
  const { data: options } = useCall(labelGroupCalls.crowdOptions, {})
  const everybody = usePeople({ names: true })
  return (
    <>
      <p className="muted">{t('label.crowd_hint')}</p>
      <TextField
        form={form}
        name="name"
        label={t('label.name')}
        required
        maxLength={64}
        autoFocus
      />
      <AreaField form={form} name="remark" label={t('label.remark')} rows={2} maxLength={500} />
      <MultiPick
        label={t('label.crowd_teams')}
        value={form.values.teams}
        problem=""
        onChange={(next) => form.put({ teams: next })}
        choices={(options?.teams ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
      <MultiPick
        label={t('label.crowd_regions')}
        value={form.values.regions}
        problem=""
        onChange={(next) => form.put({ regions: next })}
        choices={plainChoices(options?.regions)}
      />
      <MultiPick
        label={t('label.crowd_languages')}
        value={form.values.languages}
        problem=""
        onChange={(next) => form.put({ languages: next })}
        choices={plainChoices(options?.languages)}
      />
      <PickMany
        label={t('label.crowd_people')}
        source={everybody}
        value={form.values.people}
        onChange={(next) => form.put({ people: next })}
        problem={form.problemOf('people', t('label.crowd_people'))}
        hint={t('label.crowd_people_hint')}
        max={100}
        bulk={false}
      />
      <SelectField
        form={form}
        name="level"
        label={t('label.crowd_level')}
        hint={t('label.crowd_level_hint')}
        choices={skillLevels.map((value) => ({ value, label: t(leastTexts[value]) }))}
      />
      <MultiPick
        label={t('label.crowd_trees')}
        value={form.values.trees}
        problem={form.problemOf('trees')}
        onChange={(next) => form.put({ trees: next })}
        choices={treeChoices(trees)}
      />
      <CrowdTrial rule={ruleOf(form.values)} />
    </>
  )
}

/** Who belongs to a crowd, and which trees are kept for it. */
export function CrowdDialog({ row, onClose }: { row: CrowdRow | null; onClose: () => void }) {
  const refreshes = [labelGroupCalls.crowds]
  const create = useSend(labelGroupCalls.createCrowd, { refreshes })
  const update = useSend(labelGroupCalls.updateCrowd, { refreshes })
  const form = useForm<Values>({
    initial: initialValues(row),
    guard: false,
    check: (values) => ({ name: required(values.name, t('label.name')) }),
    send: (values): Promise<unknown> => {
      const fields = {
        name: values.name,
        remark: values.remark,
        rule: ruleOf(values),
        trees: values.trees.map(Number),
      }
      return row
        ? update.mutateAsync({ id: row.id, version: row.version, ...fields })
        : create.mutateAsync(fields)
    },
    done: () => {
      notify('success', t('frontend.saved'))
      onClose()
    },
  })
  return (
    <Modal
      title={row ? row.name : t('label.crowd_new')}
      width={760}
      busy={form.busy}
      onClose={onClose}
    >
      <Form
        form={form}
        label={t('label.crowd')}
        cancel={
          <button type="button" className="btn" onClick={onClose}>
            {t('frontend.cancel')}
          </button>
        }
      >
        <CrowdFields form={form} />
      </Form>
    </Modal>
  )
}
