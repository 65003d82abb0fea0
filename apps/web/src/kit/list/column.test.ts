import { expectTypeOf, test, vi } from 'vitest'

vi.mock('../../i18n/texts.ts', () => ({ t: (key: string) => key }))
const { column, monoColumn, numberColumn } = await import('./column.ts')

type Row = { state: 'live' | 'not_set'; name: string; key: `${number}:${number}`; n: number }
/** What the maker takes as the cells of such a column. */
type Cells<C extends string | number> = Parameters<typeof column<Row, C>>[3]
type Of<K extends keyof Row> = (row: Row) => Row[K]

test('takes no column that draws a word of the code instead of its text', () => {
  expectTypeOf<Of<'state'>>().not.toExtend<Cells<Row['state']>>()
  expectTypeOf<Of<'state'>>().not.toExtend<Parameters<typeof monoColumn<Row, Row['state']>>[3]>()
  expectTypeOf<Of<'state'>>().not.toExtend<Parameters<typeof numberColumn<Row, Row['state']>>[3]>()
  expectTypeOf<(row: Row) => 'live' | ''>().not.toExtend<Cells<'live' | ''>>()
})

test('takes columns that draw what people wrote, numbers, keys and signs', () => {
  expectTypeOf<Of<'name'>>().toExtend<Cells<Row['name']>>()
  expectTypeOf<Of<'key'>>().toExtend<Cells<Row['key']>>()
  expectTypeOf<Of<'n'>>().toExtend<Cells<Row['n']>>()
  expectTypeOf<(row: Row) => number | '' | '–'>().toExtend<Cells<number | '' | '–'>>()
})
