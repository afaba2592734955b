import { vibrate } from './vibrate.ts'

/** Two short vibrations. */
const VIBRATION_MS = [90, 60, 90]
/** Two low tones, the second lower: unlike the tone of a scanner after a successful scan. */
const TONES_HZ = [330, 220]
const TONE_S = 0.14
const VOLUME = 0.25

let speaker: AudioContext | undefined

/**
 * Signals that a scan was rejected, for users who do not look at the screen. The caller shows the reason. A device without sound or
 * vibration does what it can.
 */
export function signalRejectedScan(): void {
  vibrate(VIBRATION_MS)
  if (typeof AudioContext === 'undefined') return
  speaker ??= new AudioContext()
  // a browser without a user gesture plays no sound, and must not play it later
  if (speaker.state === 'suspended') void speaker.resume().catch(() => undefined)
  const volume = new GainNode(speaker, { gain: VOLUME })
  volume.connect(speaker.destination)
  for (const [index, frequency] of TONES_HZ.entries()) {
    const tone = new OscillatorNode(speaker, { type: 'square', frequency })
    tone.connect(volume)
    tone.start(speaker.currentTime + index * TONE_S)
    tone.stop(speaker.currentTime + (index + 1) * TONE_S)
  }
}
