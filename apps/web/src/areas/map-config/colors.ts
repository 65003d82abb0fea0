import { mapColors } from '@oas/contract/map-config/schemas'
import { tData } from '../../i18n/texts.ts'

/** Colours that texts of a map may have, to choose from. */
export function colorChoices(): { value: string; label: string }[] {
  return mapColors.map((color) => ({
    value: color,
    label: tData(`map_config.color_${color === '' ? 'none' : color}`),
  }))
}
