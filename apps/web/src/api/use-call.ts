import type { Call, Input, Output } from '@oas/contract/define'
import { pathOf } from '@oas/contract/define'
import {
  QueryClient,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { CallFailure } from './call-error.ts'
import { send } from './send.ts'

/** How long an answer that no page shows is kept. */
const keptMs = 5 * 60_000

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      gcTime: keptMs,
      staleTime: 10_000,
      refetchOnWindowFocus: false,
      retry: (count, error) => count < 2 && error instanceof CallFailure && error.transient,
    },
  },
})

/** Cache key of a call: its method and path, then its input. */
export function keyOf(call: Call, input?: unknown): readonly unknown[] {
  return input === undefined ? [call.method, pathOf(call)] : [call.method, pathOf(call), input]
}

export type CallOptions = { enabled?: boolean; refetchMs?: number; keepPrevious?: boolean }

/** Reads by a call, cached by its input. */
export function useCall<C extends Call>(
  call: C,
  input: Input<C>,
  options: CallOptions = {},
): UseQueryResult<Output<C>, CallFailure> {
  return useQuery({
    queryKey: keyOf(call, input),
    queryFn: ({ signal }: { signal: AbortSignal }) => send(call, input, { signal }),
    enabled: options.enabled ?? true,
    refetchInterval: options.refetchMs ?? false,
    ...(options.keepPrevious ? { placeholderData: (before: Output<C> | undefined) => before } : {}),
  } as never)
}

/** Reads by a call outside of a component: what is known and fresh, otherwise asked once. */
export function readCall<C extends Call>(call: C, input: Input<C>): Promise<Output<C>> {
  return queryClient.fetchQuery<Output<C>>({
    queryKey: keyOf(call, input),
    queryFn: () => send(call, input),
    retry: false,
  })
}

/** Makes an answer known that came by another way. */
export function knowCall<C extends Call>(call: C, input: Input<C>, answer: Output<C>): void {
  queryClient.setQueryData(keyOf(call, input), answer)
}

/** Changes by a call; what `refreshes` names is read anew afterwards. */
export function useSend<C extends Call>(call: C, options: { refreshes?: readonly Call[] } = {}) {
  const client = useQueryClient()
  return useMutation<Output<C>, CallFailure, Input<C>>({
    mutationFn: (input) => send(call, input),
    onSuccess: async () => {
      await Promise.all(
        (options.refreshes ?? []).map((read) =>
          client.invalidateQueries({ queryKey: keyOf(read) }),
        ),
      )
    },
  })
}
