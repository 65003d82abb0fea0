import { noCountry, other } from '@oas/contract/country/schemas'
import type { Chosen } from './selection.ts'

type TileProps = {
  code: string
  name: string
  on: boolean
  readOnly: boolean
  onPress: (code: string) => void
}
const Tile = ({ code, name, on, readOnly, onPress }: TileProps) => (
  <button
    type="button"
    className="country-tile"
    aria-pressed={on}
    aria-disabled={readOnly || undefined}
    onClick={() => {
      if (!readOnly) onPress(code)
    }}
  >
    <span>{name}</span>
    {code !== other && code !== noCountry && <span className="mono muted">{code}</span>}
  </button>
)

type TilesProps = {
  codes: readonly string[]
  nameOf: (code: string) => string
  chosen: Chosen
  readOnly: boolean
  onPress: (code: string) => void
}
/** Countries or languages side by side, each of which a press chooses or lets go. */
export function CountryTiles({ codes, nameOf, chosen, readOnly, onPress }: TilesProps) {
  return (
    <div className="country-tiles">
      {codes.map((code) => (
        <Tile
          key={code}
          code={code}
          name={nameOf(code)}
          on={chosen.has(code)}
          readOnly={readOnly}
          onPress={onPress}
        />
      ))}
    </div>
  )
}
