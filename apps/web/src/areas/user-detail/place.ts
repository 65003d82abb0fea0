/** A number of the address, or null where there is none. */
export const numberOf = (text: string | null): number | null => (text !== null && /^[0-9]{1,9}$/.test(text) ? Number(text) : null)
