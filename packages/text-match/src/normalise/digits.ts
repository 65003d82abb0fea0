import { type Source, squeeze } from './squeeze.ts'
import type { SqueezedStream, Stream } from './stream.ts'
import { kind, kindTable, measureAt } from './unicode.ts'

const numerals =
  '〇0 零0 一1 幺1 二2 两2 三3 四4 五5 六6 七7 八8 九9 壹1 贰2 叁3 肆4 伍5 陆6 柒7 捌8 玖9'
const digitOf: ReadonlyMap<number, number> = new Map(
  numerals.split(' ').map((pair) => [pair.charCodeAt(0), pair.charCodeAt(1)]),
)
const fewest = 5
/** So many numerals and digits side by side, of which each may stand apart by a sign. */
const numeral = `[0-9${String.fromCharCode(...digitOf.keys())}]`
const spelled = new RegExp(`${numeral}(?:[ .\\-]?${numeral}){${fewest - 1},}`, 'g')
const isDigit = (unit: number): boolean => unit >= 0x30 && unit <= 0x39

/**
 * The squeezed reading in which number words are digits, in stretches of five and more of them and
 * digits, whatever was dropped between; null where there are none.
 */
export function readDigits(source: Source): SqueezedStream | null {
  const kinds = kindTable()
  const units = source.units.slice(0, source.length)
  let changed = false
  let stretch: number[] = []
  const settle = (): void => {
    if (stretch.length >= fewest)
      for (const at of stretch) {
        const digit = digitOf.get(units[at] as number)
        if (digit === undefined) continue
        units[at] = digit
        changed = true
      }
    stretch = []
  }
  for (let at = 0; at < source.length; at += 1) {
    const unit = units[at] as number
    if (isDigit(unit) || digitOf.has(unit)) stretch.push(at)
    else if ((measureAt(units, at, kinds).one & kind.kept) !== 0) settle()
  }
  settle()
  return changed ? squeeze({ ...source, units }, 'digits') : null
}

/**
 * A stream with number words as digits where five and more of them and digits stand together; units
 * and their places stay. The same stream where there are none.
 */
export function spellDigits(stream: Stream): Stream {
  const text = stream.text.replace(spelled, (run) =>
    Array.from(run, (unit) => {
      const digit = digitOf.get(unit.charCodeAt(0))
      return digit === undefined ? unit : String.fromCharCode(digit)
    }).join(''),
  )
  return text === stream.text ? stream : { ...stream, name: 'digits', text }
}
