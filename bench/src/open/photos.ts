import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { memoryWithChildren } from '../processes.ts'
import { print, reportResult } from '../faults/report.ts'
import type { Server } from '../messages/server.ts'
import { asking } from './asking.ts'
import { CANARY, hostilePhotos } from './hostile-photos.ts'
import { anOpenCustomer } from './open-customer.ts'

/** More does not fit into a body. */
const LARGEST_PHOTO = 6 << 20

/** Strangers send photos that should do harm, some at once: each is refused or redrawn, and the server goes on. */
export async function measurePhotos(server: Server): Promise<void> {
  const customer = await anOpenCustomer(server, 'photos', 30)
  const photos = await hostilePhotos()
  const { ask, end } = asking(server.origin, 4)
  const before = await memoryWithChildren(server.child.pid!)
  let peak = before
  const watching = setInterval(() => {
    void memoryWithChildren(server.child.pid!).then((now) => {
      peak = { own: Math.max(peak.own, now.own), children: Math.max(peak.children, now.children) }
    })
  }, 50)
  const wrong: string[] = []
  const slow: { name: string; took: number }[] = []
  let drawn = 0
  const send = async (number: number) => {
    const { name, expected, bytes } = photos[number]!
    const since = performance.now()
    const { status, text, took } = await ask({
      method: 'POST',
      path: customer.reportPath(customer.elements[number]!.code),
      address: `203.0.${number}.1`,
      body: customer.aReport({ photos: [bytes] }),
    }).catch((error: Error) => {
      // the server ends a connection that sends more than it takes
      if (bytes.length > LARGEST_PHOTO) return { status: 413, text: '', took: performance.now() - since }
      throw error
    })
    const outcome = status === 201 ? 'drawn' : [413, 422].includes(status) ? 'refused' : `answered with ${status} ${text.slice(0, 100)}`
    if (outcome === 'drawn') drawn++
    if (outcome !== expected && !(expected === 'either' && ['drawn', 'refused'].includes(outcome)))
      wrong.push(`${name}: ${outcome}, not ${expected}`)
    slow.push({ name, took })
  }
  const line = async (from: number) => {
    for (let number = from; number < photos.length; number += 4) await send(number)
  }
  await Promise.all([0, 1, 2, 3].map(line))
  clearInterval(watching)
  end()

  for (const { name, took } of slow.toSorted((one, other) => other.took - one.took).slice(0, 3))
    print(`${name}: ${(took / 1000).toFixed(1)} s`)
  for (const one of wrong) print(one)
  reportResult(`${photos.length} hostile photos, ${drawn} redrawn, the others refused; otherwise: ${wrong.length}`, wrong.length === 0)
  const stored = await storedFiles(server.dataFolder)
  let canaries = 0
  let others = 0
  // each photo has a small picture
  let thumbs = 0
  for (const bytes of stored) {
    const { format, exif, xmp, iptc, width = 0, height = 0 } = await sharp(bytes).metadata()
    if (bytes.includes(CANARY)) canaries++
    if (format === 'webp' && Math.max(width, height) <= 320) thumbs++
    else if (format !== 'jpeg' || exif || xmp || iptc || Math.max(width, height) > 1600) others++
  }
  reportResult(
    `${stored.length} files are stored; with a canary: ${canaries}; with metadata, of another kind or larger: ${others}`,
    canaries + others === 0 && stored.length === 2 * drawn && thumbs === drawn,
  )
  print(
    `memory: server ${before.own} MB before, ${peak.own} MB at most; its processes ${peak.children} MB at most (the process that draws ends itself at 1024)`,
  )
  const { status } = await asking(server.origin, 1).ask({ path: '/healthz' })
  reportResult('the server goes on', status === 200 && server.child.exitCode === null)
}

async function storedFiles(folder: string): Promise<Buffer[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = found.filter((entry) => entry.isFile() && !entry.parentPath.includes('postgres'))
  return Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name))))
}
