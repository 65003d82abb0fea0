import { type TypeRef, typeKeyOf } from '@oas/contract/type-key'
import { typeName } from '../../i18n/texts.ts'
import { useTypes } from '../use-types.ts'

/**
 * Types by their names in one line, of several apps with the app's name before each; whoever points
 * at it reads their keys too. A type that the reader does not see is called by its key.
 */
export function TypeNames({ types }: { types: readonly TypeRef[] }) {
  const { types: known } = useTypes()
  const severalApps = new Set(types.map(({ appId }) => appId)).size > 1
  const named = types.map((of) => {
    const key = typeKeyOf(of)
    const info = known.find((one) => typeKeyOf(one) === key)
    const name = info ? typeName(info.name) : key
    return { key, name: info && severalApps ? `${info.appName} · ${name}` : name }
  })
  return (
    <span title={named.map(({ key, name }) => `${name} (${key})`).join('\n')}>
      {named.map(({ name }) => name).join(', ')}
    </span>
  )
}
