import type { Output } from '@oas/contract/define'
import { settingCalls } from '@oas/contract/setting/calls'
import { typeKeyOf } from '@oas/contract/type-key'
import { useCall } from '../api/use-call.ts'
import { typeName } from '../i18n/texts.ts'

type Infos = Output<typeof settingCalls.allTypes>

/**
 * The types that the signed-in person sees, and how one of them is called; one they do not see is
 * called by its key.
 */
export function useTypes(): {
  types: Infos
  nameOfType: (of: { appId: number; type: number }) => string
  loading: boolean
} {
  const { data, isPending } = useCall(settingCalls.allTypes, {})
  const types = data ?? []
  return {
    types,
    loading: isPending,
    nameOfType: (of) => {
      const info = types.find((one) => typeKeyOf(one) === typeKeyOf(of))
      return info ? typeName(info.name) : typeKeyOf(of)
    },
  }
}
