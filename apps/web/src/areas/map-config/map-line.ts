import type { MapRow } from '@oas/contract/map-config/schemas'

/** A row while it is written; the number tells it from others, whatever it says. */
export type Line = MapRow & { n: number }
export function emptyLine(n: number): Line {
  return {
    n,
    value: '',
    cn: '',
    en: '',
    id: '',
    ru: '',
    color: '',
    note: '',
  }
}
