import { ActionIcon, Button, type ButtonProps } from '@mantine/core'
import { IconScan } from '@tabler/icons-react'
import { Suspense, useRef, type ReactNode } from 'react'
import { useText } from '../../language/use-text.tsx'
import { useOpenHere } from '../../ui/navigation/use-open-here.ts'
import { lazyPart } from '../../ui/feedback/lazy-part.tsx'

// camera and decoder load with the first scan
const Camera = lazyPart(() => import('./camera.tsx'))

/** A camera that opens scanned codes: `scan` opens it, `camera` has to be rendered by the caller. */
function useScan(): { scan: () => void; camera: ReactNode } {
  const [isScanning, setScanning] = useOpenHere()
  const opener = useRef<Element>(null)
  const close = () => {
    setScanning(false)
    if (opener.current instanceof HTMLElement) opener.current.focus()
  }
  return {
    scan() {
      opener.current = document.activeElement
      setScanning(true)
    },
    camera: isScanning && (
      <Suspense fallback={null}>
        <Camera onClose={close} />
      </Suspense>
    ),
  }
}

/** The scan button as the main action. */
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
