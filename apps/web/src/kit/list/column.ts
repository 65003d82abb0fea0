import type { TextKey } from '@oas/texts'
import type { ReactNode } from 'react'
import { t } from '../../i18n/texts.ts'
import type { Column } from './DataTable.tsx'

/**
 * A column of a list: its key, the text of its title, its width (null: the rest), its cells. That
 * of the actions stays in sight.
 */
export function column<R>(
  key: string,
  title: TextKey,
  width: number | null,
  render: (row: R) => ReactNode,
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
export function monoColumn<R>(...given: Parameters<typeof column<R>>): Column<R> {
  return {
    ...column(...given),
    mono: true,
  }
}

/** A column of numbers, which stand at its right edge. */
export function numberColumn<R>(...given: Parameters<typeof column<R>>): Column<R> {
  return {
    ...column(...given),
    numeric: true,
  }
}

/**
 * A column by whose heading a list is sorted, by the field of its call where that has another name.
 */
export function sorted<R>(given: Column<R>, by: string = given.key): Column<R> {
  return { ...given, sort: by }
}
