import { controlGroups } from '@oas/contract/setting/control-fields'
import { tData } from '../../i18n/texts.ts'
import { choiceText } from './choice-text.ts'
import { FieldRow, useField } from './FieldRow.tsx'
import type { FieldProps } from './form-world.ts'

/** The control of a result: in groups by what a press does, the chosen one told in words. */
export function ControlField({ path, value, change }: FieldProps) {
  const { id, attributes } = useField(path)
  const chosen = typeof value === 'string' ? value : ''
  return (
    <FieldRow id={id} path={path} hint={chosen ? choiceText(path, chosen).detail : null}>
      <select {...attributes} value={chosen} onChange={(event) => change(event.target.value)}>
        {chosen === '' && <option value="" />}
        {Object.entries(controlGroups).map(([group, controls]) => (
          <optgroup key={group} label={tData(`setting_choice.control_group_${group}`)}>
            {controls.map((control) => (
              <option key={control} value={control} title={control}>
                {choiceText(path, control).name}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </FieldRow>
  )
}
