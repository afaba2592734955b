import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ServedTranslator } from '@verka/messages/served/load.ts'
import { freshFile } from '../http/files/fresh-file.ts'
import { html, type SafeHtml } from '../pages/html.ts'

/** The scripts' sources, by which the built client lists their files. */
const SOURCES = { scan: 'src/search/scan.ts', detector: 'src/search/qr-detector.ts' } as const
const STATES = ['starting', 'hint', 'hint-qr', 'found', 'denied', 'missing', 'busy', 'unsupported', 'failed'] as const

/** Addresses of the script that scans, and of the detector that it loads where the browser has none. */
export type ScanScripts = Record<keyof typeof SOURCES, string>

/** The scripts, while the built client has them. */
export async function scanScripts(
  distDirectory: string | undefined,
  onUnusable: (error: unknown) => void,
): Promise<() => Promise<ScanScripts | undefined>> {
  if (distDirectory === undefined) return async () => undefined
  const manifest = join(distDirectory, '.vite', 'manifest.json')
  const scriptsIn = (text: string): ScanScripts | undefined => {
    const files = JSON.parse(text) as Record<string, { file: string } | undefined>
    const [scan, detector] = [files[SOURCES.scan], files[SOURCES.detector]]
    return scan && detector && { scan: `/${scan.file}`, detector: `/${detector.file}` }
  }
  // a client that was built before there were the scripts
  if (!(await readFile(manifest, 'utf8').then(scriptsIn, () => undefined))) return async () => undefined
  return freshFile(manifest, scriptsIn, onUnusable)
}

/** The button that opens the camera, hidden until the script shows it. */
export const scanButton = ({ t }: ServedTranslator): SafeHtml =>
  html`<button class="button quiet" type="button" id="scan" hidden>
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d="M4 8V6a2 2 0 0 1 2-2h2M4 16v2a2 2 0 0 0 2 2h2M16 4h2a2 2 0 0 1 2 2v2M16 20h2a2 2 0 0 0 2-2v-2M7 12h10" />
    </svg>
    ${t('search.scan')}
  </button>`

/** The camera's picture over the page, with its texts for the script, and the script. */
export const scannerParts = ({ t }: ServedTranslator, { scan, detector }: ScanScripts): SafeHtml => {
  const texts = STATES.map((state) => ({ markup: html`data-${state}="${t(`search.scanner.${state}`)}" `.markup }))
  return html`<dialog id="scanner" aria-labelledby="scan" data-detector="${detector}" ${texts}>
      <video playsinline muted aria-hidden="true"></video>
      <div class="frame" aria-hidden="true"></div>
      <div class="foot">
        <p role="status"></p>
        <button class="button" type="button">${t('search.scanner.close')}</button>
      </div>
    </dialog>
    <script type="module" src="${scan}"></script>`
}
