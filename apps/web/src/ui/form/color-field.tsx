import { Suspense } from 'react'
import { TextInput } from '@mantine/core'
import type { ColorFieldProps } from './color-input.tsx'
import { lazyPart } from '../feedback/lazy-part.tsx'

// the palette is as large as many a form
const ColorFieldInput = lazyPart(() => import('./color-input.tsx'))

/** A colour: a swatch, a palette, or typed as #rrggbb. May be empty. */
export function ColorField(props: ColorFieldProps) {
  const { label, description, value, isRequired } = props
  return (
    // a similar input until it is loaded
    <Suspense fallback={<TextInput {...{ label, description }} value={value ?? ''} required={isRequired ?? false} maw={320} readOnly />}>
      <ColorFieldInput {...props} />
    </Suspense>
  )
}
