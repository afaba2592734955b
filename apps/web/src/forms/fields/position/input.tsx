import { TextInput } from '@mantine/core'
import { Suspense } from 'react'
import type { FieldInputProps } from '../field-input-props.ts'
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx'

// few forms have a position
const LocatedInput = lazyPart(() => import('./located-input.tsx'))

/** A position, whose code loads with the first one. */
export function PositionFieldInput(props: FieldInputProps) {
  return (
    <Suspense fallback={<TextInput {...props.frame} value="" readOnly aria-busy />}>
      <LocatedInput {...props} />
    </Suspense>
  )
}
