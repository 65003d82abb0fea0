import { useEffect, useRef } from 'react'
import { useBenchState } from './react.ts'
import type { PlayerCommand } from './state.ts'

/** Carries out what the keyboard asks of the stage, once a press. */
export function useCommand(run: (act: PlayerCommand['act']) => void): void {
  const command = useBenchState((state) => state.player)
  const before = useRef(command.n)
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    if (command.n === before.current) return
    before.current = command.n
    latest.current(command.act)
  }, [command])
}
