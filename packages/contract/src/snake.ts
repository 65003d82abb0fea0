/** A name of the contract as texts and columns have it: `pageTitleBadge` → `page_title_badge`. */
export function snake(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
