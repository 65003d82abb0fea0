// Pairs of two characters each: the one that is replaced and the one it is read as.

/** Letters of Cyrillic and Greek, and the Latin letter that looks alike. */
export const latinTwins =
  'аa вb сc еe һh іi јj кk мm нh оo рp ѕs тt уy хx ԁd ԛq ԝw αa οo ρp νv ιi κk υu'
/** Latin letters, and the Cyrillic letter that they are written for in a Cyrillic word. */
export const cyrillicTwins = 'aа cс eе oо pр xх yу kк iі sѕ jј hһ bв mм tт'
/** Latin letters, and the Greek letter that they are written for in a Greek word. */
export const greekTwins = 'aα oο pρ vν iι kκ uυ'

/** Languages in whose texts a token that fits two alphabets is not Latin. */
export const nonLatinLanguages: ReadonlySet<string> = new Set([
  'ru',
  'uk',
  'bg',
  'sr',
  'kk',
  'mn',
  'el',
])

/** Digits and signs, and the letter they stand for in a token with a Latin letter. */
export const latinLeet = '0o 1i 3e 4a 5s 7t 8b 9g @a $s !i |i +t €e £l'
/** The same for a second reading, where it differs from the first. */
export const secondLeet = '1l !l |l'
/** Digits and signs, and the letter they stand for in a token with a Cyrillic letter. */
export const cyrillicLeet = '0о 3з 4ч 6б @а'
/** Signs that belong to a token within it, but not at its ends. */
export const outerSigns = '!|+'
