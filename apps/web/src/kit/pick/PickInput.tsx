import { type KeyboardEvent, useContext, useRef } from 'react'
import { ComboBoxStateContext } from 'react-aria-components/ComboBox'
import { Group } from 'react-aria-components/Group'
import { Input } from 'react-aria-components/Input'
import { t } from '../../i18n/texts.ts'
import { PickChips } from './PickChips.tsx'
import type { Source } from './source.ts'
import { type Look, useNames } from './use-found.ts'
import { useMark } from './use-mark.ts'
import type { usePasted } from './use-pasted.ts'

type Props = {
  source: Source
  label: string
  value: readonly string[]
  /** Absent where what is picked is only replaced. */
  onDrop: ((ids: readonly string[]) => void) | undefined
  text: string
  look: Look
  describedBy: string
  invalid: boolean
  disabled: boolean
  placeholder: string | undefined
  width: number | undefined
  autoFocus: boolean
  onPaste: ReturnType<typeof usePasted>['onPaste']
}

/** The box with what is picked and the text to search by; Backspace takes the last one away. */
export function PickInput(props: Props) {
  const { source, value, onDrop, text, look, disabled } = props
  const state = useContext(ComboBoxStateContext)
  const nameOf = useNames(source, value, look.list)
  const input = useRef<HTMLInputElement>(null)
  const mark = useMark(text, look, value)
  const drop = (ids: readonly string[]): void => {
    onDrop?.(ids)
    input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target !== input.current) return
    if (event.key.startsWith('Arrow')) mark.moved()
    if (event.key === 'Tab') mark.leave()
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && mark.enter()) {
      event.preventDefault()
      event.stopPropagation()
    }
    // A dialog or drawer around it stays open with the first press.
    if (event.key === 'Escape' && state?.isOpen) {
      event.preventDefault()
      event.stopPropagation()
      state.close()
    }
    const last = value.at(-1)
    if (event.key === 'Backspace' && text === '' && last !== undefined && !event.repeat)
      drop([last])
  }
  const open = (): void => {
    if (disabled) return
    input.current?.focus()
    if (!state?.isOpen) state?.open(null, 'manual')
  }
  return (
    <div role="presentation" onKeyDownCapture={onKeyDown} onClick={open}>
      <Group className="pick-box" style={props.width === undefined ? {} : { width: props.width }}>
        <PickChips
          ids={value}
          nameOf={nameOf}
          source={source}
          disabled={disabled}
          onDrop={onDrop && ((id) => drop([id]))}
        />
        <Input
          ref={input}
          aria-describedby={props.describedBy}
          aria-invalid={props.invalid}
          placeholder={value.length === 0 ? (props.placeholder ?? t('frontend.search')) : ''}
          onPaste={props.onPaste}
          maxLength={200}
          data-autofocus={props.autoFocus || undefined}
        />
        {onDrop && value.length > 1 && (
          <button
            type="button"
            className="pick-clear"
            disabled={disabled}
            aria-label={t('frontend.clear_of', { name: props.label })}
            title={t('frontend.clear')}
            onClick={(event) => {
              event.stopPropagation()
              drop(value)
            }}
          >
            ×
          </button>
        )}
      </Group>
    </div>
  )
}
