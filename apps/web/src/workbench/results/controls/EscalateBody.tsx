import { escalateTargets } from '@oas/contract/setting/control-options'
import { typeKeyOf } from '@oas/contract/type-key'
import { t, tData, typeName } from '../../../i18n/texts.ts'
import { useBenchState } from '../../engine/react.ts'
import type { FormProps } from './form-props.ts'
import { Choices } from './Choices.tsx'

const names = {
  next: 'audit.to_next',
  group: 'audit.to_group',
  leader: 'audit.to_leader',
  type: 'audit.to_type',
} as const

/** Who decides instead; the remark is the opinion that goes with it. */
export function EscalateBody({ button, draft, change }: FormProps) {
  const { targets = escalateTargets, groups = [], types = [] } = button.content
  const infos = useBenchState((state) => state.types)
  const nameOf = (key: string): string => {
    const info = infos.find((one) => typeKeyOf(one) === key)
    return info ? typeName(info.name) : key
  }
  return (
    <>
      <Choices
        label={t('audit.escalate_to')}
        role="radio"
        choices={targets.map((id) => ({ id, text: t(names[id]), on: draft.form['target'] === id }))}
        onPick={(index) => change({ ...draft.form, target: targets[index] })}
      />
      {draft.form['target'] === 'group' ? (
        <Choices
          keys={false}
          label={t('audit.to_group')}
          role="radio"
          choices={groups.map(({ id, transKey }) => ({
            id,
            text: tData(transKey),
            on: draft.form['groupId'] === id,
          }))}
          onPick={(index) => change({ ...draft.form, groupId: groups[index]?.id })}
        />
      ) : null}
      {draft.form['target'] === 'type' ? (
        <Choices
          keys={false}
          label={t('audit.to_type')}
          role="radio"
          choices={types.map((key) => ({
            id: key,
            text: nameOf(key),
            on: draft.form['type'] === key,
          }))}
          onPick={(index) => change({ ...draft.form, type: types[index] })}
        />
      ) : null}
      <label className="wb-line">
        <input
          type="checkbox"
          checked={draft.form['urgent'] === true}
          onChange={(event) => change({ ...draft.form, urgent: event.target.checked || undefined })}
        />
        {t('audit.urgent')}
      </label>
    </>
  )
}
