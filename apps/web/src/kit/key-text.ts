const signs: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Enter: '⏎',
  Backspace: '⌫',
  Escape: 'Esc',
  Shift: '⇧',
  Space: '␣',
}
const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform)
/** Keys that are called otherwise on a Mac, where the command key does what Ctrl does elsewhere. */
const signOf = (part: string): string | undefined =>
  part === 'Alt'
    ? isMac()
      ? '⌥'
      : 'Alt+'
    : part === 'Control' || part === 'Ctrl'
      ? isMac()
        ? '⌘'
        : 'Ctrl+'
      : signs[part]

/** How a key is printed on a control, as the keyboards of this machine have it. */
export function keyText(combo: string): string {
  return combo
    .split('+')
    .map((part) => signOf(part) ?? (part.length === 1 ? part.toUpperCase() : part))
    .join('')
}
