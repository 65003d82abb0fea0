import type { Action } from './palette-actions.ts'

/**
 * Where pages keep what can be done on them: the heads of lists and forms, the row of filters, and
 * what names itself by `data-acts`. Only what is drawn is found, so nobody is offered what they may
 * not do.
 */
const rooms = ['.list-head', '.filters', '.form-buttons', '.rule-save', '.ac-bar', '[data-acts]']
const acts = rooms.map((room) => `#main ${room} :is(button, a[href]).btn`).join(', ')

/** Searching and its reset belong to the fields beside them. */
const isOffered = (control: HTMLElement): boolean =>
  !control.matches('.filters [type="submit"], .filters [type="submit"] + .btn') &&
  !(control instanceof HTMLButtonElement && control.disabled) &&
  control.offsetParent !== null

/** What can be done on the page that is open, each with the key that is printed on it. */
export function pageActs(): Action[] {
  return [...document.querySelectorAll<HTMLElement>(acts)].filter(isOffered).flatMap((control) => {
    const words = control.cloneNode(true) as HTMLElement
    const keys = [...words.querySelectorAll('kbd')].map((key) => {
      key.remove()
      return key.textContent
    })
    const title = (words.textContent.trim() || control.getAttribute('aria-label')) ?? ''
    return title === ''
      ? []
      : [
          {
            key: `act ${title}`,
            title,
            hotkey: keys.join(' '),
            // The palette gives the focus back first; what the act opens takes it from there.
            run: () => queueMicrotask(() => control.click()),
          },
        ]
  })
}
