/**
 * A name of the contract as it stands in keys of texts: `pageTitleBadge` → `page_title_badge`.
 */
export const snake = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
