import { t, tData } from '../../i18n/texts.ts'
import { Icon } from '../../kit/Icon.tsx'
import { Popup } from '../../kit/Popup.tsx'
import {
  differs,
  modes,
  resetTheme,
  setTheme,
  sliders,
  themeRanges,
  useDark,
  useTheme,
} from '../../kit/theme.ts'

/** Light, dark or as the system has it, and four sliders; what they do is seen at once. */
export function ThemeMenu() {
  const theme = useTheme()
  const dark = useDark()
  return (
    <Popup label={t('frontend.theme')} button={<Icon name={dark ? 'moon' : 'sun'} />}>
      {() => (
        <div className="theme-panel">
          <div role="radiogroup" aria-label={t('frontend.theme_mode')} className="theme-modes">
            {modes.map((mode) => (
              <label key={mode}>
                <input
                  type="radio"
                  name="theme-mode"
                  checked={theme.mode === mode}
                  onChange={() => setTheme({ mode })}
                />
                {tData(`frontend.mode_${mode}`)}
              </label>
            ))}
          </div>
          {sliders.map((slider) => {
            const [low, high] = themeRanges[slider]
            return (
              <label key={slider} className="theme-slider">
                <span>{tData(`frontend.theme_${slider}`)}</span>
                <input
                  type="range"
                  min={low}
                  max={high}
                  value={theme[slider]}
                  onChange={(event) => setTheme({ [slider]: Number(event.target.value) })}
                />
                <output>{theme[slider]}</output>
              </label>
            )
          })}
          {differs(theme) && (
            <button type="button" className="btn" onClick={resetTheme}>
              {t('frontend.reset')}
            </button>
          )}
        </div>
      )}
    </Popup>
  )
}
