// oxlint-disable-next-line no-restricted-imports -- without it an empty strip is in its place
import { lazy, Suspense, type ComponentProps } from 'react'
import { useSession } from '../../../data/session-context.ts'
import type { ActingElsewhere } from './acting-elsewhere.tsx'

/** Its height, for elements below the bar. */
export const ELSEWHERE_HEIGHT = 40

const EmptyStrip = () => <div style={{ height: ELSEWHERE_HEIGHT }} />

// few people work in another tenant
const LateStrip = lazy<typeof ActingElsewhere>(() =>
  import('./acting-elsewhere.tsx').then(
    (file) => ({ default: file.ActingElsewhere }),
    () => ({ default: EmptyStrip }),
  ),
)

/** The strip of a user who works in another tenant; nothing for the others. */
export function ElsewhereStrip({ area }: Pick<ComponentProps<typeof ActingElsewhere>, 'area'>) {
  const { home } = useSession()
  return (
    home && (
      <Suspense fallback={<EmptyStrip />}>
        <LateStrip area={area} home={home} height={ELSEWHERE_HEIGHT} />
      </Suspense>
    )
  )
}
