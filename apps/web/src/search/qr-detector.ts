import { BarcodeDetector } from 'qr/decode.js'
import type { Detector } from '../ui/scanner/scan-codes.ts'

/** Longest side of a picture that is searched in the page itself: larger ones take a phone too long. */
const MOST_PIXELS = 1280

/** Where the script that loads this one finds the detector: the build leaves no export in a script of its own. */
export interface WithDetector {
  smallDetector: () => Detector
}

/** A small detector of QR codes, for browsers that have none. */
function smallDetector(): Detector {
  const detector = new BarcodeDetector({ formats: ['qr_code'] })
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })!
  return {
    detect: (video) => {
      const { videoWidth, videoHeight } = video
      const scale = Math.min(1, MOST_PIXELS / Math.max(videoWidth, videoHeight))
      const [width, height] = [Math.round(videoWidth * scale), Math.round(videoHeight * scale)]
      Object.assign(canvas, { width, height })
      context.drawImage(video, 0, 0, width, height)
      return detector.detect(canvas)
    },
  }
}

Object.assign(window, { smallDetector } satisfies WithDetector)
