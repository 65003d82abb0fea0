import { type ReactNode, useContext, useId } from 'react'
import { FieldName } from './FieldName.tsx'
import { FormContext } from './form-world.ts'
import { useWanted } from './use-wanted.ts'

/** A field of a setting with what is wrong with it. */
export function FieldRow({
  id,
  path,
  hint,
  children,
}: {
  id: string
  path: readonly string[]
  hint?: ReactNode
  children: ReactNode
}) {
  const problem = useContext(FormContext).problems.get(path.join('.')) ?? ''
  const place = useWanted(path)
  return (
    <div className="ac-row" ref={place}>
      <label htmlFor={id}>
        <FieldName path={path} />
      </label>
      <div>
        {children}
        {hint && <div className="form-hint">{hint}</div>}
        <div className="problem" id={`${id}-problem`}>
          {problem}
        </div>
      </div>
    </div>
  )
}

/** What the control of a field has in common with every other one. */
export function useField(path: readonly string[]) {
  const { problems, readOnly } = useContext(FormContext)
  const id = useId()
  return {
    id,
    readOnly,
    attributes: {
      id,
      disabled: readOnly,
      'aria-invalid': problems.has(path.join('.')),
      'aria-describedby': `${id}-problem`,
    },
  }
}
