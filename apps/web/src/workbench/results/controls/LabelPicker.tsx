import { useState } from 'react'
import { t } from '../../../i18n/texts.ts'
import { type NumberedLabel, searchLabels } from '../../rules/numbered.ts'

type Props = {
  name: string
  labels: readonly NumberedLabel[]
  chosen: readonly number[]
  onPick: (label: NumberedLabel) => void
  focus?: boolean
  max?: number
}
const shownMax = 40

/**
 * Finds a last label by any part of its path. Enter takes the first found, Delete in the empty box
 * takes the last chosen away.
 */
export function LabelPicker({ name, labels, chosen, onPick, focus = false }: Props) {
  const [text, setText] = useState('')
  const found = searchLabels(labels, text).slice(0, shownMax)
  const pick = (one: NumberedLabel | undefined): void => {
    if (one) {
      onPick(one)
      setText('')
    }
  }
  const last = labels.find(({ label }) => label.id === chosen.at(-1))
  return (
    <div className="wb-picker">
      <div className="wb-choices">
        {labels
          .filter(({ label }) => chosen.includes(label.id))
          .map((one) => (
            <button
              key={one.label.id}
              type="button"
              className="wb-tag label"
              title={t('audit.take_off')}
              onClick={() => onPick(one)}
            >
              {one.path} ×
            </button>
          ))}
      </div>
      <input
        className="wb-input"
        autoFocus={focus}
        value={text}
        aria-label={name}
        placeholder={t('audit.find_label')}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing || event.ctrlKey) return
          if (event.key === 'Enter' && text.trim() !== '') {
            event.preventDefault()
            event.stopPropagation()
            pick(found.find(({ label }) => !chosen.includes(label.id)) ?? found[0])
          }
          if (event.key === 'Delete' && text === '') {
            event.preventDefault()
            pick(last)
          }
        }}
      />
      <div className="wb-tree" role="group" aria-label={name}>
        {found.map((one) => (
          <button
            key={one.label.id}
            type="button"
            role="checkbox"
            aria-checked={chosen.includes(one.label.id)}
            className="wb-choice"
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => pick(one)}
          >
            {one.path}
          </button>
        ))}
      </div>
    </div>
  )
}
