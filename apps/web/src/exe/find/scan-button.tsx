import { ActionIcon, Button, type ButtonProps } from '@mantine/core'
import { IconScan } from '@tabler/icons-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useText } from '../../language/use-text.tsx'

// camera and decoder load when somebody scans
const Camera = lazy(() => import('./camera.tsx'))

/** A camera that opens what it sees: `scan` begins, `camera` is to be drawn wherever one asks from. */
function useScan(): { scan: () => void; camera: ReactNode } {
  const [isScanning, setScanning] = useState(false)
  return {
    scan: () => setScanning(true),
    camera: isScanning && (
      <Suspense fallback={null}>
        <Camera onClose={() => setScanning(false)} />
      </Suspense>
    ),
  }
}

/** Begins to scan, where that is what one came for. */
export function ScanButton(props: Pick<ButtonProps, 'size' | 'fullWidth'>) {
  const { t } = useText()
  const { scan, camera } = useScan()
  return (
    <>
      <Button {...props} leftSection={<IconScan size={24} stroke={1.8} aria-hidden />} aria-haspopup="dialog" onClick={scan}>
        {t('ui.scanner.scan')}
      </Button>
      {camera}
    </>
  )
}

/** The same in the bar above every page: the next object, once one is done with this one. */
export function ScanIcon() {
  const { t } = useText()
  const { scan, camera } = useScan()
  const label = t('ui.scanner.title')
  return (
    <>
      <ActionIcon
        variant="light"
        color="primary"
        size={44}
        radius="md"
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        onClick={scan}
      >
        <IconScan size={22} stroke={1.8} aria-hidden />
      </ActionIcon>
      {camera}
    </>
  )
}
