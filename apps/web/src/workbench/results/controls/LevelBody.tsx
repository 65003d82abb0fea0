import { t, tData } from '../../../i18n/texts.ts'
import type { FormProps } from './form-props.ts'
import { timeText } from '../../rules/times.ts'
import { Choices } from './Choices.tsx'

/** Levels with their colour and what follows from each. */
export function LevelBody({ button, draft, change }: FormProps) {
  const levels = button.content.levels ?? []
  const pick = (index: number): void => {
    const level = levels[index]
    if (level)
      change({
        level: level.level,
        ...(level.punishTime === undefined ? {} : { punishTime: level.punishTime }),
      })
  }
  return (
    <Choices
      label={t('audit.field_level')}
      role="radio"
      choices={levels.map((level) => ({
        id: level.level,
        color: level.color,
        text:
          level.punishTime === undefined
            ? tData(level.transKey)
            : `${tData(level.transKey)} · ${timeText(level.punishTime)}`,
        on: draft.form['level'] === level.level,
      }))}
      onPick={pick}
    />
  )
}
