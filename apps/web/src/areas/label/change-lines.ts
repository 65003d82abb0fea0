import { isObject } from '@oas/contract/json'
import { nameIn } from './names.ts'
import { fieldWord, valueWord } from './field-words.ts'

type Fields = Readonly<Record<string, unknown>>
/** What became of one thing. `id`: of a label; empty where the tree itself changed. */
export type ChangeLine = {
  id: string
  name: string
  fields: { field: string; before: string; after: string }[]
}

const fieldsOf = (value: unknown): Fields => (isObject(value) ? value : {})
const isLabelId = (key: string): boolean => /^[0-9]+$/.test(key)
const nameOf = (label: Fields): string => {
  const text = (key: string): string => (typeof label[key] === 'string' ? label[key] : '')
  return nameIn({
    cnName: text('cnName'),
    enName: text('enName'),
    idName: text('idName'),
    ruName: text('ruName'),
  })
}

/** What a change says of labels and of their tree, in words: a line for each, by field. */
export function changeLines(before: unknown, after: unknown): ChangeLine[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  const parentOf = (id: string): string =>
    nameOf({ ...fieldsOf(was[id]), ...fieldsOf(is[id]) }) || id
  const compared = (one: Fields, two: Fields): ChangeLine['fields'] =>
    [...new Set([...Object.keys(one), ...Object.keys(two)])]
      .map((field) => ({
        field: fieldWord(field),
        before: field in one ? valueWord(field, one[field], parentOf) : '–',
        after: field in two ? valueWord(field, two[field], parentOf) : '–',
      }))
      .filter((line) => line.before !== line.after)
  const keys = [...new Set([...Object.keys(was), ...Object.keys(is)])]
  const own = (fields: Fields): Fields =>
    Object.fromEntries(Object.entries(fields).filter(([key]) => !isLabelId(key)))
  return [
    { id: '', name: '', fields: compared(own(was), own(is)) },
    ...keys.filter(isLabelId).map((id) => ({
      id,
      name: parentOf(id),
      fields: compared(fieldsOf(was[id]), fieldsOf(is[id])),
    })),
  ].filter(({ fields }) => fields.length > 0)
}
