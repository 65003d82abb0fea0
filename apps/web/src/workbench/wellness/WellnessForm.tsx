import { columnChoices } from '@oas/media/wall/grid'
import { t } from '../../i18n/texts.ts'
import { useBenchState } from '../engine/react.ts'
import { chime } from './chime.ts'
import { setWellness, shieldOf, useWellness } from './choice.ts'

const breaks = [0, 25, 50, 90]

/** One's own blur, grey, mute, columns, thumbnails and breaks, over what the types ask for. */
export const WellnessForm = () => {
  const own = useWellness()
  const settings = useBenchState((state) => state.settings)
  const shield = shieldOf(own, Object.values(settings))
  return (
    <div className="wb-wellness">
      <label className="wb-field">
        <span>
          {t('audit.blur')} <output>{shield.blur} px</output>
        </span>
        <input
          type="range"
          min={0}
          max={20}
          value={shield.blur}
          onChange={(event) => setWellness({ blur: Number(event.target.value) })}
        />
      </label>
      <label>
        <input
          type="checkbox"
          checked={shield.grey}
          onChange={(event) => setWellness({ grey: event.target.checked })}
        />{' '}
        {t('audit.grey')}
      </label>
      <label>
        <input
          type="checkbox"
          checked={shield.mute}
          onChange={(event) => setWellness({ mute: event.target.checked })}
        />{' '}
        {t('audit.mute')}
      </label>
      <label className="wb-field">
        <span>{t('audit.columns')}</span>
        <select
          className="wb-input"
          value={own.columns ?? ''}
          onChange={(event) =>
            setWellness({ columns: event.target.value === '' ? null : Number(event.target.value) })
          }
        >
          <option value="">{t('audit.by_setting')}</option>
          {columnChoices.map((n) => (
            <option key={n} value={n}>
              {n}
            </option>
          ))}
        </select>
      </label>
      <label className="wb-field">
        <span>{t('audit.thumb')}</span>
        <select
          className="wb-input"
          value={own.thumb ?? ''}
          onChange={(event) =>
            setWellness({ thumb: event.target.value === '' ? null : Number(event.target.value) })
          }
        >
          <option value="">{t('audit.by_setting')}</option>
          {[120, 240, 480].map((n) => (
            <option key={n} value={n}>
              {n} px
            </option>
          ))}
        </select>
      </label>
      <label className="wb-field">
        <span>{t('audit.break_after')}</span>
        <select
          className="wb-input"
          value={own.breakMinutes}
          onChange={(event) => setWellness({ breakMinutes: Number(event.target.value) })}
        >
          {breaks.map((n) => (
            <option key={n} value={n}>
              {n === 0 ? t('audit.never') : t('audit.time_minutes', { n })}
            </option>
          ))}
        </select>
      </label>
      <div className="wb-line">
        <label>
          <input
            type="checkbox"
            checked={own.sound}
            onChange={(event) => setWellness({ sound: event.target.checked })}
          />{' '}
          {t('audit.sound')}
        </label>
        <button type="button" className="btn plain" onClick={() => void chime()}>
          {t('audit.sound_try')}
        </button>
      </div>
      <button
        type="button"
        className="btn"
        onClick={() =>
          setWellness({
            blur: null,
            grey: null,
            mute: null,
            thumb: null,
            columns: null,
            breakMinutes: 50,
            sound: true,
          })
        }
      >
        {t('audit.back_to_setting')}
      </button>
    </div>
  )
}
