/** Blanks are part of a password, and of nothing else that is typed into a form. */
const isSecret = (name: string): boolean => /password|secret/i.test(name)

/** Values of a form as they are sent: texts without blanks at their ends. */
export function trimTexts<T extends object>(values: T): T {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && !isSecret(name) ? value.trim() : value,
    ]),
  ) as T
}
