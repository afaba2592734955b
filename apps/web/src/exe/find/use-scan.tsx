import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useOpenCode } from './use-open-code.ts'

// camera and decoder load when somebody scans
const Scanner = lazy(() => import('../../ui/scanner/scanner.tsx'))

/** A camera that opens what it sees: `scan` begins, `camera` is to be drawn wherever one asks from. */
export function useScan(): { scan: () => void; camera: ReactNode } {
  const [isScanning, setScanning] = useState(false)
  const open = useOpenCode()
  const close = () => setScanning(false)
  return {
    scan: () => setScanning(true),
    camera: isScanning && (
      <Suspense fallback={null}>
        <Scanner
          onClose={close}
          onCode={(code) => {
            close()
            void open(code)
          }}
        />
      </Suspense>
    ),
  }
}
