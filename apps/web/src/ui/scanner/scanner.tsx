import { ActionIcon, Button, Loader, Modal, Slider, Text } from '@mantine/core'
import '@mantine/core/styles/Slider.layer.css'
import { IconBulb, IconBulbOff, IconCameraOff, IconX, IconZoomIn } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useText } from '../../language/use-text.tsx'
import { abilitiesOf, adjust } from './camera.ts'
import styles from './scanner.module.css'
import { useScanner } from './use-scanner.ts'

interface ScannerProps {
  /** The first code that is seen, as it reads. The scanner is to be taken away then. */
  onCode: (code: string) => void
  onClose: () => void
}

/**
 * A camera over the whole screen that looks for a QR code or a barcode. Heavy: load it with `lazy` when somebody wants to
 * scan. Whoever has no camera is told so, and can close it.
 */
export default function Scanner({ onCode, onClose }: ScannerProps) {
  const { t } = useText()
  const video = useRef<HTMLVideoElement>(null)
  const { stream, problem, retry } = useScanner(video, onCode)
  return (
    <Modal
      opened
      onClose={onClose}
      fullScreen
      withCloseButton={false}
      padding={0}
      transitionProps={{ duration: 0 }}
      aria-label={t('ui.scanner.title')}
      classNames={{ content: styles.content!, body: styles.body! }}
    >
      <video ref={video} className={styles.picture} playsInline muted aria-hidden />
      {problem === undefined && stream && <div className={styles.frame} aria-hidden />}
      <ActionIcon
        className={styles.close!}
        variant="filled"
        color="dark"
        radius="xl"
        size={52}
        aria-label={t('ui.scanner.close')}
        onClick={onClose}
      >
        <IconX size={26} stroke={2} />
      </ActionIcon>
      <div className={styles.foot} role="status">
        {problem !== undefined ? (
          <>
            <IconCameraOff size={40} stroke={1.5} aria-hidden />
            <Text size="lg" ta="center" maw="26rem">
              {t(`ui.scanner.${problem}`)}
            </Text>
            {problem !== 'missing' && (
              <Button size="md" variant="white" color="dark" onClick={retry}>
                {t('ui.scanner.retry')}
              </Button>
            )}
          </>
        ) : stream ? (
          <>
            <Text size="lg" fw={600}>
              {t('ui.scanner.hint')}
            </Text>
            <Controls stream={stream} />
          </>
        ) : (
          <>
            <Loader color="white" size="md" aria-hidden />
            <Text size="lg">{t('ui.scanner.starting')}</Text>
          </>
        )}
      </div>
    </Modal>
  )
}

/** Lamp and zoom, on cameras that have them. */
function Controls({ stream }: { stream: MediaStream }) {
  const { t } = useText()
  const [{ torch, zoom }] = useState(() => abilitiesOf(stream))
  const [isLit, setLit] = useState(false)
  const [closeness, setCloseness] = useState(zoom?.min ?? 1)
  return (
    <div className={styles.controls}>
      {torch && (
        <ActionIcon
          variant={isLit ? 'white' : 'filled'}
          color="dark"
          radius="xl"
          size={52}
          aria-label={t('ui.scanner.torch')}
          aria-pressed={isLit}
          onClick={() => {
            setLit(!isLit)
            adjust(stream, { torch: !isLit })
          }}
        >
          {isLit ? <IconBulb size={24} stroke={1.8} /> : <IconBulbOff size={24} stroke={1.8} />}
        </ActionIcon>
      )}
      {zoom && zoom.max > zoom.min && (
        <div className={styles.zoom}>
          <IconZoomIn size={22} stroke={1.8} aria-hidden />
          <Slider
            flex={1}
            size="lg"
            color="gray"
            min={zoom.min}
            max={zoom.max}
            step={zoom.step || 0.1}
            value={closeness}
            label={null}
            thumbLabel={t('ui.scanner.zoom')}
            onChange={(value) => {
              setCloseness(value)
              adjust(stream, { zoom: value })
            }}
          />
        </div>
      )}
    </div>
  )
}
