import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryClient } from '../api/use-call.ts'
import { usePlace } from '../nav/location.ts'
import { ScreenRoom } from './ErrorView.tsx'
import { Watermark } from './Watermark.tsx'
import { useSignedIn } from './session.ts'
import './known-self.ts'
import './shell.css'

/** A page without header and sidebar that asks as the others do, under the name of who looks. */
export function Alone({ children }: { children: ReactNode }) {
  const signed = useSignedIn()
  const place = usePlace()
  return (
    <QueryClientProvider client={queryClient}>
      <ScreenRoom at={place.path}>{children}</ScreenRoom>
      {signed && <Watermark name={signed.self.name} />}
    </QueryClientProvider>
  )
}
