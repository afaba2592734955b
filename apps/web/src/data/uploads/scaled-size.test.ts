import { expect, test } from 'vitest'
import { smallEnough, withinLongest } from './scaled-size.ts'

test.each([
  [
    { width: 4032, height: 3024 },
    { width: 2560, height: 1920 },
  ],
  [
    { width: 3024, height: 4032 },
    { width: 1920, height: 2560 },
  ],
  [
    { width: 2560, height: 10 },
    { width: 2560, height: 10 },
  ],
  [
    { width: 20_000, height: 1 },
    { width: 2560, height: 1 },
  ],
  [
    { width: 100, height: 80 },
    { width: 100, height: 80 },
  ],
])('%o is sent as %o', (size, scaled) => {
  expect(withinLongest(size)).toEqual(scaled)
})

/** An encoder with the given bytes per pixel at full quality. */
function encoder(bytesAPixel: number) {
  const tried: [number, number][] = []
  const encode = async ({ width, height }: { width: number; height: number }, quality: number) => {
    tried.push([width, quality])
    return new Blob([new Uint8Array(Math.round(width * height * bytesAPixel * quality))])
  }
  return { tried, encode }
}
const photo = { width: 4032, height: 3024 }

test('the best quality that is small enough is chosen, in full size', async () => {
  const plain = encoder(0.1)
  expect((await smallEnough(photo, plain.encode)).size).toBeLessThanOrEqual(500 * 1024)
  expect(plain.tried).toEqual([[2560, 0.85]])
  const detailed = encoder(0.15)
  expect((await smallEnough(photo, detailed.encode)).size).toBeLessThanOrEqual(500 * 1024)
  expect(detailed.tried.at(-1)).toEqual([2560, 0.65])
})

test('a picture too large in any quality is scaled down, and if no size is small enough the smallest is chosen', async () => {
  const rich = encoder(0.3)
  expect((await smallEnough(photo, rich.encode)).size).toBeLessThanOrEqual(500 * 1024)
  expect(rich.tried.at(-1)![0]).toBeLessThan(2560)
  const noise = encoder(3)
  const smallest = await smallEnough(photo, noise.encode)
  // a photo stays readable
  const [width, quality] = noise.tried.at(-1)!
  expect([width > 1000, quality]).toEqual([true, 0.55])
  expect(Math.abs(smallest.size / (width * width * 0.75 * 3 * quality) - 1)).toBeLessThan(0.01)
})
