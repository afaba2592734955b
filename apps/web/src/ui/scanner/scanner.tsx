import { ActionIcon, Button, Loader, Modal, Slider, Text } from '@mantine/core'
import '@mantine/core/styles/Slider.layer.css'
import { IconBulb, IconBulbOff, IconCameraOff, IconX, IconZoomIn } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useText } from '../../language/use-text.tsx'
import { useBackCloses } from '../routing/use-back-closes.ts'
import { abilitiesOf, adjust, type CameraProblem } from './camera.ts'
import { createDetector } from './code-detector.ts'
import { scanCodes } from './scan-codes.ts'
import styles from './scanner.module.css'

interface ScannerProps {
  /** The first detected code, as text. The scanner has to be unmounted then. */
  onCode: (code: string) => void
  onClose: () => void
}

/**
 * A full-screen camera that detects QR codes and barcodes. Large: load it with `lazy` on demand. Without a camera it shows the error, and
 * can be closed.
 */
export default function Scanner({ onCode, onClose }: ScannerProps) {
  const { t } = useText()
  const [attempt, setAttempt] = useState(0)
  useBackCloses(true, onClose)
  return (
    <Modal.Root opened onClose={onClose} fullScreen padding={0} transitionProps={{ duration: 0 }}>
      <Modal.Content className={styles.content!} aria-label={t('ui.scanner.title')}>
        <Modal.Body className={styles.body!}>
          <Viewfinder key={attempt} onCode={onCode} onRetry={() => setAttempt(attempt + 1)} />
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
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

/** The camera's picture, or why there is none. */
function Viewfinder({ onCode, onRetry }: { onCode: (code: string) => void; onRetry: () => void }) {
  const { t } = useText()
  const screen = useRef<HTMLVideoElement>(null)
  const [stream, setStream] = useState<MediaStream>()
  const [problem, setProblem] = useState<CameraProblem>()
  const found = useEffectEvent(onCode)
  useEffect(() => scanCodes(screen.current!, { createDetector, onPicture: setStream, onCode: found, onProblem: setProblem }), [])
  return (
    <>
      {problem === undefined && (
        <video ref={screen} className={styles.picture} playsInline muted aria-hidden data-shown={stream !== undefined || undefined} />
      )}
      {problem === undefined && stream && <div className={styles.frame} aria-hidden />}
      <div className={styles.foot} data-problem={problem} role="status">
        {problem !== undefined ? (
          <Problem problem={problem} onRetry={onRetry} />
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
    </>
  )
}

function Problem({ problem, onRetry }: { problem: CameraProblem; onRetry: () => void }) {
  const { t } = useText()
  return (
    <>
      <IconCameraOff size={40} stroke={1.5} aria-hidden />
      <Text size="lg" ta="center" maw="26rem">
        {t(`ui.scanner.${problem}`)}
      </Text>
      {problem !== 'unsupported' && (
        <Button variant="white" color="dark" onClick={onRetry}>
          {t('ui.scanner.retry')}
        </Button>
      )}
    </>
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
