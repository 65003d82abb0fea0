import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** What a file declares at its top, and from which files it takes or hands on names. */
type Module = {
  bodies: ReadonlyMap<string, string>
  names: ReadonlyMap<string, { file: string; name: string }>
}

const modules = new Map<string, Module>()
/** Reads a file as text, in the one form that imports and declarations have in this code. */
const read = (file: string): Module => {
  const found = modules.get(file)
  if (found) return found
  const text = readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  const taken = [...text.matchAll(/^(?:import|export) \{([^}]*)\} from '(\.[^']*)'/gm)].flatMap(
    ([, list = '', from = '']) =>
      list
        .split(',')
        .map((one) => one.trim())
        .filter((one) => one !== '' && !one.startsWith('type '))
        .map((one) => {
          const [name = '', as = name] = one.split(' as ')
          return [as, { file: join(dirname(file), from), name }] as const
        }),
  )
  const starts = [...text.matchAll(/^(?:export )?(?:const|async function|function) (\w+)/gm)]
  const made = {
    names: new Map(taken),
    bodies: new Map(
      starts.map((start, at) => [
        start[1] ?? '',
        text.slice(start.index + start[0].length, starts[at + 1]?.index),
      ]),
    ),
  }
  modules.set(file, made)
  return made
}

/**
 * Whether what a text in a file names leads, through all that this names in turn, to a declaration
 * that says `what`.
 */
export function reaches(
  file: string,
  text: string,
  what: RegExp,
  seen = new Set<string>(),
): boolean {
  const { bodies, names } = read(file)
  return [...new Set(text.match(/(?<![.\w'])[A-Za-z_]\w*/g))].some((word) => {
    const target = bodies.has(word) ? { file, name: word } : names.get(word)
    if (!target || seen.has(`${target.file} ${target.name}`)) return false
    seen.add(`${target.file} ${target.name}`)
    const body = read(target.file).bodies.get(target.name)
    // An index only hands a name on.
    if (body === undefined) return reaches(target.file, target.name, what, seen)
    return what.test(body) || reaches(target.file, body, what, seen)
  })
}
