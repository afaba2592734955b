// Script of the server's page /search: a button that opens the camera, and sends the form with the code that it finds.
// It is small, for people who wait for a page on a street: the page's texts are in its markup, and the search reads a code out of an address.
import type { CameraProblem } from '../ui/scanner/camera.ts'
import { nativeDetector } from '../ui/scanner/native-detector.ts'
import { scanCodes, type Detector } from '../ui/scanner/scan-codes.ts'
import type { WithDetector } from './qr-detector.ts'

const find = <Found extends Element>(selector: string) => document.querySelector<Found>(selector)!

/** Loads the detector of a browser that has none. The page has its address: an import of the client's kind would load parts of the client. */
async function loadDetector(address: string): Promise<Detector> {
  await import(/* @vite-ignore */ address)
  return (window as unknown as WithDetector).smallDetector()
}

async function hasCamera(): Promise<boolean> {
  // an address without TLS has no cameras
  const devices = navigator.mediaDevices as MediaDevices | undefined
  const all = (await devices?.enumerateDevices().catch(() => [])) ?? []
  return all.some(({ kind }) => kind === 'videoinput')
}

async function offerScanning(): Promise<void> {
  const native = await nativeDetector()
  const own = native?.formats.includes('qr_code') ? native.detector : undefined
  const [start, dialog] = [find<HTMLButtonElement>('#scan'), find<HTMLDialogElement>('#scanner')]
  const [field, picture, state] = [
    find<HTMLInputElement>('#code'),
    find<HTMLVideoElement>('#scanner video'),
    find('#scanner [role=status]'),
  ]
  let stop: (() => void) | undefined
  const say = (text: 'starting' | 'hint' | 'hintQr' | 'found' | CameraProblem) => {
    state.textContent = dialog.dataset[text] ?? ''
  }
  start.addEventListener('click', () => {
    delete dialog.dataset.state
    say('starting')
    dialog.showModal()
    stop = scanCodes(picture, {
      createDetector: async () => own ?? loadDetector(dialog.dataset.detector!),
      onPicture: () => {
        dialog.dataset.state = 'picture'
        say(own ? 'hint' : 'hintQr')
      },
      onCode: (code) => {
        say('found')
        field.value = code
        field.form!.requestSubmit()
      },
      onProblem: (problem) => {
        dialog.dataset.state = 'problem'
        say(problem)
      },
    })
  })
  find('#scanner button').addEventListener('click', () => dialog.close())
  dialog.addEventListener('close', () => stop?.())
  // a page that is shown again from the browser's memory is as it was left
  window.addEventListener('pagehide', () => dialog.close())
  start.hidden = false
}

if (await hasCamera()) await offerScanning()
