import { blankItem } from '@oas/contract/text-moderation/schemas'
import { useState } from 'react'
import { setQuery, usePlace } from '../../../nav/location.ts'
import { ItemDialog } from '../ItemDialog.tsx'

/** Opens the form of a new item with the pattern that the address brings along. */
export function NewPattern() {
  const { query } = usePlace()
  const [rule, setRule] = useState(query.get('newPattern') ?? '')
  if (rule === '') return null
  return (
    <ItemDialog
      of={null}
      body={{ ...blankItem, wordType: 1, rule: rule.slice(0, 500) }}
      onClose={() => {
        setRule('')
        setQuery({ newPattern: undefined })
      }}
    />
  )
}
