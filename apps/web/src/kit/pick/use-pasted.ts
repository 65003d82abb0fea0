import { type ClipboardEvent, useState } from 'react'
import { t } from '../../i18n/texts.ts'
import { notifyFailure } from '../notice.tsx'
import { isOwnId, readPasted, wordsOfList } from './pasted.ts'
import type { Source } from './source.ts'

/**
 * Takes a pasted list: what it names goes to `take`, what it does not is told. One word is text to
 * search for.
 */
export function usePasted(source: Source, take: (ids: readonly string[]) => void) {
  const [unknown, setUnknown] = useState<readonly string[]>([])
  const onPaste = (event: ClipboardEvent): void => {
    const text = event.clipboardData.getData('text')
    const words = wordsOfList(text)
    // What may be picked as it stands is no list, though it has blanks.
    if (words.length < 2 || isOwnId(source, text)) return
    event.preventDefault()
    readPasted(source, words).then((found) => {
      setUnknown(found.unknown)
      take(found.known.map(({ value }) => value))
    }, notifyFailure)
  }
  return {
    onPaste,
    forget: () => setUnknown([]),
    problem:
      unknown.length === 0
        ? ''
        : t('frontend.pick_not_found', {
            n: unknown.length,
            list: unknown.slice(0, 20).join(', '),
          }),
  }
}
