import { lazy, Suspense } from 'react'
import { TextInput } from '@mantine/core'
import type { ColorFieldProps } from './color-input.tsx'

// the palette is as large as many a form
const ColorFieldInput = lazy(() => import('./color-input.tsx'))

/** A colour: some to choose from, a palette for any other, or typed as #rrggbb. May be none. */
export function ColorField(props: ColorFieldProps) {
  const { label, description, value, isRequired } = props
  return (
    // until it is there, what looks the same
    <Suspense fallback={<TextInput {...{ label, description }} value={value ?? ''} required={isRequired ?? false} maw={320} readOnly />}>
      <ColorFieldInput {...props} />
    </Suspense>
  )
}
