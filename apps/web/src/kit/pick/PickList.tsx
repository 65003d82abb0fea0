import type { PointerEvent } from 'react'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { t } from '../../i18n/texts.ts'
import type { Choice } from '../form/fields.tsx'
import type { Look } from './use-found.ts'

/** The entry that takes all that is found; no id begins so. */
export const everything = '\u0000all'
/** Pixels a node of a tree stands to the right of the one above it. */
const indent = 18

const Item = ({ choice, bare }: { choice: Choice; bare: boolean }) => {
  const { value, label, depth } = choice
  const idSays = !bare && !choice.bare && value !== everything && value !== label
  return (
    <ListBoxItem
      id={value}
      textValue={label}
      className={`pick-item ${value === everything ? 'all' : ''}`}
      {...(depth ? { style: { paddingInlineStart: 10 + depth * indent } } : {})}
    >
      {label}
      {idSays && <span className="pick-id">{value}</span>}
    </ListBoxItem>
  )
}

/** What is found to pick from, and what there is to say where it is nothing. */
export function PickList({
  look,
  bare,
  onPress,
}: {
  look: Look
  bare: boolean
  onPress: (event: PointerEvent) => void
}) {
  return (
    <ListBox<Choice>
      className={`pick-list ${look.loading ? 'loading' : ''}`}
      onPointerDownCapture={onPress}
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        if (scrollTop + clientHeight > scrollHeight - 40) look.more?.()
      }}
      renderEmptyState={() => (
        <p className={look.error ? 'pick-note problem' : 'pick-note muted'}>
          {look.error
            ? look.error.message
            : look.loading
              ? t('frontend.loading')
              : t('frontend.pick_no_match')}
        </p>
      )}
    >
      {(choice) => <Item choice={choice} bare={bare} />}
    </ListBox>
  )
}
