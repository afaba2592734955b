import { closeCamera, openCamera, problemOf, type CameraProblem } from './camera.ts'
import { vibrate } from './vibrate.ts'

/** Interval of detection: the rest of the time is for the page. */
const LOOK_EVERY_MS = 120
const VIBRATE_MS = 60

/** Finds codes in the camera's picture. */
export interface Detector {
  detect: (video: HTMLVideoElement) => Promise<{ rawValue: string }[]>
}

interface Scan {
  createDetector: () => Promise<Detector>
  onPicture: (stream: MediaStream) => void
  /** The first detected code; detection ends with it. */
  onCode: (code: string) => void
  onProblem: (problem: CameraProblem) => void
}

/** Shows the camera in `screen` and detects codes. @returns a function that ends it and releases the camera. */
export function scanCodes(screen: HTMLVideoElement, { createDetector, onPicture, onCode, onProblem }: Scan): () => void {
  let isWanted = true
  let camera: MediaStream | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    isWanted = false
    clearTimeout(timer)
    if (camera) closeCamera(camera)
  }
  const fail = (error: unknown) => {
    if (isWanted) onProblem(problemOf(error))
    stop()
  }
  const start = async () => {
    // the decoder loads while the user answers the permission dialog
    const loading = createDetector()
    loading.catch(() => undefined)
    camera = await openCamera()
    if (!isWanted) return closeCamera(camera)
    screen.srcObject = camera
    await screen.play()
    onPicture(camera)
    const detector = await loading
    const look = async () => {
      if (!isWanted) return
      const codes = screen.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA ? await detector.detect(screen) : []
      const code = codes.find(({ rawValue }) => rawValue !== '')
      if (!isWanted) return
      if (!code) timer = setTimeout(() => void look().catch(fail), LOOK_EVERY_MS)
      else {
        stop()
        vibrate(VIBRATE_MS)
        onCode(code.rawValue)
      }
    }
    await look()
  }
  start().catch(fail)
  return stop
}
