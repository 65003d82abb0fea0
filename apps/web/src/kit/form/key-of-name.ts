/**
 * A key made of a name that people type; empty where its letters do not make one. What is a key
 * already stays.
 */
export function keyOfName(name: string, most: number): string {
  if (name.length <= most && /^[a-z0-9_]{2,}$/.test(name)) return name
  const key = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, most)
  return key.length < 2 ? '' : key
}
