import { columnChoices } from '@oas/media/wall/grid'
import type { ChangeEvent } from 'react'
import { t } from '../../i18n/texts.ts'
import { useBenchState } from '../engine/react.ts'
import { chime } from '../wellness/chime.ts'
import { floorOf, plainWellness, setWellness, useWellness } from '../wellness/choice.ts'
import { useShield } from '../engine/use-shield.ts'

const thumbs = [120, 240, 480]
const breaks = [0, 25, 50, 90]

type TickProps = {
  checked: boolean
  label: string
  /** The team asks for it, so that it stays on. */
  fixed?: boolean
  onChange: (checked: boolean) => void
}
const Tick = ({ checked, label, fixed = false, onChange }: TickProps) => {
  const change = (event: ChangeEvent<HTMLInputElement>): void => onChange(event.target.checked)
  return (
    <label>
      <input type="checkbox" checked={checked} disabled={fixed} onChange={change} /> {label}
      {fixed ? <span className="muted"> · {t('care_stop.floor')}</span> : null}
    </label>
  )
}

type NumberProps = {
  label: string
  value: number | null
  choices: readonly number[]
  textOf: (choice: number) => string
  onChange: (value: number | null) => void
  /** Whether the choice may be left to the setting. */
  mayBeNone?: boolean
}
const NumberSelect = ({ label, value, choices, textOf, onChange, mayBeNone }: NumberProps) => (
  <label className="wb-field">
    <span>{label}</span>
    <select
      className="wb-input"
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
    >
      {mayBeNone ? <option value="">{t('audit.by_setting')}</option> : null}
      {choices.map((n) => (
        <option key={n} value={n}>
          {textOf(n)}
        </option>
      ))}
    </select>
  </label>
)

/** One's own blur, grey, mute, columns, thumbnails and breaks, over what the types ask for. */
export function WellnessForm() {
  const own = useWellness()
  const settings = useBenchState((state) => state.settings)
  const floors = useBenchState((state) => state.floors)
  const shield = useShield(Object.values(settings))
  const least = floorOf(Object.values(settings), floors)
  const isFloored = least.blur > 0 || least.grey || least.mute
  return (
    <div className="wb-wellness">
      {isFloored ? <p className="muted">{t('care_stop.floor_hint')}</p> : null}
      <label className="wb-field">
        <span>
          {t('audit.blur')} <output>{shield.blur} px</output>
          {least.blur > 0 ? (
            <span className="muted">{t('care_stop.floor_blur', { n: least.blur })}</span>
          ) : null}
        </span>
        <input
          type="range"
          min={least.blur}
          max={20}
          value={shield.blur}
          onChange={(event) => setWellness({ blur: Number(event.target.value) })}
        />
      </label>
      <Tick
        checked={shield.grey}
        label={t('audit.grey')}
        fixed={least.grey}
        onChange={(grey) => setWellness({ grey })}
      />
      <Tick
        checked={shield.mute}
        label={t('audit.mute')}
        fixed={least.mute}
        onChange={(mute) => setWellness({ mute })}
      />
      <NumberSelect
        label={t('audit.columns')}
        value={own.columns}
        choices={columnChoices}
        textOf={String}
        onChange={(columns) => setWellness({ columns })}
        mayBeNone
      />
      <NumberSelect
        label={t('audit.thumb')}
        value={own.thumb}
        choices={thumbs}
        textOf={(n) => `${n} px`}
        onChange={(thumb) => setWellness({ thumb })}
        mayBeNone
      />
      <NumberSelect
        label={t('audit.break_after')}
        value={own.breakMinutes}
        choices={breaks}
        textOf={(n) => (n === 0 ? t('audit.never') : t('audit.time_minutes', { n }))}
        onChange={(minutes) => setWellness({ breakMinutes: minutes ?? 0 })}
      />
      <div className="wb-line">
        <Tick
          checked={own.sound}
          label={t('audit.sound')}
          onChange={(sound) => setWellness({ sound })}
        />
        <button type="button" className="btn plain" onClick={() => void chime()}>
          {t('audit.sound_try')}
        </button>
      </div>
      <button type="button" className="btn" onClick={() => setWellness(plainWellness)}>
        {t('audit.back_to_setting')}
      </button>
    </div>
  )
}
