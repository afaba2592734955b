import sharp from 'sharp'

/**
 * The process that decodes pictures, apart from the server: what a hostile one does to it ends here (files/images.ts).
 * It is given one path at a time and answers with the format and a small picture, or with nothing.
 */

/** The largest camera pictures have 108 million. */
const MAX_PIXELS = 120_000_000
const THUMB_PIXELS = 320
const MAX_MEMORY = 1024 * 1024 * 1024

sharp.cache(false)
sharp.concurrency(1)
// of all that the library can read, only what may be uploaded
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegFile', 'VipsForeignLoadPngFile', 'VipsForeignLoadNsgifFile'] })

setInterval(() => process.memoryUsage.rss() > MAX_MEMORY && process.exit(1), 50).unref()

/** Decodes the whole picture, so that half a one is found; orientation is applied, and no other metadata is carried over. */
async function look(path: string) {
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true } as const
  const { format } = await sharp(path, options).metadata()
  const thumb = await sharp(path, options)
    .autoOrient()
    .resize({ width: THUMB_PIXELS, height: THUMB_PIXELS, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer()
  return { format, thumb: thumb.toString('base64') }
}

process.on('message', (path: string) => {
  look(path).then(
    (seen) => process.send?.(seen),
    () => process.send?.({}),
  )
})
process.on('disconnect', () => process.exit())
