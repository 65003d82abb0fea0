/**
 * A key press as one word: `Enter`, `Shift+Enter`, `q`, `Shift+b`, `1`, `Alt+Shift+1`, `?`. Letters
 * and digits go by their place on the keyboard, so that they work under any layout.
 */
export function comboOf(
  event: Pick<KeyboardEvent, 'code' | 'key' | 'shiftKey' | 'altKey'>,
): string {
  if (event.key === '?' || (event.code === 'Slash' && event.shiftKey)) return '?'
  const letter = /^Key([A-Z])$/.exec(event.code)?.[1]?.toLowerCase()
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1]
  const named: Readonly<Record<string, string>> = {
    Space: 'Space',
    Backslash: '\\',
    Minus: '-',
    Equal: '=',
    NumpadMultiply: '*',
    NumpadEnter: 'Enter',
  }
  const shiftedStar = event.code === 'Digit8' && event.key === '*' && !event.altKey
  if (shiftedStar && event.shiftKey) return 'Shift+8'
  const base = letter ?? digit ?? named[event.code] ?? event.key
  return `${event.altKey ? 'Alt+' : ''}${event.shiftKey ? 'Shift+' : ''}${base}`
}

/** Whether the press belongs to a field one types in. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target instanceof HTMLTextAreaElement ||
      target instanceof HTMLSelectElement ||
      (target instanceof HTMLInputElement &&
        !['checkbox', 'radio', 'button', 'range'].includes(target.type)))
  )
}

/**
 * A press on a focused button or link by Space or Enter is that element's own; on the record's
 * stage, where tiles and pictures are buttons too, only that of its tools (`.btn`), links and what
 * cells hold.
 */
export function isOwnPress(target: EventTarget | null, combo: string): boolean {
  return (
    (combo === 'Space' || combo === 'Enter') &&
    target instanceof Element &&
    target.closest('a[href], button, summary, [role="option"], [role="dialog"]') !== null &&
    (target.closest('[data-keys]') === null ||
      target.closest('a[href], .btn, .wb-info, .wb-uid, .wb-note-shot, .nd-open, .nd-thumb') !==
        null)
  )
}

/**
 * Key of the label or result with a number from 1: digits, then Shift+digit, then Alt+Shift+digit;
 * none from 31 on.
 */
export function numberKey(n: number): string | null {
  if (n < 1 || n > 30) return null
  const digit = String(n % 10)
  return n <= 10 ? digit : n <= 20 ? `Shift+${digit}` : `Alt+Shift+${digit}`
}
export function numberOf(combo: string): number | null {
  const match = /^(Alt\+Shift\+|Shift\+)?(\d)$/.exec(combo)
  if (!match) return null
  const digit = match[2] === '0' ? 10 : Number(match[2])
  return digit + (match[1] === undefined ? 0 : match[1] === 'Shift+' ? 10 : 20)
}

/** The keys of the first thirty numbered labels. */
export const numberKeys = Array.from({ length: 30 }, (_, index) => numberKey(index + 1)).filter(
  (key) => key !== null,
)

/** The keys of the ready remarks of a form, by their place. */
export const templateKeys = Array.from({ length: 9 }, (_, index) => `Alt+${index + 1}`)
