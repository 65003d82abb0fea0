import { useContext } from 'react'
import { Pick } from '../../kit/pick/Pick.tsx'
import type { Source } from '../../kit/pick/source.ts'
import { fieldText } from './field-name.ts'
import { FieldName } from './FieldName.tsx'
import { type FieldProps, FormContext } from './form-world.ts'

/** The root of a tree of labels that begins at its top. */
const wholeTree = 0

/** A field that names something else by its id: picked by name. */
export function ReferenceField({
  source,
  schema,
  path,
  value,
  optional,
  change,
}: FieldProps & { source: Source }) {
  const { problems, readOnly } = useContext(FormContext)
  const key = path.at(-1) ?? ''
  const { name } = fieldText(path)
  const isRoot = key === 'rootId'
  const none = value === undefined || value === null || (isRoot && value === wholeTree)
  const put = (id: string): void => {
    if (id === '') change(isRoot && !optional ? wholeTree : undefined)
    else change(schema.type === 'integer' ? Number(id) : id)
  }
  return (
    <div className="ac-row">
      <span aria-hidden="true">
        <FieldName path={path} />
      </span>
      <Pick
        quiet
        label={name === key ? key : `${name} ${key}`}
        source={source}
        value={none ? '' : String(value)}
        onChange={put}
        disabled={readOnly}
        problem={problems.get(path.join('.')) ?? ''}
      />
    </div>
  )
}
