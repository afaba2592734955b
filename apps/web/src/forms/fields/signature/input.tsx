import { Suspense } from 'react'
import { BlockFrame } from '../block-frame.tsx'
import type { FieldInputProps } from '../field-input-props.ts'
import styles from './signature.module.css'
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx'

// few forms have a signature
const SignaturePad = lazyPart(() => import('./pad.tsx'))

/** A signature: its surface, whose code loads with the first one. */
export function SignatureFieldInput(props: FieldInputProps) {
  return (
    <BlockFrame frame={props.frame}>
      {(names) => (
        <Suspense fallback={<Empty isEnabled={props.view.isEnabled} />}>
          <SignaturePad {...props} {...names} />
        </Suspense>
      )}
    </BlockFrame>
  )
}

/** The space of the surface and its buttons. */
function Empty({ isEnabled }: { isEnabled: boolean }) {
  return (
    <div aria-busy>
      <div className={styles.paper} />
      {isEnabled && <div className={styles.buttons} />}
    </div>
  )
}
