import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { closeCamera, openCamera, problemOf, type CameraProblem } from './camera.ts'
import { createDetector } from './code-detector.ts'

/** So long between two looks at the picture: the rest of the time belongs to the page. */
const LOOK_EVERY_MS = 120
const VIBRATE_MS = 60

interface Scanning {
  /** The picture, once there is one. */
  stream: MediaStream | undefined
  problem: CameraProblem | undefined
  retry: () => void
}

/** Shows the camera in `video` and looks for a code until there is one, or until nobody looks any more. */
export function useScanner(video: RefObject<HTMLVideoElement | null>, onCode: (code: string) => void): Scanning {
  const [stream, setStream] = useState<MediaStream>()
  const [problem, setProblem] = useState<CameraProblem>()
  const [attempt, setAttempt] = useState(0)
  const found = useEffectEvent((code: string) => {
    navigator.vibrate?.(VIBRATE_MS)
    onCode(code)
  })
  useEffect(() => {
    let isWanted = true
    let opened: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const scan = async () => {
      // the person answers the question for the camera while the decoder loads
      const [camera, detector] = await Promise.all([openCamera().then((camera) => (opened = camera)), createDetector()])
      const screen = video.current
      if (!isWanted || !screen) return closeCamera(camera)
      setStream(camera)
      screen.srcObject = camera
      await screen.play()
      const look = async () => {
        if (!isWanted) return
        const [code] = screen.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA ? await detector.detect(screen) : []
        if (!isWanted) return
        if (code && code.rawValue !== '') found(code.rawValue)
        else timer = setTimeout(() => void look().catch(fail), LOOK_EVERY_MS)
      }
      await look()
    }
    const fail = (error: unknown) => {
      if (opened) closeCamera(opened)
      if (!isWanted) return
      setStream(undefined)
      setProblem(problemOf(error))
    }
    scan().catch(fail)
    return () => {
      isWanted = false
      clearTimeout(timer)
      if (opened) closeCamera(opened)
    }
  }, [video, attempt])
  return {
    stream,
    problem,
    retry: () => {
      setProblem(undefined)
      setAttempt(attempt + 1)
    },
  }
}
