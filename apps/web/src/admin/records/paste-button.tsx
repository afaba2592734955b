import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useText } from '../../language/use-text.tsx'
import { lazyPart } from '../../ui/feedback/lazy-part.tsx'

// pasting is rare: its code is not loaded with the list
const LazyPasteValues = lazyPart(async () => ({ default: (await import('./paste-values.tsx')).PasteValues }))

/** The way to many predefined values at once. */
export function PasteButton({ recordTypeId, typeName }: { recordTypeId: string; typeName: string }) {
  const { t } = useText()
  const [isPasting, setPasting] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setPasting(true)}>
        {t('fields.paste')}
      </Button>
      {isPasting && (
        <Suspense fallback={null}>
          <LazyPasteValues recordTypeId={recordTypeId} typeName={typeName} onDone={() => setPasting(false)} />
        </Suspense>
      )}
    </>
  )
}
