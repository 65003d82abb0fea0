/** Characters of a word, and UTF-16 units of a pattern, at most. */
export const longestWord = 64
export const longestPattern = 500
