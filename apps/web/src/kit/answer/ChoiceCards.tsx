import { type ReactNode, useId } from 'react'
import './answer.css'

/** Ways to decide beside each other, with what is wrong with the choice. */
export function ChoiceCards({
  legend,
  problem,
  children,
}: {
  legend: string
  problem: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <>
      <fieldset className="answer-choices" aria-describedby={problem === '' ? undefined : id}>
        <legend>{legend}</legend>
        {children}
      </fieldset>
      {problem !== '' && (
        <p className="problem" role="alert" id={id}>
          {problem}
        </p>
      )}
    </>
  )
}
