/**
 * Collects the young generation, one or two milliseconds of work. Each chunk that a socket receives is a buffer outside of the garbage
 * collector's accounting: it lets 64 MiB of them pile up. Work that receives much in many steps calls this between them. The flag in
 * `npm start` offers it; without the flag nothing happens.
 */
export function collectBuffers(): void {
  globalThis.gc?.({ type: 'minor' })
}
