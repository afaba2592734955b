import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import codes from 'bwip-js/node'
import { findChromium } from '../../scripts/ensure-chromium.mjs'

const WIDTH = 640
const HEIGHT = 480
const FRAMES = 10
const PAPER = 235
const INK = 16

/** The modules of a code, row by row: true is dark. A barcode has one row. */
function modulesOf(kind: 'qrcode' | 'code128', text: string): boolean[][] {
  const [symbol] = codes.raw({ bcid: kind, text })
  if (!symbol) throw new Error(`no code for ${text}`)
  if ('pixs' in symbol) {
    const { pixs, pixx, pixy } = symbol
    return Array.from({ length: pixy }, (_, y) => Array.from({ length: pixx }, (__, x) => pixs[y * pixx + x] === 1))
  }
  // widths of bars and spaces in turn
  return [symbol.sbs.flatMap((width, index) => Array.from({ length: width }, () => index % 2 === 0))]
}

/** Content of a camera picture. */
export interface Film {
  kind: 'qrcode' | 'code128'
  text: string
}

/** A browser with a camera that shows the last given code, from its next opening on. */
export async function browserWithCamera(folder: string): Promise<{ browser: Browser; show: (film: Film) => void }> {
  const path = join(folder, 'shown.y4m')
  const show = ({ kind, text }: Film) => filmOf(kind, text, path)
  show({ kind: 'qrcode', text: 'NOTHING' })
  const executablePath = findChromium()
  const device = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${path}`]
  return { browser: await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox', ...device] }), show }
}

/** Writes a film of one code on white paper, for Chromium's fake camera (y4m). */
function filmOf(kind: 'qrcode' | 'code128', text: string, path: string): void {
  const modules = modulesOf(kind, text)
  const size = Math.floor((kind === 'qrcode' ? 300 : 520) / modules[0]!.length)
  const [width, height] = [modules[0]!.length * size, kind === 'qrcode' ? modules.length * size : 160]
  const [left, top] = [(WIDTH - width) >> 1, (HEIGHT - height) >> 1]
  const light = Buffer.alloc(WIDTH * HEIGHT, PAPER)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const row = modules[Math.min(Math.floor(y / size), modules.length - 1)]!
      if (row[Math.floor(x / size)]) light[(top + y) * WIDTH + left + x] = INK
    }
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, Buffer.alloc((WIDTH * HEIGHT) / 2, 128)])
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`)
  writeFileSync(path, Buffer.concat([head, ...Array.from({ length: FRAMES }, () => frame)]))
}
