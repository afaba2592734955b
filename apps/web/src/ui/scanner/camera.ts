/** Why there is no picture. */
export type CameraProblem = 'denied' | 'missing' | 'busy' | 'unsupported' | 'failed'

/** Additional capabilities of a camera; browsers support more than TypeScript's list. */
interface Abilities {
  torch?: boolean
  zoom?: { min: number; max: number; step: number }
}

const PROBLEMS = new Map<string, CameraProblem>([
  ['NotAllowedError', 'denied'],
  ['SecurityError', 'denied'],
  ['NotFoundError', 'missing'],
  ['OverconstrainedError', 'missing'],
  ['NotReadableError', 'busy'],
  ['AbortError', 'busy'],
  ['NotSupportedError', 'unsupported'],
])

/** Maps an error of a camera to a message for the user. */
export function problemOf(error: unknown): CameraProblem {
  return (error instanceof Error ? PROBLEMS.get(error.name) : undefined) ?? 'failed'
}

/** The rear camera, in a resolution for small codes. @throws errors that `problemOf` maps. */
export async function openCamera(): Promise<MediaStream> {
  // an address without TLS has no cameras; the browser's types omit that
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!devices) throw Object.assign(new Error('no cameras here'), { name: 'NotSupportedError' })
  return devices.getUserMedia({
    audio: false,
    video: { facingMode: { ideal: 'environment' }, width: { ideal: 1920 }, height: { ideal: 1080 } },
  })
}

export function abilitiesOf(stream: MediaStream): Abilities {
  const [track] = stream.getVideoTracks()
  return (track?.getCapabilities?.() as Abilities | undefined) ?? {}
}

/** Switches the lamp or changes the zoom; without effect on a camera that does not support it. */
export function adjust(stream: MediaStream, change: { torch: boolean } | { zoom: number }): void {
  const [track] = stream.getVideoTracks()
  void track?.applyConstraints({ advanced: [change as MediaTrackConstraintSet] }).catch(() => undefined)
}

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}
