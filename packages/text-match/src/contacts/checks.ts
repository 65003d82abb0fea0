/**
 * Whether the last digit of a card number checks the others.
 * Luhn's formula, ISO/IEC 7812-1 annex B.
 */
export function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let place = 0; place < digits.length; place++) {
    const digit = digits.charCodeAt(digits.length - 1 - place) - 48
    const counted = place % 2 === 1 ? digit * 2 : digit
    sum += counted > 9 ? counted - 9 : counted
  }
  return sum % 10 === 0
}

/** Prefixes of issuers in use, and the lengths of their numbers. */
const issuers: readonly (readonly [RegExp, readonly number[]])[] = [
  [/^4/, [13, 16, 19]],
  [/^5[1-5]|^2(22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)/, [16]],
  [/^3[47]/, [15]],
  [/^62/, [16, 17, 18, 19]],
  [/^220[0-4]/, [16, 17, 18, 19]],
  [/^35(2[89]|[3-8]\d)/, [16, 17, 18, 19]],
  [/^6011|^64[4-9]|^65/, [16, 17, 18, 19]],
]
/**
 * Whether digits are the number of a payment card: a known issuer, its length, and Luhn's digit.
 */
export function isCard(digits: string): boolean {
  // Nine of ten numbers end at their last digit, which costs less than the prefixes.
  return (
    passesLuhn(digits) &&
    issuers.some(([prefix, lengths]) => lengths.includes(digits.length) && prefix.test(digits))
  )
}

const daysIn = (year: number, month: number): number =>
  new Date(Date.UTC(year, month, 0)).getUTCDate()
const isDate = (year: number, month: number, day: number): boolean =>
  month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month)

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const checkSigns = '10x98765432'
/**
 * Whether it is a Chinese resident identity number: place, day of birth, and check sign (GB
 * 11643-1999, ISO 7064 MOD 11-2). `text` has 17 digits and a digit or x.
 */
export function isChineseId(text: string): boolean {
  if (text.length !== 18 || !/^[1-8]\d{16}[\dx]$/i.test(text)) return false
  const year = Number(text.slice(6, 10))
  if (year < 1900 || year > 2099) return false
  if (!isDate(year, Number(text.slice(10, 12)), Number(text.slice(12, 14)))) return false
  const sum = weights.reduce((all, weight, at) => all + weight * Number(text[at]), 0)
  return checkSigns[sum % 11] === text[17]?.toLowerCase()
}

/**
 * Whether it is an Indonesian identity number (NIK): province, day of birth (women's days count
 * from 41), month, and a sequence that is not 0000. It has no check digit.
 */
export function isIndonesianId(digits: string): boolean {
  if (digits.length !== 16 || !/^\d{16}$/.test(digits)) return false
  const province = Number(digits.slice(0, 2))
  const day = Number(digits.slice(6, 8))
  const month = Number(digits.slice(8, 10))
  // Without its century a year says nothing of February.
  return (
    province >= 11 &&
    province <= 97 &&
    digits.slice(2, 4) !== '00' &&
    digits.slice(4, 6) !== '00' &&
    isDate(2000, month, day > 40 ? day - 40 : day) &&
    digits.slice(12) !== '0000'
  )
}

/**
 * Whether it is a Russian insurance number (SNILS) of 11 digits: the last two are the sum of the
 * others by their places, modulo 101.
 */
export function isSnils(digits: string): boolean {
  if (digits.length !== 11 || !/^\d{11}$/.test(digits)) return false
  let sum = 0
  for (let at = 0; at < 9; at++) sum += (digits.charCodeAt(at) - 48) * (9 - at)
  return (sum % 101) % 100 === Number(digits.slice(9))
}

const innSum = (digits: string, by: readonly number[]): number =>
  (by.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0) % 11) % 10
const inn10 = [2, 4, 10, 3, 5, 9, 4, 6, 8]
const inn11 = [7, 2, 4, 10, 3, 5, 9, 4, 6, 8]
const inn12 = [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8]
/** Whether it is a Russian tax number (INN) of 10 or 12 digits, by its check digits. */
export function isInn(digits: string): boolean {
  if (digits.length !== 10 && digits.length !== 12) return false
  if (/^\d{10}$/.test(digits)) return innSum(digits, inn10) === Number(digits[9])
  return (
    /^\d{12}$/.test(digits) &&
    innSum(digits, inn11) === Number(digits[10]) &&
    innSum(digits, inn12) === Number(digits[11])
  )
}

/** Lengths of account numbers by country, as the IBAN registry of SWIFT lists them. */
const ibanLengths: Readonly<Record<string, number>> = Object.fromEntries(
  (
    'NO15 BE16 DK18 FI18 FO18 GL18 NL18 SD18 MK19 SI19 AT20 BA20 EE20 KZ20 LT20 LU20 MN20 XK20 ' +
    'CH21 HR21 LI21 LV21 BG22 BH22 CR22 DE22 GB22 GE22 IE22 ME22 RS22 VA22 AE23 GI23 IL23 IQ23 ' +
    'OM23 SO23 TL23 AD24 CZ24 ES24 MD24 PK24 RO24 SA24 SE24 SK24 TN24 VG24 LY25 PT25 ST25 IS26 ' +
    'TR26 BI27 DJ27 FR27 GR27 IT27 MC27 MR27 SM27 AL28 AZ28 BY28 CY28 DO28 GT28 HU28 LB28 NI28 ' +
    'PL28 SV28 BR29 EG29 PS29 QA29 UA29 JO30 KW30 MU30 MT31 SC31 LC32 RU33'
  )
    .split(' ')
    .map((one) => [one.slice(0, 2), Number(one.slice(2))]),
)
/** Signs of an account number of a country; 0 where the country has none. */
export function ibanLength(country: string): number {
  return ibanLengths[country.toUpperCase()] ?? 0
}
/**
 * Whether it is an international account number: the length of its country, and 1 modulo 97 once
 * its first four signs stand at its end and letters are numbers from 10 (ISO 13616, ISO 7064).
 */
export function isIban(text: string): boolean {
  const upper = text.toUpperCase()
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(upper) || upper.length !== ibanLength(upper.slice(0, 2)))
    return false
  let rest = 0
  for (let place = 0; place < upper.length; place++) {
    const unit = upper.charCodeAt((place + 4) % upper.length)
    rest = unit < 58 ? (rest * 10 + unit - 48) % 97 : (rest * 100 + unit - 55) % 97
  }
  return rest === 1
}

/**
 * Whether digits are a telephone number: of a mobile of China, Indonesia or Russia as people write
 * them at home or from abroad, or after a plus any of 8 to 15 digits (ITU-T E.164).
 */
export function isPhone(digits: string, plus: boolean): boolean {
  if (plus) return /^[1-9]\d{7,14}$/.test(digits)
  return (
    /^(?:0086|86)?1[3-9]\d{9}$/.test(digits) ||
    /^(?:0|62|0062)8[1-9]\d{7,10}$/.test(digits) ||
    /^[78]9\d{9}$/.test(digits)
  )
}

/** Which of the hundred pairs of digits are among some. */
const pairsOf = (pairs: string): Uint8Array => {
  const known = new Set(pairs.split(' ').map(Number))
  return Uint8Array.from({ length: 100 }, (_pair, at) => Number(known.has(at)))
}
const cardHeads = pairsOf(
  '22 23 24 25 26 27 34 35 37 40 41 42 43 44 45 46 47 48 49 51 52 53 54 55 60 62 64 65',
)
const phoneHeads = pairsOf('0 8 13 14 15 16 17 18 19 62 79 86 89')

/**
 * Whether digits may be a number at all that is told without a plus, by their first two (`head`, 0
 * to 99) and how many they are. `count`: the groups they stand in. `x`: a sign x stands behind
 * them. `inn`: numbers of taxpayers are looked for. What it says no to, no other check passes.
 */
export function mayBeNumber(
  head: number,
  length: number,
  { count, x, inn }: { count: number; x: boolean; inn: boolean },
): boolean {
  if (length === 18 || (length === 17 && x)) return true
  if (length >= 13 && cardHeads[head] === 1) return true
  if (length >= 10 && length <= 16 && phoneHeads[head] === 1) return true
  if (inn && (length === 10 || length === 12)) return true
  return (count === 1 && length === 16) || (count >= 3 && length === 11)
}
