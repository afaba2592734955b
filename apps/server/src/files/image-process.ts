import sharp from 'sharp'

/**
 * Process that decodes pictures, separate from the server: the effect of a hostile picture ends here (files/images.ts). A message has a
 * path, answered with the format and a small picture; or the bytes of a logo, answered with it redrawn or as the icon of an app; or a
 * photo, answered with it redrawn; or a picture's path, answered with it as it is printed. A failure answers nothing.
 */

/** The largest camera pictures have 108 million. */
const MAX_PIXELS = 120_000_000
const THUMB_PIXELS = 320
/** A logo is shown small. */
const MAX_LOGO_PIXELS = 16_000_000
/** A device scales photos down before it sends them. */
const MAX_PHOTO_PIXELS = 50_000_000
const PHOTO_PIXELS = 1600
/** 85 mm at 300 dots to the inch. */
const PRINT_PIXELS = 1000
const LOGO_SIZE = { width: 640, height: 320 }
const MAX_MEMORY = 1024 * 1024 * 1024

sharp.cache(false)
sharp.concurrency(1)
// only the formats that may be uploaded, of all that the library can read
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadPngFile',
    'VipsForeignLoadNsgifFile',
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
})

setInterval(() => process.memoryUsage.rss() > MAX_MEMORY && process.exit(1), 50).unref()

/** Decodes the whole picture, so that a truncated one is found. Orientation is applied, other metadata is dropped. */
async function look(path: string) {
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true } as const
  const { format } = await sharp(path, options).metadata()
  const thumb = await sharp(path, options)
    .autoOrient()
    .resize({ width: THUMB_PIXELS, height: THUMB_PIXELS, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer()
  return { format, thumb }
}

/** Redraws only the pixels: metadata and trailing bytes are dropped. */
async function redraw(bytes: Uint8Array) {
  const logo = await sharp(bytes, { limitInputPixels: MAX_LOGO_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize({ ...LOGO_SIZE, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 9 })
    .toBuffer()
  return { logo }
}

/** A logo in the middle of a white square, because logos are designed for white. The edges stay free, since devices cut them off. */
async function ontoIcon({ logo, size, inside }: { logo: Uint8Array; size: number; inside: number }) {
  const free = Math.round((size - inside) / 2)
  const icon = await sharp(logo, { limitInputPixels: MAX_LOGO_PIXELS, failOn: 'error' })
    .resize({ width: inside, height: inside, fit: 'contain', background: '#fff' })
    .flatten({ background: '#fff' })
    .extend({ top: free, left: free, bottom: size - inside - free, right: size - inside - free, background: '#fff' })
    .png({ compressionLevel: 9 })
    .toBuffer()
  return { icon }
}

/** Redraws only the pixels, of an animation those of its first frame. */
async function redrawPhoto(bytes: Uint8Array) {
  const photo = await sharp(bytes, { limitInputPixels: MAX_PHOTO_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize({ width: PHOTO_PIXELS, height: PHOTO_PIXELS, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 80 })
    .toBuffer()
  return { photo }
}

/** On white, since paper is. */
async function print(path: string) {
  const jpeg = await sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true })
    .autoOrient()
    .resize({ width: PRINT_PIXELS, height: PRINT_PIXELS, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 82 })
    .toBuffer()
  return { print: jpeg }
}

type Question =
  | string
  | { logo: Uint8Array }
  | { print: string }
  | { photo: Uint8Array }
  | { icon: { logo: Uint8Array; size: number; inside: number } }

function answerTo(what: Question): Promise<object> {
  if (typeof what === 'string') return look(what)
  if ('icon' in what) return ontoIcon(what.icon)
  if ('photo' in what) return redrawPhoto(what.photo)
  return 'logo' in what ? redraw(what.logo) : print(what.print)
}

process.on('message', (what: Question) => {
  const drawn = answerTo(what)
  drawn.then(
    (seen) => process.send?.(seen),
    () => process.send?.({}),
  )
})
process.on('disconnect', () => process.exit())
