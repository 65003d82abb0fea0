import type { TextKey } from '@oas/texts'
import type { ReactNode } from 'react'
import { t } from '../../i18n/texts.ts'
import type { Column } from './DataTable.tsx'

/** Words of the code, as unions of texts are: whoever reads a list reads their names instead. */
type Raw<C> = C extends string
  ? Record<never, never> extends Record<C, 1>
    ? never
    : Uppercase<C> extends Lowercase<C>
      ? never
      : C
  : never
/** What a column draws of a row. */
type Cell<R, C> = ((row: R) => C) &
  ([Raw<C>] extends [never] ? unknown : { isNoWord: `${Raw<C>} is drawn without its text` })

/**
 * A column of a list: its key, the text of its title, its width (null: the rest), its cells. That
 * of the actions stays in sight.
 */
export function column<R, C extends ReactNode = ReactNode>(
  key: string,
  title: TextKey,
  width: number | null,
  render: Cell<R, C>,
): Column<R> {
  return {
    key,
    title: t(title),
    ...(width === null ? {} : { width }),
    ...(title === 'frontend.actions' ? { pin: 'end' } : {}),
    render,
  }
}

/** A column of ids and other values that are compared letter by letter. */
export function monoColumn<R, C extends ReactNode = ReactNode>(
  ...given: Parameters<typeof column<R, C>>
): Column<R> {
  return { ...column<R, C>(...given), mono: true }
}

/** A column of numbers, which stand at its right edge. */
export function numberColumn<R, C extends ReactNode = ReactNode>(
  ...given: Parameters<typeof column<R, C>>
): Column<R> {
  return { ...column<R, C>(...given), numeric: true }
}

/**
 * A column by whose heading a list is sorted, by the field of its call where that has another name.
 */
export function sorted<R>(given: Column<R>, by: string = given.key): Column<R> {
  return { ...given, sort: by }
}

/** A column that is not shown until a person asks for it. */
export function optional<R>(given: Column<R>): Column<R> {
  return { ...given, optional: true }
}
