/** Parts of a character, as people type them one after the other, followed by the character. */
export const radicalRows = '弓虽强 贝者赌 亻言信 氵去法 女干奸'
/** Forms of a part that are typed for it, and the form that the rows use. */
export const partForms = '⺡氵 ⺘扌 ⺅亻'
