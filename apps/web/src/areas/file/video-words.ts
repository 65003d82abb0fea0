/** Countries as they are typed: two letters each, separated by commas or spaces. */
export function readCountries(text: string): string[] {
  return [
    ...new Set(
      text
        .toUpperCase()
        .split(/[\s,，;]+/)
        .filter(Boolean),
    ),
  ]
}
export function isCountries(text: string): boolean {
  return readCountries(text).every((country) => /^[A-Z]{2}$/.test(country))
}

const two = (n: number): string => String(n).padStart(2, '0')
/** Seconds as m:ss or h:mm:ss; empty for none. */
export function lengthWord(seconds: number): string {
  if (seconds <= 0) return ''
  const [hours, minutes, rest] = [
    Math.floor(seconds / 3600),
    Math.floor(seconds / 60) % 60,
    seconds % 60,
  ]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}
