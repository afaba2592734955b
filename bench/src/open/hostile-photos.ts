import { randomBytes } from 'node:crypto'
import { crc32, deflateRawSync, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** Text that may be in no stored byte. */
export const CANARY = 'canary-of-a-stranger'

export interface HostilePhoto {
  name: string
  /** What happens to it: `refused`, or its pixels are redrawn. */
  expected: 'refused' | 'drawn' | 'either'
  bytes: Buffer
}

const pixels = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#c33' } })
const script = Buffer.from(`<html><script>alert('${CANARY}')</script>`)

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A PNG of one colour, whatever its size. `depth` bits of each of `channels`. */
function flatPng(width: number, height: number, { depth, channels }: { depth: number; channels: 1 | 4 }, more: Buffer[] = []): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([depth, channels === 4 ? 6 : 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc((Math.ceil((width * depth * channels) / 8) + 1) * height), { level: 9 })
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), ...more, chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

/** A segment of a JPEG, after its first marker. */
function withSegment(jpeg: Buffer, marker: number, data: Buffer): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt16BE(0xff00 | marker, 0)
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, data, jpeg.subarray(2)])
}

/** The last scan of a progressive JPEG again and again: each of them is decoded over the whole picture. */
function withScans(jpeg: Buffer, times: number): Buffer {
  const last = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]))
  const scan = jpeg.subarray(last, -2)
  return Buffer.concat([jpeg.subarray(0, -2), ...Array<Buffer>(times).fill(scan), jpeg.subarray(-2)])
}

/** An archive with one stored file, as it can be appended to a picture. */
function zip(): Buffer {
  const [name, data] = [Buffer.from('x.html'), script]
  const packed = deflateRawSync(data)
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(20, 4)
  head.writeUInt16LE(8, 8)
  head.writeUInt32LE(crc32(data), 14)
  head.writeUInt32LE(packed.length, 18)
  head.writeUInt32LE(data.length, 22)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, name, packed, Buffer.from(`PK\u0005\u0006${'\0'.repeat(18)}`, 'latin1'), Buffer.from(CANARY)])
}

/** A GIF that is a script, too: its size is the beginning of a comment. */
function gifScript(gif: Buffer): Buffer {
  const copy = Buffer.from(gif)
  copy.write('/*', 6, 'latin1')
  return Buffer.concat([copy, Buffer.from(`*/=1;alert('${CANARY}')`)])
}

/** An animation of flat frames. */
async function animated(frames: number, size: number): Promise<Buffer> {
  const drawn = Array.from({ length: frames }, (_, number) =>
    sharp({ create: { width: size, height: size, channels: 3, background: { r: number % 256, g: 90, b: 30 } } })
      .png({ compressionLevel: 1 })
      .toBuffer(),
  )
  return sharp(await Promise.all(drawn), { join: { animated: true } })
    .gif()
    .toBuffer()
}

/** Photos that a stranger may send to do harm. */
export async function hostilePhotos(): Promise<HostilePhoto[]> {
  const jpeg = await pixels(800, 600).jpeg().toBuffer()
  const progressive = await pixels(4000, 4000).jpeg({ progressive: true }).toBuffer()
  const png = await pixels(400, 300).png().toBuffer()
  const gif = await pixels(64, 64).gif().toBuffer()
  const withPlace = await pixels(900, 600)
    .withExif({
      IFD0: { Copyright: CANARY, ImageDescription: CANARY },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '57/1 42/1 0/1', GPSAreaInformation: CANARY },
    })
    .withXmp(
      `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="${CANARY}"/></rdf:RDF></x:xmpmeta>`,
    )
    .jpeg()
    .toBuffer()
  const lies = flatPng(8, 8, { depth: 8, channels: 1 })
  lies.writeUInt32BE(60_000, 16)
  const text = (type: string, of: Buffer) => [chunk(type, of)]
  const tooLong = Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync(Buffer.alloc(256 << 20, CANARY), { level: 9 })])
  return [
    { name: 'JPEG and HTML', expected: 'drawn', bytes: Buffer.concat([jpeg, script]) },
    { name: 'JPEG with HTML in its comment', expected: 'drawn', bytes: withSegment(jpeg, 0xfe, script) },
    { name: 'PNG and ZIP', expected: 'drawn', bytes: Buffer.concat([png, zip()]) },
    {
      name: 'PNG with a text',
      expected: 'drawn',
      bytes: flatPng(40, 40, { depth: 8, channels: 1 }, text('tEXt', Buffer.from(`Comment\0${CANARY}`, 'latin1'))),
    },
    { name: 'GIF and JavaScript', expected: 'drawn', bytes: gifScript(gif) },
    { name: 'HTML before a JPEG', expected: 'refused', bytes: Buffer.concat([script, jpeg]) },
    {
      name: 'SVG with a script',
      expected: 'refused',
      bytes: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert('${CANARY}')"/>`),
    },
    {
      name: 'SVG that reads a file',
      expected: 'refused',
      bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd" width="9" height="9"/></svg>'),
    },
    { name: 'PDF', expected: 'refused', bytes: Buffer.from(`%PDF-1.7\n%${CANARY}`) },
    { name: 'TIFF', expected: 'refused', bytes: await pixels(40, 40).tiff().toBuffer() },
    { name: 'WebP', expected: 'refused', bytes: await pixels(40, 40).webp().toBuffer() },
    { name: 'PNG of 30,000 × 30,000', expected: 'refused', bytes: flatPng(30_000, 30_000, { depth: 1, channels: 1 }) },
    { name: 'PNG of 7,000 × 7,000, 16 bits of 4 channels', expected: 'drawn', bytes: flatPng(7000, 7000, { depth: 16, channels: 4 }) },
    { name: 'PNG that says it is wider than it is', expected: 'refused', bytes: lies },
    {
      name: 'PNG with 256 MiB of packed text',
      expected: 'drawn',
      bytes: flatPng(40, 40, { depth: 8, channels: 1 }, text('zTXt', tooLong)),
    },
    { name: 'PNG of 16 bits', expected: 'drawn', bytes: await pixels(200, 200).toColourspace('rgb16').png().toBuffer() },
    { name: 'JPEG of CMYK', expected: 'drawn', bytes: await pixels(200, 200).toColourspace('cmyk').jpeg().toBuffer() },
    { name: 'JPEG of 4,000 scans', expected: 'refused', bytes: withScans(progressive, 4000) },
    { name: 'JPEG with a place and an owner', expected: 'drawn', bytes: withPlace },
    { name: 'JPEG that is cut off', expected: 'refused', bytes: withPlace.subarray(0, Math.floor(withPlace.length * 0.7)) },
    { name: 'PNG that is cut off', expected: 'refused', bytes: png.subarray(0, Math.floor(png.length * 0.7)) },
    { name: 'GIF of 300 frames', expected: 'drawn', bytes: await animated(300, 200) },
    { name: 'nothing', expected: 'refused', bytes: Buffer.alloc(0) },
    { name: 'one byte', expected: 'refused', bytes: Buffer.from([0xff]) },
    { name: '1.7 MB of noise', expected: 'refused', bytes: randomBytes(1_700_000) },
    { name: '10 MiB of noise', expected: 'refused', bytes: randomBytes(10 << 20) },
    // what the noise says decides
    { name: 'noise that begins as a JPEG', expected: 'either', bytes: Buffer.concat([jpeg.subarray(0, 300), randomBytes(500_000)]) },
  ]
}
