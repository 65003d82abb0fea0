import { useContext } from 'react'
import { t } from '../../i18n/texts.ts'
import { Pick } from '../../kit/pick/Pick.tsx'
import { PickMany } from '../../kit/pick/PickMany.tsx'
import type { Source } from '../../kit/pick/source.ts'
import { fieldText } from './field-name.ts'
import { FieldName } from './FieldName.tsx'
import { type FieldProps, FormContext } from './form-world.ts'
import { useWanted } from './use-wanted.ts'

/** The root of a tree of labels that begins at its top. */
const wholeTree = 0
const numeric = (type: string | undefined): boolean => type === 'integer' || type === 'number'
/** One of a list of lists is called by its place in it. */
const heard = (path: readonly string[]): string => {
  const key = path.at(-1) ?? ''
  if (isPlace(key)) return `${fieldText(path.slice(0, -1)).name} ${Number(key) + 1}`
  const { name } = fieldText(path)
  return name === key ? key : `${name} ${key}`
}
const isPlace = (key: string): boolean => /^\d+$/.test(key)

/** A field that names others by their ids: picked by name, one or several. */
export function ReferenceField({
  source,
  schema,
  path,
  value,
  optional,
  change,
}: FieldProps & { source: Source }) {
  const { problems, readOnly } = useContext(FormContext)
  const place = useWanted(path)
  const isRoot = path.at(-1) === 'rootId'
  const none = value === undefined || value === null || (isRoot && value === wholeTree)
  const given = (id: string, type: string | undefined): string | number =>
    numeric(type) ? Number(id) : id
  const put = (id: string): void => {
    if (id !== '') change(given(id, schema.type))
    else if (isRoot && !optional) change(wholeTree)
    else change(optional || numeric(schema.type) ? undefined : '')
  }
  const at = path.join('.')
  const shared = {
    quiet: true,
    label: heard(path),
    source,
    disabled: readOnly,
    problem: [...problems].find(([key]) => key === at || key.startsWith(`${at}.`))?.[1] ?? '',
    ...(isRoot ? { placeholder: t('auto_config.whole_tree') } : {}),
  }
  return (
    <div className="ac-row" ref={place}>
      <span aria-hidden="true">
        <FieldName path={path} />
      </span>
      {schema.type === 'array' ? (
        <PickMany
          {...shared}
          bulk={false}
          value={Array.isArray(value) ? value.map(String) : []}
          onChange={(ids) =>
            change(
              ids.length === 0 && optional
                ? undefined
                : ids.map((id) => given(id, schema.items?.type)),
            )
          }
        />
      ) : (
        <Pick {...shared} value={none ? '' : String(value)} onChange={put} />
      )}
    </div>
  )
}
